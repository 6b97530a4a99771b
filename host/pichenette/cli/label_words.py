"""What was wrong with an answer to `pichenette label`, and what would be right."""

from collections.abc import Sequence

from pichenette.text import Text, meant

_ANSWERS = Text(
    "a number of pieces (0, 1, 2 …), ? (nobody knows), s (skip), b (back), q (stop), or "
    "+ GATE SECONDS PIECES",
    "un nombre de pièces (0, 1, 2 …), ? (personne ne sait), s (plus tard), b (revenir), q "
    "(arrêter), ou + PORTE SECONDES PIÈCES",
)


def no_answer(word: str) -> Text:
    if not word:
        return Text(f"answer with {_ANSWERS.en}", f"répondez par {_ANSWERS.fr}")
    if word.isdecimal():
        return no_pieces(word)
    return Text(
        f"“{word}” is not an answer; give {_ANSWERS.en}",
        f"« {word} » n’est pas une réponse ; donnez {_ANSWERS.fr}",
    )


def no_pieces(word: str) -> Text:
    return Text(
        f"“{word}” is not a number of pieces: 0 to 99, or ? if nobody knows",
        f"« {word} » n’est pas un nombre de pièces : de 0 à 99, ou ? si personne ne sait",
    )


def no_time(word: str) -> Text:
    return Text(
        f"“{word}” is not a number of seconds: give them from the beginning of the capture, as "
        "83.2",
        f"« {word} » n’est pas un nombre de secondes : donnez-les depuis le début de la capture, "
        "comme 83,2",
    )


def no_gate(word: str, gates: Sequence[str]) -> Text:
    close, known = meant(word, gates), ", ".join(gates)
    return Text(
        f"no pocket or target “{word}”{close.en}; there are {known}",
        f"pas de poche ni de cible « {word} »{close.fr} ; il y a {known}",
    )


def incomplete(gate: str) -> Text:
    return Text(
        f"+ wants GATE SECONDS PIECES, as in `+ {gate} 83.2 1`",
        f"+ demande PORTE SECONDES PIÈCES, comme dans `+ {gate} 83,2 1`",
    )
