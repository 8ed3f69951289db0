/** One of eight tints, always the same for the same id. */
export function tintOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return ((hash >>> 0) % 8) + 1;
}
