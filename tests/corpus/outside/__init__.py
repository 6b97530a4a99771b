"""A second opinion: pockets, targets and a scale as somebody else believes them to be.

`pockets/` lets discs tip over a rim into a net or slide down a slot, marbles roll through a target
and hands feel about, past beams whose light goes through a low pass and a Schmitt trigger;
`scale/` puts forces on a cell that rings and creeps, and lets a converter weigh them.  `report.py`
judges both and makes figures: `pichenette bench judge --outside`.

It was written from the design alone, by somebody who knew none of the rules in sense/, and shares
no physics with the rest of tests/corpus.  That is its worth, so it is not to be tuned to those
rules, nor they to its seeds: where the two disagree, either may be wrong.  A number here changes
when a real board shows that it is another, and then figures from before can no longer be compared.
"""
