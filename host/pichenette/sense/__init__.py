"""From edges to what happened at the table, with the evidence for it."""
