"""What people see and do while a demo plays."""
