"""The words on the drawings, in French.

A drawing is made once, in English; a French sheet looks up each text here.  Names that the console
and the page show (gate ids, net names, part numbers) stay as they are.
"""

import re

TEXTS = {
    "Every GND pin is the same ground.": "Toutes les broches GND sont la même masse.",
    "Raspberry Pi: strip, panel and buzzer": "Raspberry Pi : bande, boutons et buzzer",
    "Raspberry Pi, 40-pin header": "Raspberry Pi, 40 broches",
    "or Pico 2": "ou Pico 2",
    "load cell": "capteur de force",
    "strip": "bande",
    "strip's end": "fin de bande",
    "supply": "alimentation",
    "5 V supply": "alim. 5 V",
    "to the Pi": "vers le Pi",
    "scale": "balance",
    "plug": "fiche",
    "signal": "signal",
    "emitter": "émetteur",
    "receiver": "récepteur",
    "red": "rouge",
    "black": "noir",
    "white": "blanc",
    "green": "vert",
    "white or yellow": "blanc ou jaune",
    "cathode (flat side)": "cathode (méplat)",
    "anode": "anode",
    "ground": "masse",
    "beams": "faisceaux",
    "clock": "horloge",
    "data": "données",
    "scale DT": "DT balance",
    "scale SCK": "SCK balance",
    "optional": "facultatif",
    "board": "plateau",
    "beam, end on": "faisceau, vu de bout",
    "as low as it can be": "au plus bas",
    "as high as it can be": "au plus haut",
    "Where the beam crosses": "Où passe le faisceau",
    "3-way": "3 voies",
    "2-way": "2 voies",
    "The Pi has its own supply; only ground is common.  The Pico is on one of its USB ports.": (
        "Le Pi a sa propre alimentation ; seule la masse est commune.  Le Pico est sur un port USB."
    ),
    "No resistor for the emitter: it has one inside.  Both run on 3.3 V.": (
        "Pas de résistance pour l’émetteur : il a la sienne.  Tous deux sont en 3,3 V."
    ),
    "The receiver's lens and the emitter look at each other through 2 mm holes.": (
        "La lentille du récepteur et l’émetteur se regardent à travers des trous de 2 mm."
    ),
    "colour head": "tête de couleur",
    "strip cut here": "bande coupée ici",
    "end of a wire": "bout d’un fil",
    "wire to the multiplexer": "fil vers le multiplexeur",
    "100 × 160 mm, 2.54 mm; dashed: optional": "100 × 160 mm, 2,54 mm ; en tirets : facultatif",
    "10 mm": "10 mm",
    "tower": "tour",
    "A target's holder at the rim": "Le support d’une cible, au bord",
    "The load cell between its plates": "Le capteur de force entre ses plaques",
    "housing, in the wall": "boîtier, dans la paroi",
    "a pair, in its housings": "une paire, dans ses boîtiers",
    "an emitter and a TSSP58038": "un émetteur et un TSSP58038",
    "Two beams, the slot seen from above": "Deux faisceaux, la fente vue de dessus",
    "E  emitter": "E  émetteur",
    "R  receiver": "R  récepteur",
    "Two beams across a net": "Deux faisceaux en travers d’un filet",
    "net or bag, tied on": "filet ou sac, noué",
    "The beams point at the middle of the board.": (
        "Les faisceaux pointent vers le milieu du plateau."
    ),
    "first": "premier",
    "second": "second",
    "the way pieces slide": "sens du passage",
    "No receiver has the other beam's emitter in front of it.": (
        "Aucun récepteur n’a l’émetteur de l’autre faisceau en face de lui."
    ),
    "pichenette: wiring of the Raspberry Pi's side": "pichenette : câblage du côté du Raspberry Pi",
    "pichenette: two beams across a net": "pichenette : deux faisceaux en travers d’un filet",
    "pichenette: two beams in a slot": "pichenette : deux faisceaux dans une fente",
    "pichenette: pinouts": "pichenette : brochages",
    "pichenette: the load cell's plates": "pichenette : les plaques du capteur de force",
    "pichenette: where the beam crosses": "pichenette : où passe le faisceau",
    "pichenette: a target's holder": "pichenette : le support d’une cible",
    "4 × 3 × 16,": "4 × 3 × 16,",
    "into the wood": "dans le bois",
    "Pinouts: which leg is which": "Brochages : à quoi sert chaque patte",
    "TSSP receiver, lens towards you": "Récepteur TSSP, lentille vers vous",
    "2N3904, flat side towards you": "2N3904, méplat vers vous",
    "BC547: C B E, the other way round": "BC547 : C B E, dans l’autre sens",
    "IR emitter, from the side": "Émetteur IR, de côté",
    "long leg": "patte longue",
    "short leg, flat rim": "patte courte, méplat",
    "Network SIP-9, print towards you": "Réseau SIP-9, marquage vers vous",
    "the dot: pin 1, common, to 3.3 V": "le point : patte 1, commun, au 3,3 V",
    "74AHCT125, from above": "74AHCT125, vu de dessus",
    "notch up: pin 1 is top left": "encoche en haut : la patte 1 est en haut à gauche",
    "JST XH socket, from above": "Embase JST XH, vue de dessus",
    "the open side with two slots: the key": "côté à deux fentes : le détrompeur",
    "pin 1: square pad": "borne 1 : pastille carrée",
    "Electrolytic capacitor": "Condensateur électrochimique",
    "stripe: minus": "bande : moins",
}
_PATTERNS = (
    (r"^pichenette: wiring of the (.+) board$", r"pichenette : câblage du plateau \1"),
    (
        r"^pichenette: the hub of (.+) on a stripboard$",
        r"pichenette : la carte de \1 sur une plaque à bandes",
    ),
    (r"^(beam.*\.svg): ", r"\1 : "),
    (
        r"^(.+), second beams: turned round, the emitter beside the first beam's receiver\.$",
        r"\1, seconds faisceaux : retournés, l’émetteur à côté du récepteur du premier.",
    ),
    (r"^(.+): wiring of the Pico's side$", r"\1 : câblage du côté du Pico"),
    (
        r"^(.+): the hub on a stripboard, from above$",
        r"\1 : la carte sur une plaque à bandes, vue de dessus",
    ),
    (r"^(\w+\d+ .+) colour$", r"\1 couleur"),
    (r"^(.+): the least that scores$", r"\1 : le minimum qui compte les points"),
    (r"An unmodulated pair \((.+) or (.+)\)", r"Une paire non modulée (\1 ou \2)"),
    (r"A modulated beam", "Un faisceau modulé"),
    (
        r"(\w+): 10 µF from 3V3 to GND beside pin 36\.",
        r"\1 : 10 µF de 3V3 à GND près de la broche 36.",
    ),
    (
        r"(\S+): 100 nF from way 1 to way 2 of each beam's plug\.",
        r"\1 : 100 nF entre bornes 1 et 2 de chaque fiche de faisceau.",
    ),
    (
        r"(\S+): 100 nF from way 1 to way 2 of each button's plug\.",
        r"\1 : 100 nF entre bornes 1 et 2 de chaque fiche de bouton.",
    ),
    (
        r"What is at the far end of a beam's cable: (.+?)\.svg\.",
        r"Au bout du câble d’un faisceau : \1.svg.",
    ),
    (r"Dashed: optional\.", "En tirets : facultatif."),
    (r"^floor (.+)°$", r"sol \1°"),
    (r"^4 × M3 × (\d+):$", r"4 × M3 × \1 :"),
    (r"^stops, (.+) mm$", r"butées, \1 mm"),
    (r"slot (.+) mm, beam (.+) above its floor", r"fente \1 mm, faisceau à \2 du sol"),
    (
        r"The thinnest piece, (.+), is seen at every lift: (.+) and (.+)",
        r"La pièce la plus mince, \1, est vue à toute hauteur : \2 et \3",
    ),
    (r"^(\d+) LEDs$", r"\1 LED"),
    (
        r"beam (.+) above the floor, (.+) below the middle",
        r"faisceau à \1 du sol, \2 sous le milieu",
    ),
    (
        r"Glass, through its middle: dark (.+), bright (.+), dark (.+) mm;"
        r" here: dark (.+) mm in one",
        r"Verre, par le milieu : noir \1, clair \2, noir \3 mm ; ici : noir \4 mm d’un trait",
    ),
    (r"\bEvery GND pin is the same ground\.", "Toutes les broches GND sont la même masse."),
)
_DECIMAL = re.compile(r"(?<![A-Za-z\d.])(\d+)\.(?=\d)")


def said(text: str) -> str:
    """A drawing's text in French."""
    if text in TEXTS:
        return TEXTS[text]
    for pattern, french in _PATTERNS:
        text = re.sub(pattern, french, text)
    labelled = re.fullmatch(r"(\w+\d+)(  ?)(.+)", text)
    if labelled and labelled[3] in TEXTS:
        return labelled[1] + labelled[2] + TEXTS[labelled[3]]
    listed = text.split(", ")
    if len(listed) > 1 and any(phrase in TEXTS for phrase in listed):
        text = ", ".join(TEXTS.get(phrase, phrase) for phrase in listed)
    return decimals(text)


def decimals(text: str) -> str:
    """3.3 as 3,3; the pin J2.1 as it is."""
    return _DECIMAL.sub(r"\1,", text)
