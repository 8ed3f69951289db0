import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebHookVerifier } from '../../request-context/web-hook-delivery';

/** How a signature is checked. */
export interface StandardWebHookOptions {
  /** Seconds by which the sender's clock, or a delayed delivery, may differ. Default 300. */
  readonly tolerance?: number;
}

/** What is signed. */
export interface SignWebHookOptions {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string | Uint8Array;
  /** `whsec_` and base64, or the base64 alone. */
  readonly secret: string;
}

const prefix = 'whsec_';
/** Signatures in a header that are compared: a sender that changes its secret sends two. */
const maxSignatures = 10;

/**
 * Checks deliveries as Standard Webhooks describes: headers `webhook-id`, `webhook-timestamp` and `webhook-signature`,
 * signed by HMAC-SHA256 with one of the active secrets. Refuses deliveries that are older or newer than the tolerance,
 * and all deliveries of a web hook without secrets. Comparisons take the same time whatever is sent.
 */
export function verifyStandardWebHook({ tolerance = 300 }: StandardWebHookOptions = {}): WebHookVerifier {
  return ({ header, body, secrets, now }) => {
    const id = header('webhook-id') ?? '';
    const sentAt = header('webhook-timestamp') ?? '';
    const timestamp = /^\d{1,12}$/.test(sentAt) ? Number(sentAt) : Number.NaN;
    const isRecent = Math.abs(now.getTime() / 1_000 - timestamp) <= tolerance;
    const given = (header('webhook-signature') ?? '').split(' ').slice(0, maxSignatures);
    let isSigned = false;
    for (const secret of secrets) {
      const expected = Buffer.from(signWebHook({ id, timestamp, body, secret }));
      for (const signature of given.map((text) => Buffer.from(text))) {
        // Every pair is compared, so that the time does not depend on which one is right.
        isSigned = (signature.length === expected.length && timingSafeEqual(signature, expected)) || isSigned;
      }
    }
    return id !== '' && isRecent && isSigned ? { isGenuine: true, deliveryId: id } : { isGenuine: false };
  };
}

/** The signature of a delivery for `webhook-signature`: for tests, and for web hooks that a plugin sends. */
export function signWebHook({ id, timestamp, body, secret }: SignWebHookOptions): string {
  const key = Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64');
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
  return `v1,${hmac.digest('base64')}`;
}
