"""How long a test waits for what must come, before it says that it never came.

No test is faster or slower for it: only one that fails takes so long.  Whoever runs it beside
everything else on an old laptop must not see it.
"""

PATIENCE_S = 300.0
