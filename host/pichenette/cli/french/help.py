"""The French of each command's help, like its module's docstring: what it does, examples, notes."""

HELP = {
    "demo": """Joue une partie entière sans rien de branché : un plateau virtuel fait tourner le
vrai micrologiciel.

pichenette demo
pichenette demo --players Ana Bo Cy --seed 7 --speed 4
pichenette demo --option target=7 --lang fr
pichenette demo --headless --speed max --record game.jsonl
pichenette demo --page 0.0.0.0:8080      # ouvre sa page à tous les téléphones du réseau
pichenette demo --film demo.svg --speed 3   # une image animée de la partie
pichenette demo --data ~/demo            # arrêtée par Ctrl-C et relancée, elle reprend

Avec --game, un autre jeu : `pichenette games` les donne avec leurs options.  La partie dure environ
90 secondes jusqu’au vainqueur : un jeu long se joue avec un objectif plus bas, et le dit, sauf si
--option en fixe un.  Pendant ce temps, espace met en pause, + et - changent la vitesse, un chiffre
ou une lettre répond, q arrête.
""",
    "console": """Regarde dans un plateau : portes, poids, liaison et chaque phrase, en direct ; des
commandes pour trouver ce qui ne va pas.

pichenette console                        # à côté d’un service, ou sur le port du plateau
pichenette console --port /dev/ttyACM1    # ce port ; s’attache au service s’il l’occupe
pichenette console --virtual carrom       # sans aucun matériel
pichenette console --replay game.capture --speed 4
pichenette console --check > report.txt   # toute la liste de contrôle, à joindre à une question
echo selftest | pichenette console --json # pour les scripts : un objet JSON par ligne
""",
    "serve": """Compte les points sur de vrais plateaux : le service qui tourne sur le Pi.

  pichenette serve                                  # un plateau de carrom, trouvé par son USB
  pichenette serve --board offboard --port /dev/ttyACM1
  pichenette serve --config /etc/pichenette.toml    # plusieurs tables, sorties, seuils
  pichenette serve --data /srv/pichenette --capture # y garde les journaux, et chaque phrase
  pichenette serve --page 0.0.0.0:8080              # ouvre la page à tous les téléphones du réseau
  pichenette serve --virtual carrom                 # pour essayer sans rien de branché

S’arrête proprement sur SIGTERM ou Ctrl-C.  Sous systemd : `pichenette install`.
""",
    "pin": """Montre ou change le code PIN qui permet d’agir sur la page.

  pichenette pin                       # le montre
  pichenette pin --new                 # un autre ; chacun doit se présenter à nouveau
  pichenette pin --set 471100
  sudo -u pichenette pichenette pin --data /var/lib/pichenette

Le service n’a pas besoin de tourner ; s’il tourne, il remarque aussitôt un changement.
""",
    "games": """Les jeux auxquels on peut jouer : à combien, sur quel plateau, avec quelles options.

  pichenette games                      # une ligne par jeu
  pichenette games NAME                 # ses règles en bref, et chaque option
  pichenette games NAME --lang fr
  pichenette games --json               # pour les programmes : de quoi dessiner un formulaire

Tapez les options comme elles sont montrées, dans la console (`begin NAME Ana Bo target=7`) et dans
la démo (`--option target=7`).  Un jeu à vous, c’est un fichier et un
point d’entrée : docs/games.fr.md.
""",
    "journal": """Regarde dans un journal et en exporte, même pendant que le service tourne.

  pichenette journal                                 # les parties qui s’y trouvent
  pichenette journal list --game 3                   # chaque entrée de l’une, avec qui et pourquoi
  pichenette journal record --game 3 -o game.jsonl   # corrections comprises ; - est la sortie
  pichenette journal capture --game 3 -o game.capture  # ses phrases brutes, pour judge et console
  pichenette journal verify                          # chaque page et chaque numéro sont-ils là ?
  pichenette journal backup /media/stick/            # une copie vérifiée ; le service continue
  pichenette journal recover broken.sqlite new.sqlite

Le journal est celui de `pichenette serve` : donnez le même --data DOSSIER, et --table NOM s’il y en
a plusieurs.
""",
    "stats": """Les chiffres des parties et des joueurs : tirs, pièces par tir, meilleures séries,
victoires, qui a battu qui.

  pichenette stats                       # tout le monde, d’après le journal
  pichenette stats --player Ana          # une joueuse, partie par partie, et contre qui
  pichenette stats --game 12             # une partie gardée
  pichenette stats game.jsonl            # des parties enregistrées au lieu d’un journal
  pichenette stats --json                # la même chose pour un programme

Le journal est celui de `pichenette serve` : donnez le même --data DOSSIER, et --table NOM s’il y en
a plusieurs.  Seul compte ce que dit une partie ; personne ne détecte un essai.
""",
    "config": """Montre ou vérifie les réglages.

  pichenette config                                 # chaque clé avec sa valeur par défaut
  pichenette config --config /etc/pichenette.toml   # … avec ce que dit le fichier
  pichenette config --config FILE --check           # ne signale que les erreurs

Le code de sortie est 2 si quelque chose ne va pas ; chaque erreur est donnée, avec la clé que vous
vouliez peut-être écrire.
""",
    "install": """Installe le service sur cette machine : un utilisateur, des réglages, des règles
udev, une unité systemd.

  pichenette install --dry-run                   # affiche chaque étape, ne fait rien
  sudo pichenette install                        # affiche chaque étape et la fait
  sudo pichenette install --hostname carrom-2    # … et nomme la machine carrom-2.local
  sudo pichenette install --remove               # défait tout ; journaux et réglages restent

Le script `install.sh` d’une version appelle cette commande : voir docs/install.fr.md.  On peut
recommencer à tout moment : ce qui est déjà bon reste, et vos réglages ne sont jamais écrasés.
""",
    "update": """Passe à une autre version ; celle qui tourne reste jusqu’à ce que la nouvelle ait
fait ses preuves.

  sudo pichenette update                                         # la dernière
  sudo pichenette update 1.2.0                                   # celle-ci
  sudo pichenette update pichenette-1.2.0-py3-none-any.whl       # d’un fichier
  sudo pichenette update --offline /media/stick/pichenette-1.2.0-py3-none-any.whl
  sudo pichenette update --back                                  # celle d’avant

La nouvelle version est posée à côté de l’ancienne et essayée là : elle joue une partie, et sert des
copies de vos journaux. Alors seulement elle démarre, et si elle n’est pas prête au bout d’une
minute, l’ancienne tourne de nouveau, avec ses journaux. Une coupure de courant ne fait de mal à
aucun moment. Avec --offline, tout ce qu’il faut au fichier est à côté de lui (`pip download` va le
chercher).
""",
    "hotspot": """Un Wi-Fi propre au Pi, pour une salle qui n’en a pas ; éteint tant que vous ne
l’allumez pas.

  sudo pichenette hotspot                            # allumé ? nom, mot de passe, codes à scanner
  sudo pichenette hotspot on                         # avec un mot de passe créé et gardé
  sudo pichenette hotspot on --name Carrom --password "flick of a finger"
  sudo pichenette hotspot on --at-boot               # quand aucun Wi-Fi connu n’est à portée
  sudo pichenette hotspot off                        # … et pas non plus au démarrage
  sudo pichenette hotspot off --forget               # et le supprime

Un Pi n’a qu’une radio : point d’accès allumé, il n’est dans aucun autre Wi-Fi, et un terminal venu
par celui-ci est coupé.  NetworkManager fait le travail ; --dry-run affiche chaque étape et ne fait
rien.
""",
    "replay": """Montre une partie enregistrée ligne par ligne, ou affiche son état final.

  pichenette replay game.jsonl                 # la partie racontée
  pichenette replay game.jsonl --lang fr       # … en français
  pichenette replay --json *.jsonl             # un objet JSON par fichier, pour beaucoup
  pichenette replay - < game.jsonl             # depuis l’entrée standard

Le code de sortie est 2 si une partie est illégale, mal formée ou illisible ; le message nomme le
fichier, la ligne, ce qui n’allait pas et la règle.
""",
    "judge": """Rejuge des données brutes et dit ce qu’on y voit, et pourquoi.

pichenette judge game.capture --board carrom
pichenette judge game.capture --board carrom --json           # pour un programme
pichenette judge tower.capture --board topple --zero 84210 --piece 5120
pichenette judge game.capture --board carrom --config slower.toml    # avec d’autres seuils
pichenette judge game.capture --board carrom --labels game.labels    # face à ce qui est tombé
pichenette judge --journal table.sqlite --game 3 --board carrom      # ce qu’on verrait maintenant
pichenette judge --journal table.sqlite --board topple --piece 4900 --zero 84000 --all

Une partie d’un journal est jugée avec l’étalonnage et les seuils avec lesquels elle fut jouée, sauf
s’ils sont donnés ici ; - est ce qui fut vu alors, + ce qui est vu maintenant.
""",
    "label": """Dit ce qui est vraiment tombé dans une capture, question par question ; les réponses
sont gardées à côté.

pichenette label evening.capture --board carrom              # écrit evening.labels
pichenette label evening.capture --board carrom --show       # avec ce que les capteurs en concluent
pichenette judge evening.capture --board carrom --labels evening.labels    # juge-t-on bien ?

Chaque réponse est aussitôt sur le disque : arrêtez par q ou Ctrl-C et reprenez plus tard.
Réponses : le nombre de pièces restées au fond, avec une remarque si l’on veut (2 collées l’une à
l’autre) ; ? si personne ne sait ; s pour passer ; b pour reprendre la dernière réponse ; + PORTE
SECONDES PIÈCES pour une chute qu’aucun faisceau n’a vue.
""",
    "calibrate": """Étalonne pas à pas la balance et les têtes de couleur d’un plateau ; le résultat
est gardé près de son journal.

pichenette calibrate --board topple                       # à vide, puis dix pièces
pichenette calibrate --board topple --pieces 20 --port /dev/ttyACM1
pichenette calibrate --board carrom --colours blue queen striker --no-scale
pichenette calibrate --board topple --show                # ce qui est gardé

Arrêtez d’abord `pichenette serve` : il occupe le port.
""",
    "bundle": """Écrit les fichiers que reçoit un Pico, comme `pichenette flash` les copierait.

pichenette bundle /tmp/pico --board carrom
pichenette bundle /tmp/pico --board my-board.toml
mpremote cp /tmp/pico/* :          # la même chose que pichenette flash, à la main
""",
    "flash": """Met le micrologiciel sur un Pico : seul ce qui a changé est copié, puis il redémarre
et se présente.

  pichenette flash --board carrom
  pichenette flash --board my-board.toml --port /dev/ttyACM1
  pichenette flash --prompt             # arrête le programme : le Pico est libre pour Thonny

Il faut mpremote : pip install 'pichenette[flash]'.
""",
    "hardware": """Tout pour construire un plateau : bilans, contrôles, listes d’achats, dessins,
supports.

pichenette hardware budget --board carrom           # puissance, alimentations, fusible, fils
pichenette hardware budget --board offboard --pi 5 --config settings.toml
pichenette hardware check --board my-board.toml     # contrôles électriques d’un fichier de plateau
pichenette hardware check --board my-board.toml --config my.toml   # … avec la taille de vos pièces
pichenette hardware check --board my-board.toml --set carrom-to-go --config my.toml
pichenette hardware shop --board carrom             # ce qu’il faut acheter, avec les prix
pichenette hardware shop --board carrom --hub       # … avec le circuit imprimé de la carte
pichenette hardware pins --board carrom --lang fr   # les tableaux des broches
pichenette hardware draw /tmp/wiring --board my-board.toml   # ses dessins et sa netlist KiCad
pichenette hardware mounts --check                  # une pièce passe-t-elle à côté ?
pichenette hardware mounts /tmp/stl --set carrom-classic --pictures   # demande openscad
pichenette hardware hub /tmp/hub                    # le circuit de la carte, pour KiCad 9
pichenette hardware make                            # tout ce qui, dans les sources, est fabriqué
""",
    "track": """Essaie la piste de LED d’après les réglages, ou la dessine dans un fichier.

pichenette track --test --config pichenette.toml     # chaque LED, couleur et effet, et le courant
pichenette track --png lanes.png --state state.json  # ce que montre la piste dans cet état
pichenette replay game.jsonl --json > state.json     # … un tel état
pichenette track --scenes docs/track                 # tous les états, avec leur image
""",
    "bench": """Mesure cette machine et la compare aux objectifs.

  pichenette bench rules             # tirs rejoués par seconde ; un jeu face à python-chess
  pichenette bench rules --json      # la même chose pour un programme
  pichenette bench track             # la piste de LED : délai d’une image, processeur
  pichenette bench judge             # les capteurs sur un corpus étiqueté : juste, demandé, faux
  pichenette bench judge --shares rim=20,pairs=5   # … où plus de pièces touchent le bord
  pichenette bench judge --seed 11   # … sur un autre corpus du même genre
  pichenette bench judge --outside   # … sur des trous et une balance modélisés par un autre
  pichenette bench judge --labelled DIR   # … sur des captures de vrais plateaux (docs/labelling.md)
  pichenette bench link              # fronts par seconde ; un journal d’un million d’entrées
  pichenette bench weights           # les mesures brutes d’une balance : place, temps, usure
  pichenette bench clients           # d’un front à son ACK, parmi des clients bavards ou muets
  pichenette bench page              # d’un front aux navigateurs, 50 d’entre eux et une foule
  pichenette bench history           # dix mille parties : chiffres, liste, preuves d’un tir
  pichenette bench looking           # d’un front à la LED, quand on regarde en arrière ou rejuge
  pichenette bench growth            # un front, quand il s’est passé beaucoup : coûte-t-il plus ?
  pichenette bench latency           # d’un front à la LED ; démarrage, repos, mémoire

Le code de sortie est 1 si un objectif est manqué.
""",
    "docs": """Écrit les documents qui sont tirés du programme lui-même.

pichenette docs api            # docs/api.md et docs/openapi.json, dans les sources
pichenette docs api DIR        # … dans un autre dossier
pichenette docs api --check    # correspondent-ils à ce programme ? code de sortie 1 sinon
pichenette docs cards DIR      # une page à imprimer par jeu, dans les deux langues

Une carte est faite pour la table : les règles en bref, les boutons, le sens des lumières.
Ouvrez-la dans un navigateur et imprimez-la, une feuille A4.
""",
    "completion": """Laisse la touche Tab compléter commandes, options, jeux, plateaux et fichiers
dans votre shell.

  pichenette completion --install         # pour le shell que vous utilisez
  pichenette completion fish --install    # pour celui-ci
  pichenette completion bash              # source <(pichenette completion bash)

Elle est tirée des commandes elles-mêmes : réinstallez-la après une mise à jour de pichenette.
""",
}
