/**
 * Up to two letters that stand for a person or company without a photo (R44): of the first and the last word of the name,
 * or of the part of an email address before the `@`. A question mark for a text without a letter or digit.
 */
export function initialsOf(name: string): string {
  const [local = '', domain] = name.trim().split('@');
  const letters = local
    .normalize()
    .split(domain === undefined ? /\s+/u : /[._+-]+/u)
    .flatMap((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? []);
  const [first = '?'] = letters;
  const last = letters.length > 1 ? (letters.at(-1) ?? '') : '';
  return `${first}${last}`.toUpperCase();
}
