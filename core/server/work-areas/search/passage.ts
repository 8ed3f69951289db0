/** Characters of a passage before and after the word found. */
const before = 50;
const after = 110;

/**
 * Returns the part of a text around the first word that matches, on one line, in whole words, with `…` where it is cut.
 *
 * @param isWanted receives words as they are spelled in the text.
 */
export function passageOf(text: string, isWanted: (word: string) => boolean): string {
  const line = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  let from = 0;
  for (const { 0: word, index } of line.matchAll(/[^\s\p{P}]+/gu)) {
    if (isWanted(word)) {
      from = index;
      break;
    }
  }
  const start = from <= before ? 0 : line.indexOf(' ', from - before) + 1;
  const rest = line.length - from <= after ? line.length : line.lastIndexOf(' ', from + after);
  const end = rest <= from ? Math.min(line.length, from + after) : rest;
  // Without a blank to cut at, half a surrogate pair may be left over.
  const part = line.slice(Math.min(start, from), end).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  return `${start > 0 ? '…' : ''}${part}${end < line.length ? '…' : ''}`;
}
