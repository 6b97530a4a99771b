"""The daemon: tables scored for months, and the connected programs and pages and act."""
