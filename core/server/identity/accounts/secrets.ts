import { createHash, randomBytes, randomInt } from 'node:crypto';
import { codeLimits } from '../../../contract';

/** 256 random bits that stand for something: a session, a link of a mail, a ticket. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret. A plain hash is enough, because 256 random bits cannot be guessed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** As many decimal digits as a code has. Codes can be guessed, so they are kept under a key only. */
export function newCode(): string {
  return String(randomInt(10 ** codeLimits.digits)).padStart(codeLimits.digits, '0');
}
