const steps = 2 ** 32;

/** A delay below `limit` milliseconds that is fixed for each person, so that many browsers do not send requests at once. */
export function jitterFor(personId: string, limit: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < personId.length; index += 1) {
    hash = Math.imul(hash ^ personId.charCodeAt(index), 0x01000193);
  }
  // Ids that differ only in their last character must not get adjacent delays.
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  hash = Math.imul(hash ^ (hash >>> 13), 0x45d9f3b);
  return Math.floor(((hash >>> 0) / steps) * limit);
}
