/** Returns true with the given probability. */
export function chance(random: () => number, share: number): boolean {
  return random() < share;
}

/** Picks an element; all are equally likely. */
export function pick<T>(random: () => number, choices: readonly T[]): T {
  const chosen = choices[Math.floor(random() * choices.length)];
  if (chosen === undefined) {
    throw new Error('There is no element to pick.');
  }
  return chosen;
}

/** Returns an integer between the bounds, both inclusive. */
export function between(random: () => number, first: number, last: number): number {
  return first + Math.floor(random() * (last - first + 1));
}

/** Picks an element with a probability proportional to its weight. */
export function pickWeighted<T>(random: () => number, choices: readonly (readonly [choice: T, weight: number])[]): T {
  const tickets = choices.flatMap(([choice, weight]) => Array.from({ length: weight }, () => choice));
  return pick(random, tickets);
}
