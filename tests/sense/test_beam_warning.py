"""What is wrong with a beam, as a sentence."""

from pichenette.sense.beam_warning import BeamWarning
from pichenette.text import Text


def test_it_is_said_of_the_beam_by_the_name_it_has_there() -> None:
    warning = BeamWarning("pocket-1-low", Text("gets little light", "reçoit peu de lumière"))
    named = warning.named(Text("pocket 1, second beam", "poche 1, second faisceau"))
    assert named.en == "pocket 1, second beam: gets little light"
    assert named.fr == "poche 1, second faisceau\u00a0: reçoit peu de lumière"
