"""A board as electronics: circuits, checks, budgets, drawings and tables from one board file."""
