import { createHmac, timingSafeEqual } from 'node:crypto';
import { codeLimits } from '../../../contract';

/** Seconds for which a code is shown (RFC 6238, section 4.1; the only value that every authenticator app supports). */
const period = 30;
/** Time steps that the clocks of server and phone may differ by, either way (RFC 6238, section 5.2). */
const drift = 1;

/** The number of a moment's time step since 1970. */
export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1_000 / period);
}

/** The code of a time step: HOTP of RFC 4226, section 5.3, by HMAC-SHA-1, with six digits. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** codeLimits.digits).padStart(codeLimits.digits, '0');
}

/** @returns the time step whose code this is; undefined if it is of none within the drift. */
export function findTotpStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const given = Buffer.from(code);
  const current = totpStep(now);
  let found: number | undefined;
  // All steps are compared, so that the time does not tell which one matched. A step before 1970 has no code.
  for (let step = Math.max(0, current - drift); step <= current + drift; step += 1) {
    const expected = Buffer.from(totpCode(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) {
      found = step;
    }
  }
  return found;
}
