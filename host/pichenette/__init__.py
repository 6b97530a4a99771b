"""Automatic scoring for table games on real boards.

`__version__` stands only here; the package and a bundle's firmware take it from here.  Interfaces
between two parts have their own version numbers, next to their definition: the sentences
(`wire.PROTOCOL`), the local interface (`service.local`), a record's form (`games.record`) and a
journal's tables (`journal.schema`).
"""

__version__ = "0.1.0"
