"""The umpire of the carrom games: strikes and passages become one shot, or a question."""

from pichenette.umpire.carrom.umpire import CarromUmpire as CarromUmpire
