/** A moment within `limit` milliseconds that is each person's own, so that many browsers do not ask all at once. */
export function spread(personId: string, limit: number): number {
  let hash = 0;
  for (const character of personId) {
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  }
  return Math.floor((hash / 65_521) * limit);
}
