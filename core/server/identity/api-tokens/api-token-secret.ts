import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { apiTokenPrefix } from '../../../contract';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Letters of 256 bits, and of a checksum of 32. */
const secretLength = 43;
const checksumLength = 6;
const shape = new RegExp(`^${apiTokenPrefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`);

/**
 * A personal access token: the prefix, 256 random bits and a checksum, in letters and digits only, so that a double click
 * selects all of it.
 */
export function newApiTokenSecret(): string {
  const secret = `${apiTokenPrefix}${toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength)}`;
  return `${secret}${checksumOf(secret)}`;
}

/** Whether a bearer token claims to be a personal access token. */
export function looksLikeApiToken(token: string): boolean {
  return token.startsWith(apiTokenPrefix);
}

/** Whether a text has the form and the checksum of a personal access token, which scanners check offline. */
export function isApiTokenSecret(token: string): boolean {
  return shape.test(token) && token.endsWith(checksumOf(token.slice(0, -checksumLength)));
}

function checksumOf(text: string): string {
  return toBase62(BigInt(crc32(text)), checksumLength);
}

function toBase62(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  while (rest > 0n) {
    text = alphabet.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text.padStart(length, '0');
}
