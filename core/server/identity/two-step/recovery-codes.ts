import { randomInt } from 'node:crypto';

/** Crockford's Base32: no letter can be taken for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;

/** A recovery code of 50 random bits, such as `7KQM2-9XW4T`. Codes can be guessed, so only keyed signatures are stored. */
export function newRecoveryCode(): string {
  const code = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}

/**
 * A recovery code as typed, in its canonical form: blanks and dashes are ignored, and letters that look like digits are
 * read as such.
 *
 * @returns undefined if the text cannot be a recovery code.
 */
export function readRecoveryCode(text: string): string | undefined {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return code.length === length && [...code].every((letter) => alphabet.includes(letter)) ? code : undefined;
}
