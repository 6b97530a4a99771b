"""Looking after the machine the service runs on: installing, updating, its own Wi-Fi."""
