import type { PortalContext } from '@tessera/core/server';
import { HttpClient, httpFailureOf, signWebHook } from '@tessera/core/server';
import type { DeliveryFailure } from '../contract';
import { webhookLimits } from '../contract';
import type { Claim, ClaimedDelivery } from './claim-deliveries';
import { readRetryAfter } from './retry-plan';

/** Milliseconds for name, connection and TLS, and for the whole request. */
const connectTimeLimit = 5_000;
const timeLimit = 15_000;

/** How an attempt ended. */
export interface Attempt {
  readonly delivery: ClaimedDelivery;
  readonly status?: number;
  /** Milliseconds. */
  readonly duration: number;
  /** Undefined for a success. */
  readonly failure?: DeliveryFailure;
  readonly response?: string;
  readonly isResponseCut: boolean;
  /** Wait that the receiver asked for, in milliseconds. */
  readonly retryAfter: number;
}

/**
 * Sends a delivery once, as Standard Webhooks describes: the id of the delivery is that of the message in all attempts, and
 * during a rotation both secrets sign.
 */
export async function sendDelivery(
  context: PortalContext,
  { webhook, secrets }: Claim,
  delivery: ClaimedDelivery,
): Promise<Attempt> {
  const { clock, signal } = context;
  const id = `msg_${delivery.id}`;
  const timestamp = Math.floor(clock.now().getTime() / 1_000);
  const { body } = delivery;
  const began = clock.elapsed();
  const duration = (): number => Math.round(clock.elapsed() - began);
  try {
    const { status, headers, bytes, isCut } = await context.get(HttpClient).send({
      url: webhook.url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Tessera-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': secrets.map((secret) => signWebHook({ id, timestamp, body, secret })).join(' '),
      },
      body,
      encryptedOnly: true,
      onRedirect: 'return',
      onTooLarge: 'cut',
      maxBytes: webhookLimits.response,
      connectTimeLimit,
      timeLimit,
      signal,
    });
    const failure = failureOfStatus(status);
    const mayAskToWait = status === 429 || status === 503;
    return {
      ...{ delivery, status, duration: duration(), response: readText(bytes), isResponseCut: isCut },
      ...(failure === undefined ? {} : { failure }),
      retryAfter: mayAskToWait ? readRetryAfter(headers['retry-after'], clock.now()) : 0,
    };
  } catch (error) {
    signal.throwIfAborted();
    return { delivery, duration: duration(), failure: failureOf(context, error), isResponseCut: false, retryAfter: 0 };
  }
}

/** An error that no one expects fails its own delivery only, not those that are sent beside it. */
function failureOf({ logger }: PortalContext, error: unknown): DeliveryFailure {
  const failure = httpFailureOf(error);
  if (failure === undefined || failure === 'too-large' || failure === 'redirect') {
    logger.error('A web hook could not be sent.', error);
    return 'unreachable';
  }
  return failure;
}

function failureOfStatus(status: number): DeliveryFailure | undefined {
  if (status >= 200 && status < 300) {
    return undefined;
  }
  if (status >= 300 && status < 400) {
    return 'redirect';
  }
  return status === 410 ? 'gone' : 'status';
}

/** The response as text, whatever its bytes are: what is no UTF-8, and zero, which PostgreSQL refuses, are replaced. */
function readText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replaceAll('\0', '\uFFFD');
}
