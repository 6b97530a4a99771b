"""Every command, for the screen, standard input and help."""

from pichenette.console.commands.beginning import COMMANDS as BEGINNING
from pichenette.console.commands.board import COMMANDS as BOARD
from pichenette.console.commands.calibrating import COMMANDS as CALIBRATING
from pichenette.console.commands.command import Command
from pichenette.console.commands.disturbing import COMMANDS as DISTURBING
from pichenette.console.commands.lights import COMMANDS as LIGHTS
from pichenette.console.commands.looking import COMMANDS as LOOKING
from pichenette.console.commands.requesting import COMMANDS as REQUESTING
from pichenette.console.commands.umpiring import COMMANDS as UMPIRING

ALL: tuple[Command, ...] = (
    *LOOKING,
    *BOARD,
    *LIGHTS,
    *BEGINNING,
    *UMPIRING,
    *REQUESTING,
    *CALIBRATING,
    *DISTURBING,
)
BY_NAME = {name: command for command in ALL for name in (command.name, *command.aliases)}
