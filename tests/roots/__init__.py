"""Installing for real, in a Debian of its own: `make try-install`; no test of `make test`."""
