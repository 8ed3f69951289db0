/** Up to two letters of a name: of its first and its last word. Empty names give a question mark. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s.@_-]+/u)
    .map((word) => firstLetter(word))
    .filter((letter) => letter !== '');
  const first = words[0];
  if (first === undefined) {
    return '?';
  }
  const last = words.length > 1 ? (words[words.length - 1] ?? '') : '';
  return `${first}${last}`.toLocaleUpperCase();
}

function firstLetter(word: string): string {
  return /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? '';
}

/** One of eight tints, the same for the same id on every screen. */
export function tintOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return ((hash >>> 0) % 8) + 1;
}
