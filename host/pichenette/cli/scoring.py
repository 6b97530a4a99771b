"""How well a labelled capture was judged, in words or as JSON."""

import json
from collections.abc import Iterator
from typing import Any

from pichenette.sense.labels import Case, Score
from pichenette.text import Language, Text, counted, number

_LABELS = Text("label", "étiquette"), Text("labels", "étiquettes")


def tell(score: Score, lang: Language, *, as_json: bool) -> int:
    if as_json:
        print(json.dumps(_json(score, lang), ensure_ascii=False, indent=1))
    else:
        for line in _lines(score):
            print(line.say(lang))
    return 0


def _json(score: Score, lang: Language) -> dict[str, Any]:
    return {
        "labels": len(score.cases) + score.unknown,
        "unknown": score.unknown,
        "pots": score.pots,
        "asked": score.asked,
        "asked_right_meanwhile": score.guessed,
        "silent": len(score.silent),
        "unlabelled": len(score.unlabelled),
        "cases": [
            {
                "gate": case.gate,
                "at_us": case.at_us,
                "fell": case.fell,
                "taken": case.taken,
                "asked": case.is_asked,
                "silent": case.is_silent,
                "because": [text.say(lang) for text in case.because],
            }
            for case in score.cases
        ],
    }


def _lines(score: Score) -> Iterator[Text]:
    for case in score.silent:
        yield _case(case, Text("WRONG", "FAUX"))
    for case in score.unlabelled:
        yield _told(
            case,
            Text(
                f"not labelled: taken for {case.taken}", f"sans étiquette, comptées : {case.taken}"
            ),
        )
    for case in score.cases:
        if case.is_asked:
            yield _case(case, Text("asked", "demandé"))
    per = number(100 * score.asked / score.pots if score.pots else 0.0, ".1f")
    labels = counted(len(score.cases), *_LABELS)
    fell = counted(
        score.pots,
        Text("piece that fell", "pièce tombée"),
        Text("pieces that fell", "pièces tombées"),
    )
    silent = counted(
        len(score.silent),
        Text("silently wrong", "erreur sans question"),
        Text("silently wrong", "erreurs sans question"),
    )
    alone = Text("", "")
    if score.unlabelled:
        found = counted(
            len(score.unlabelled),
            Text("counted without a label", "comptée sans étiquette"),
            Text("counted without a label", "comptées sans étiquette"),
        )
        alone = Text(f", {found.en}", f", {found.fr}")
    asked = counted(score.asked, Text("asked", "question"), Text("asked", "questions"))
    right = Text("of them right", "juste"), Text("of them right", "justes")
    guessed = counted(score.guessed, *right)
    yield Text(
        f"{labels.en}, {fell.en}: {silent.en}{alone.en}; {asked.en}, {per.en} per 100 pieces, "
        f"{guessed.en} if nobody answers",
        f"{labels.fr}, {fell.fr} : {silent.fr}{alone.fr} ; {asked.fr}, {per.fr} pour 100 pièces, "
        f"dont {guessed.fr} si personne ne répond",
    )
    if score.unknown:
        unknown = counted(score.unknown, *_LABELS)
        yield Text(
            f"{unknown.en} without a number, as nobody knows: left out",
            f"{unknown.fr} sans nombre, car personne ne sait : à part",
        )


def _case(case: Case, what: Text) -> Text:
    return _told(
        case,
        Text(
            f"{what.en}: {case.fell} fell, taken for {case.taken}",
            f"{what.fr}, tombées : {case.fell}, comptées : {case.taken}",
        ),
    )


def _told(case: Case, what: Text) -> Text:
    """When, where, what, and why it was judged so."""
    at = number(case.at_us / 1e6, "11.4f")
    en, fr = ("; ".join(text.say(lang) for text in case.because) for lang in ("en", "fr"))
    return Text(
        f"{at.en} s  {case.gate:<10} {what.en}  {en}".rstrip(),
        f"{at.fr} s  {case.gate:<10} {what.fr}  {fr}".rstrip(),
    )
