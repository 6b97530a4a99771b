"""Just enough of MicroPython's PIO assembler for the firmware's programs (one side-set bit)."""

from collections.abc import Callable
from types import FunctionType
from typing import Any

_JUMPS = {"x_dec": 2, "y_dec": 4}
_REGISTERS = {"x": 1, "y": 2}
_SIDE = 1 << 12
_MOST_DELAY = 15  # four bits are left beside the side-set


class Instruction:
    def __init__(self, opcode: int, label: str | None = None) -> None:
        self.opcode = opcode
        self.label = label

    def side(self, level: int) -> "Instruction":
        self.opcode |= _SIDE * level
        return self

    def __getitem__(self, delay: int) -> "Instruction":
        assert 0 <= delay <= _MOST_DELAY
        self.opcode |= delay << 8
        return self


def assemble(program: Callable[[], None]) -> list[int]:
    """The opcodes of a program written for `rp2.asm_pio`."""
    instructions: list[Instruction] = []
    labels: dict[str, int] = {}

    def put(opcode: int, label: str | None = None) -> Instruction:
        instructions.append(Instruction(opcode, label))
        return instructions[-1]

    words: dict[str, Any] = {
        "label": lambda name: labels.__setitem__(name, len(instructions)),
        "jmp": lambda condition, name: put(_JUMPS[condition] << 5, name),
        "wait": lambda level, _pin, index: put(0x2020 | level << 7 | index),
        "in_": lambda _pins, count: put(0x4000 | count),
        "push": lambda _noblock: put(0x8000),
        "nop": lambda: put(0xA042),  # mov y, y
        "set": lambda register, number: put(0xE000 | _REGISTERS[register] << 5 | number),
        "x": "x",
        "y": "y",
        "x_dec": "x_dec",
        "y_dec": "y_dec",
        "pin": "pin",
        "pins": "pins",
        "noblock": "noblock",
    }
    assert isinstance(program, FunctionType)
    FunctionType(program.__code__, words)()
    return [one.opcode | (labels[one.label] if one.label else 0) for one in instructions]
