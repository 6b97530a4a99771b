// What the game waits for, as it tells it: forms are drawn from this, without knowing a rule.

// Pieces to be sorted into places (a shot), or null.
export function bagOf(game) {
  return game?.expects?.choices.find((choice) => "pieces" in choice && !Object.keys(choice.also ?? {}).length) ?? null;
}

// Kinds of action with every value they may have now.
export function listedOf(game) {
  return (game?.expects?.choices ?? []).filter((choice) => "values" in choice);
}

// Bags that carry something more ("the break touched nothing").
export function furtherOf(game) {
  return (game?.expects?.choices ?? []).filter((choice) => "pieces" in choice && Object.keys(choice.also ?? {}).length);
}
