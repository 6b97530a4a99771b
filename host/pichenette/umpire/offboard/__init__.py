"""The umpire of Offboard: what falls into the targets, turn by turn."""

from pichenette.umpire.offboard.explaining import exit_of as exit_of
from pichenette.umpire.offboard.umpire import OffboardUmpire as OffboardUmpire
