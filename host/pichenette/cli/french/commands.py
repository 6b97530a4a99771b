"""The French of each command's line in the list of commands, by its English."""

COMMANDS = {
    "Automatic scoring for table games on real boards.": "Compte tout seul les points de jeux de "
    "table, sur de vrais plateaux.",
    "play a whole game with no hardware": "joue une partie entière sans matériel",
    "look inside a board: gates, weight, link, every sentence": "regarde dans un plateau : portes, "
    "poids, liaison, chaque phrase",
    "score games on a real board": "compte les points sur un vrai plateau",
    "show or change the PIN of the page": "montre ou change le code PIN de la page",
    "list the games and their options": "donne les jeux et leurs options",
    "list stored games and entries, make backups": "liste les parties et les entrées gardées, fait "
    "des sauvegardes",
    "figures of games and players": "les chiffres des parties et des joueurs",
    "show or check the settings": "montre ou vérifie les réglages",
    "install the service on this machine": "installe le service sur cette machine",
    "change to another release, and back if it fails": "passe à une autre version, et revient si "
    "elle échoue",
    "a Wi-Fi of the Pi's own, where there is none": "un Wi-Fi propre au Pi, là où il n’y en a pas",
    "show or check a recorded game": "montre ou vérifie une partie enregistrée",
    "judge a capture's sensor data again": "rejuge les données d’une capture",
    "say what really fell in a capture": "dit ce qui est vraiment tombé dans une capture",
    "teach a board its scale and its colours": "apprend à un plateau sa balance et ses couleurs",
    "write the files that go on a Pico": "écrit les fichiers qui vont sur un Pico",
    "put the firmware on a Pico": "met le micrologiciel sur un Pico",
    "help build a board: budgets, checks, drawings, mounts": "aide à construire un plateau : "
    "bilans, contrôles, dessins, supports",
    "try the LED track, or draw it": "essaie la piste de LED, ou la dessine",
    "measure its speed": "mesure sa vitesse",
    "write the documents that are made from the program": "écrit les documents tirés du programme",
    "let the Tab key complete commands in your shell": "laisse la touche Tab compléter les "
    "commandes dans votre shell",
}
