"""A port's lines for its watchers."""

from pichenette.link.tap import PortLine, Tap


def test_lines_are_told_whole_each_direction_for_itself() -> None:
    tap, told = Tap(), list[PortLine]()
    tap.watch(told.append)
    tap("in", b"$BE", 1.0)
    tap("out", b"$HI,1*0000\n$AC", 1.5)
    tap("in", b"AT*0000\ntrace\n", 2.0)
    assert told == [
        PortLine("out", 1.5, b"$HI,1*0000"),
        PortLine("in", 2.0, b"$BEAT*0000"),
        PortLine("in", 2.0, b"trace"),
    ]


def test_who_comes_later_gets_no_half_line() -> None:
    tap, told = Tap(), list[PortLine]()
    tap("in", b"half", 1.0)
    tap.watch(told.append)
    tap("in", b" a line\nwhole\n", 2.0)
    tap.ignore(told.append)
    tap("in", b"left behind", 3.0)
    tap.watch(told.append)
    tap("in", b"new\n", 4.0)
    assert [line.line for line in told] == [b" a line", b"whole", b"new"]
