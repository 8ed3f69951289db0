import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Whether two texts are equal, in a time that does not depend on where they differ. */
export function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());
}

/** HMAC-SHA256 in hexadecimal digits, as Razorpay signs. */
export function hexSignature(signed: string | Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(signed).digest('hex');
}

/** A short name for a key of ours, always the same for the same key. */
export function shortKey(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}
