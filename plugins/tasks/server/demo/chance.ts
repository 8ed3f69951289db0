/** True in that share of the cases. */
export function chance(random: () => number, share: number): boolean {
  return random() < share;
}

/** One of them; all are equally likely. */
export function pick<T>(random: () => number, choices: readonly T[]): T {
  const chosen = choices[Math.floor(random() * choices.length)];
  if (chosen === undefined) {
    throw new Error('There was nothing to choose from.');
  }
  return chosen;
}

/** A whole number from the first to the last. */
export function between(random: () => number, first: number, last: number): number {
  return first + Math.floor(random() * (last - first + 1));
}

/** One of them, each as likely as its weight says. */
export function pickWeighted<T>(random: () => number, choices: readonly (readonly [choice: T, weight: number])[]): T {
  const tickets = choices.flatMap(([choice, weight]) => Array.from({ length: weight }, () => choice));
  return pick(random, tickets);
}
