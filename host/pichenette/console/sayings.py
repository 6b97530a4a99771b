"""What the firmware says about itself, in both languages.

The Pico only speaks English, so the French is found by the form of the sentence; an unknown one
stays as it is.
"""

import re

from pichenette.text import Text, same

_SCALE = {
    "saturated": "saturée",
    "out of step": "désynchronisée",
    "no conversions": "aucune mesure",
    "all ones": "que des uns",
}
_TASKS = {
    "beat": "battement",
    "colour": "couleur",
    "ear": "écoute",
    "led": "LED",
    "link": "liaison",
    "scale": "balance",
    "storms": "tempêtes",
}
_SENTENCES = tuple(
    (re.compile(pattern), french)
    for pattern, french in (
        (
            r"colour head of (?P<gate>\S+) does not answer: left out until SELFTEST",
            "la tête de couleur de {gate} ne répond pas : ignorée jusqu’au prochain SELFTEST",
        ),
        (
            r"the USB port had gone deaf: off the bus and on again",
            "le port USB ne recevait plus rien : il a été déconnecté puis reconnecté",
        ),
        (
            r"the USB port is deaf: restart; not safe: (?P<count>\d+)",
            "le port USB ne reçoit plus rien : redémarrage ; pas encore en sûreté : {count}",
        ),
        (
            r"store was full: (?P<count>\d+) edges lost since boot",
            "mémoire pleine : {count} fronts perdus depuis le démarrage",
        ),
        (
            r"(?P<task>\S+) failed and starts again: (?P<error>.*)",
            "la tâche {task} a échoué et redémarre : {error}",
        ),
        (
            r"(?P<gate>[^:]+): broken; is its emitter powered, its beam free\?",
            "{gate} : coupé ; l’émetteur est-il alimenté, le faisceau libre ?",
        ),
        (r"(?P<gate>[^:]+): clear", "{gate} : libre"),
        (r"scale: good, (?P<count>-?\d+) counts", "balance : bonne, {count} points"),
        (
            r"scale: (?P<status>[^;]+); see its four wires and its supply",
            "balance : {status} ; vérifiez ses quatre fils et son alimentation",
        ),
        (r"(?P<gate>\S+?)( colour)?: answers", "tête de couleur de {gate} : répond"),
    )
)


def said(text: str) -> Text:
    """The text of a SAY, in both languages."""
    for pattern, french in _SENTENCES:
        if found := pattern.fullmatch(text):
            given = found.groupdict()
            if "status" in given:
                given["status"] = _SCALE.get(given["status"], given["status"])
            if "task" in given:
                given["task"] = _TASKS.get(given["task"], given["task"])
            return Text(text, french.format(**given))
    return same(text)
