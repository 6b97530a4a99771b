"""Other shares of what falls, as they are typed."""

import pytest

from pichenette.virtual.shares import ORDINARY, BadShares, parse


def test_what_is_not_named_keeps_its_share() -> None:
    assert parse("rim=9,pairs=3,thrown=0.5,slow=1.5") == ORDINARY
    assert parse("rim=20, pairs=0") == {**ORDINARY, "rim bounce": 20.0, "pair": 0.0}
    assert parse("rim bounce=20,thrown-back=2") == parse("rim=20,thrown=2")


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("", "'' is not NAME=SHARE"),
        ("rim", "'rim' is not NAME=SHARE"),
        (
            "rin=9",
            "no such kind of fall: 'rin' (did you mean \"rim\"?); there are rim, pairs, thrown",
        ),
        ("rim=many", "'rim=many': expected a share of 0 to 100"),
        ("rim=-1", "expected a share of 0 to 100"),
        ("rim=nan", "expected a share of 0 to 100"),
        ("rim=5,rim=6", "'rim=6': given twice"),
        ("rim=5,slow=2,rim bounce=5", "'rim bounce=5': given twice"),
        ("rim=99", "together that makes 104 of 100 pots, counting the ordinary shares"),
    ],
)
def test_complaints(typed: str, complaint: str) -> None:
    with pytest.raises(BadShares) as caught:
        parse(typed)
    assert complaint in caught.value.text.en
    assert "for example --shares rim=9,pairs=3,thrown=0.5,slow=1.5" in caught.value.text.en
    assert "par exemple" in caught.value.text.fr


def test_complaints_in_french() -> None:
    with pytest.raises(BadShares) as unknown:
        parse("rin=9")
    assert "type de chute inconnu\u00a0: «\u00a0rin\u00a0»" in unknown.value.text.fr
    with pytest.raises(BadShares) as again:
        parse("rim=5,rim=6")
    assert "«\u00a0rim=6\u00a0»\u00a0: donné deux fois" in again.value.text.fr
    with pytest.raises(BadShares) as many:
        parse("rim=95.5")
    assert "cela fait 100,5 pièces sur 100, en comptant les parts ordinaires" in many.value.text.fr
