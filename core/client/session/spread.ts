const steps = 2 ** 32;

/** A moment within `limit` milliseconds that is each person's own, so that many browsers do not ask all at once. */
export function spread(personId: string, limit: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < personId.length; index += 1) {
    hash = Math.imul(hash ^ personId.charCodeAt(index), 0x01000193);
  }
  // Ids that differ in their last letter only must not end beside each other.
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  hash = Math.imul(hash ^ (hash >>> 13), 0x45d9f3b);
  return Math.floor(((hash >>> 0) / steps) * limit);
}
