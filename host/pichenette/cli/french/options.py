"""The French of every option's help, by its English."""

METAVARS = {
    "ADDRESS:PORT": "ADRESSE:PORT",
    "BOARD": "PLATEAU",
    "CAPTURE": "CAPTURE",
    "COUNTS": "VALEUR",
    "DIGITS": "CHIFFRES",
    "DIR": "DOSSIER",
    "FILE": "FICHIER",
    "GAME": "JEU",
    "INTERFACE": "INTERFACE",
    "KEY=VALUE": "CLÉ=VALEUR",
    "N": "N",
    "NAME": "NOM",
    "SHARES": "PARTS",
    "PASSWORD": "MOT-DE-PASSE",
    "PIECE": "PIÈCE",
    "PIECES": "PIÈCES",
    "PORT": "PORT",
    "S": "S",
    "SECONDS": "SECONDES",
    "SEED": "GRAINE",
    "SOCKET": "SOCKET",
    "SPEED": "VITESSE",
    "TABLE": "TABLE",
    "TTY": "TTY",
    "what": "quoi",
    "action": "action",
    "damaged": "abîmé",
    "directory": "dossier",
    "target": "cible",
    "folder": "dossier",
    "shell": "shell",
}

ENDINGS = {", or a .toml file": ", ou un fichier .toml"}

OPTIONS = {
    "default: the locale's": "par défaut : celle de vos paramètres régionaux",
    # bench
    "what to measure": "ce qu’il faut mesurer",
    "with judge: captures and their labels": "avec judge : des captures et leurs étiquettes",
    "with judge: how many of 100 pots are what (rim=9,pairs=3,thrown=0.5,slow=1.5)": "avec judge : "
    "ce que sont 100 pièces empochées (rim=9,pairs=3,thrown=0.5,slow=1.5)",
    "with judge: on the corpus of another author": "avec judge : sur le corpus d’un autre auteur",
    "with judge: the same seed makes the same corpus": "avec judge : la même graine fait le même "
    "corpus",
    "print a list of figures as JSON": "affiche une liste de chiffres en JSON",
    # bundle
    "an empty or new directory, or an old bundle": "un dossier vide ou nouveau, ou un ancien",
    # calibrate
    "its name in the settings": "son nom dans les réglages",
    "where its journal is": "où est son journal",
    "default: found by its USB id": "par défaut : trouvé par son identifiant USB",
    "how many pieces to put on the scale": "combien de pièces poser sur la balance",
    "do not calibrate the scale": "ne pas étalonner la balance",
    "pieces to show to a colour head": "les pièces à montrer à une tête de couleur",
    "print the saved calibration as JSON": "affiche l’étalonnage gardé, en JSON",
    # completion
    "default: your shell": "par défaut : le vôtre",
    "install it where the shell looks for it": "l’installe là où le shell le cherche",
    # config
    "settings (TOML)": "réglages (TOML)",
    "only check; print nothing if there are no mistakes": "vérifie seulement ; n’affiche rien si "
    "tout va bien",
    # console
    "default: found by USB id 2e8a:0005": "par défaut : trouvé par son identifiant USB 2e8a:0005",
    "only through this service": "seulement par ce service",
    "a virtual board: no hardware needed": "un plateau virtuel : sans matériel",
    "play back a capture": "rejoue une capture",
    "which one, if the service has several": "laquelle, si le service en a plusieurs",
    "the board to expect": "le plateau attendu",
    "settings with thresholds": "réglages qui portent les seuils",
    "settings with piece sizes": "réglages qui portent la taille des pièces",
    "speed of --replay and --virtual, or max": "vitesse de --replay et --virtual, ou max",
    "board id of the --virtual board": "identifiant du plateau --virtual",
    "one JSON object per line": "un objet JSON par ligne",
    "raw sentences as they arrive": "les phrases brutes, comme elles arrivent",
    "the commissioning check-list": "la liste de contrôle de la mise en service",
    "without a screen: stop after this long": "sans écran : s’arrête après ce temps",
    # demo
    "set an option; `pichenette games NAME` lists them": "règle une option ; `pichenette games "
    "NOM` les donne",
    "a colour head in every pocket": "une tête de couleur dans chaque poche",
    "the same seed plays the same game; default: one worth watching": "la même graine rejoue la "
    "même partie ; par défaut : une qui vaut la peine",
    "2 is twice as fast; max": "2 va deux fois plus vite ; max",
    "only print the result, as JSON": "n’affiche que le résultat, en JSON",
    "write what a terminal would show as moving SVG": "écrit ce que montrerait un terminal, en "
    "SVG animé",
    "write the game record": "écrit la partie jouée",
    "keep the journal here and resume from it": "garde le journal ici et reprend de là",
    # docs
    "default: in a source checkout, docs": "par défaut : docs, dans les sources",
    "write nothing; only compare": "n’écrit rien ; compare seulement",
    # flash
    "copy nothing: only stop the program (it ignores Ctrl-C) and leave MicroPython's "
    "prompt": "ne copie rien : arrête seulement le programme (il ignore Ctrl-C) et laisse "
    "l’invite de MicroPython",
    "the Pico's device; found by its USB id when left out": "le port du Pico ; sinon trouvé par "
    "son identifiant USB",
    # games
    "a game; default: all of them": "un jeu ; par défaut : tous",
    "as JSON, in both languages": "en JSON, dans les deux langues",
    # hardware
    "power and current: supplies, fuse, wire": "puissance et courant : alimentations, fusible, "
    "fils",
    "electrical checks of a board and of the Pi's side": "contrôles électriques d’un plateau et "
    "du côté du Pi",
    "what to buy": "ce qu’il faut acheter",
    "the pin tables": "les tableaux des broches",
    "write its drawings and netlist": "écrit ses dessins et sa netlist",
    "which Raspberry Pi (4)": "quel Raspberry Pi (4)",
    "settings file, for the strip's size and limit": "fichier de réglages, pour la longueur du "
    "ruban et sa limite",
    "only the board's own parts": "seulement les pièces du plateau lui-même",
    "with the printed hub, not a stripboard": "avec le circuit imprimé, sans plaque à bandes",
    "the printed parts": "les pièces imprimées",
    "where the STL files go": "où vont les fichiers STL",
    "your pieces in enclosure/sets.toml (the nearest in size)": (
        "vos pièces dans enclosure/sets.toml (les plus proches par la taille)"
    ),
    "only this set of enclosure/sets.toml": "seulement ce lot de enclosure/sets.toml",
    "only check the measures": "vérifie seulement les mesures",
    "PNG as well": "des PNG aussi",
    "keep what was found in enclosure/printed.csv": "note le résultat dans enclosure/printed.csv",
    "the hub's printed board, for KiCad 9": "le circuit imprimé de la carte, pour KiCad 9",
    "KiCad's libraries, to compare pads with": "les bibliothèques de KiCad, pour comparer les "
    "pastilles",
    "make every drawing, netlist and table again": "refait tous les dessins, netlists et tableaux",
    "only list what is out of date": "montre seulement ce qui est périmé",
    # install
    "print the steps and change nothing": "affiche les étapes et ne change rien",
    "undo an installation": "défait une installation",
    # journal
    "list the games, one per line": "les parties, une par ligne",
    "list every entry of a game": "toutes les entrées d’une partie",
    "print the corrected record of a game": "affiche une partie, corrections comprises",
    "write the raw sentences of a game": "écrit les phrases brutes d’une partie",
    "check the whole journal; exit code 1 if something is wrong": "vérifie tout le journal ; code "
    "de sortie 1 si quelque chose ne va pas",
    "make a complete copy, even while the service runs": "fait une copie complète, même pendant "
    "que le service tourne",
    "a new file, or a folder": "un nouveau fichier, ou un dossier",
    "rescue what can be read of a damaged journal": "sauve ce qui est lisible d’un journal abîmé",
    "a new file": "un nouveau fichier",
    "1 is the first; default: the last": "1 est la première ; par défaut : la dernière",
    # judge
    "`host-µs sentence` lines": "des lignes `µs-hôte phrase`",
    "judge a game of a journal": "juge une partie d’un journal",
    "number of the game; default: the last": "numéro de la partie ; par défaut : la dernière",
    "with --journal: list unchanged events too": "avec --journal : aussi ce qui n’a pas changé",
    "print what was seen as a JSON list": "affiche ce qui a été vu, en liste JSON",
    "compare with these; `pichenette label`": "compare avec celles-ci ; `pichenette label`",
    "counts of the empty scale": "valeur de la balance vide",
    "counts one piece adds": "ce qu’ajoute une pièce",
    "calibration file, kept next to the journal": "fichier d’étalonnage, gardé près du journal",
    # label
    "default: CAPTURE with .labels at its end": "par défaut : CAPTURE terminé par .labels",
    "show what the sensing makes of it": "montre ce que les capteurs en concluent",
    # pin
    "six digits or more": "six chiffres ou plus",
    "make a new random PIN": "tire un nouveau code PIN au hasard",
    # replay
    "a record (.jsonl); - is stdin": "une partie (.jsonl) ; - est l’entrée standard",
    "print the final state as JSON": "affiche l’état final en JSON",
    # serve
    "where the journals live": "où vivent les journaux",
    "a board's name, or its .toml file": "le nom d’un plateau, ou son fichier .toml",
    "also write every sentence to a file": "écrit aussi chaque phrase dans un fichier",
    "put a virtual board on the first table: no hardware needed": "met un plateau virtuel à la "
    "première table : sans matériel",
    "where to serve the page; 0.0.0.0:8080 opens it to the network": "où servir la page ; "
    "0.0.0.0:8080 l’ouvre au réseau",
    "do not serve the page": "ne sert pas la page",
    # stats
    "recorded games (.jsonl)": "des parties enregistrées (.jsonl)",
    "only this player, in detail": "seulement ce joueur, en détail",
    "only this stored game": "seulement cette partie gardée",
    "as JSON": "en JSON",
    # track
    "try every LED of the strip; Ctrl-C stops it": "essaie chaque LED ; Ctrl-C l’arrête",
    "draw --state; animated if it moves": "dessine --state ; animé si quelque chose bouge",
    "write every state and its picture": "écrit chaque état et son image",
    "a state as JSON": "un état en JSON",
    "settings; [track] is used": "réglages ; [track] sert ici",
    # install, update, hotspot
    "name the machine; default: pichenette if it is still called raspberrypi": "nomme la machine ; "
    "par défaut pichenette, si elle s’appelle encore raspberrypi",
    "a version, or a wheel; default: the newest": "une version, ou un fichier wheel ; par défaut "
    "la dernière",
    "go back to the release before": "revient à la version d’avant",
    "take nothing from the network": "ne prend rien sur le réseau",
    "default: show it": "par défaut : le montre",
    "what phones see; default: pichenette": "ce que voient les téléphones ; par défaut pichenette",
    "default: the one it had, or a new one": "par défaut : celui qu’il avait, ou un nouveau",
    "which radio; default: wlan0": "quelle radio ; par défaut wlan0",
    "switch it on whenever no known Wi-Fi is in reach": "l’allume quand aucun Wi-Fi connu n’est à "
    "portée",
    "with off: delete it": "avec off : le supprime",
}
