"""What is wrong with a beam that still works, by its own id."""

from typing import NamedTuple

from pichenette.text import Text


class BeamWarning(NamedTuple):
    beam: str  # its id: of two beams, the one to look at
    what: Text

    def named(self, name: Text) -> Text:
        """The whole sentence, by what the beam is called there."""
        return Text(f"{name.en}: {self.what.en}", f"{name.fr} : {self.what.fr}")
