"""`rp2`: state machines whose words a test puts into their FIFO."""

MACHINES = []


class PIO:
    OUT_LOW = 0
    SHIFT_LEFT = 0


def asm_pio(**settings):
    return lambda program: program


class StateMachine:
    def __init__(self, number, program, **settings):
        self.words = []
        MACHINES.append(self)

    def active(self, on):
        pass

    def restart(self):
        pass

    def rx_fifo(self):
        return len(self.words)

    def get(self):
        return self.words.pop(0)
