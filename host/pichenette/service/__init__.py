"""The daemon: tables scored for months, and the programs and pages that watch and act."""
