"""A second reading of the rules.

This package plays the games of RULES.md and reads the records of RECORD.md once more, written
without knowledge of the first implementation and as literally as possible. The two agree only
where the text is clear; wherever they differ, one of them or the text is wrong.
"""
