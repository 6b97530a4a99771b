"""What people see and hear: every output shows one `View`, with its version."""
