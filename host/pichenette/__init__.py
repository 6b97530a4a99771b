"""Automatic scoring for table games on real boards.

`__version__` is the program's, and this is the only place that has it: the package and a bundle's
firmware take it from here.  What two parts have agreed on is counted apart, where it is written:
the sentences (`wire.PROTOCOL`), the local interface (`service.local`), a record's form
(`games.record`) and a journal's tables (`journal.schema`).
"""

__version__ = "0.1.0"
