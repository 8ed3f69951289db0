import { createHash, randomBytes, randomInt } from 'node:crypto';
import { codeLimits } from '../../../contract';

/** 256 random bits that identify a session, a link in an email or a ticket. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Hash of a secret for storage. A plain hash is enough, because 256 random bits cannot be guessed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** A random code of decimal digits. Codes can be guessed, so they are stored only as a keyed signature. */
export function newCode(): string {
  return String(randomInt(10 ** codeLimits.digits)).padStart(codeLimits.digits, '0');
}
