"""The daemon: tables that are scored for months, and who may watch and act."""
