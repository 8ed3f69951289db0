import { createHash } from 'node:crypto';
import { localized } from '@tessera/core/contract';
import type { EndpointBinding, SignatureVerifier } from '@tessera/core/server';
import { AppError, handleSigned, PaymentSettings } from '@tessera/core/server';
import * as z from 'zod/mini';
import { providerEvents, receiveRazorpayEvent } from '../../../contract';
import { billingServerMessages as messages } from '../../messages';
import { readEvent } from '../event-body';
import { passEventOn } from '../gateway-events';
import { hexSignature, isSameText } from '../signatures';
import { RazorpayNotes, razorpayName } from './razorpay-api';
import { referenceNote } from './razorpay-gateway';

const Link = z.object({ entity: z.object({ id: z.string(), notes: z.optional(z.nullable(RazorpayNotes)) }) });

/** Events of payment links have the link; others, such as those of payments, have none and are not about an order here. */
const RazorpayEvent = z.object({
  event: z.string(),
  payload: z.optional(z.object({ payment_link: z.optional(Link) })),
});

/** Of the bytes that were sent, with the secret of events, which is not that of the key. */
const verify: SignatureVerifier = ({ bytes, header }, context) => {
  const secret = context.get(PaymentSettings).razorpay?.webhookSecret;
  if (secret === undefined) {
    throw new AppError('not_found', localized(messages.noSuchAddress));
  }
  return isSameText(header('x-razorpay-signature') ?? '', hexSignature(bytes, secret));
};

export const receiveRazorpayEventEndpoint: EndpointBinding = handleSigned(
  receiveRazorpayEvent,
  { signature: providerEvents, verify },
  async ({ bytes, header }, context) => {
    const { event: type, payload } = readEvent(bytes, RazorpayEvent);
    const link = payload?.payment_link?.entity;
    const notes = link?.notes ?? {};
    const reference = Array.isArray(notes) ? undefined : notes[referenceNote];
    passEventOn(context, {
      gateway: razorpayName,
      // The header is not part of what is signed; it only tells repeated events apart.
      eventId: header('x-razorpay-event-id') ?? createHash('sha256').update(bytes).digest('hex'),
      type,
      reference: typeof reference === 'string' ? reference : undefined,
      gatewayOrderId: link?.id,
    });
    return undefined;
  },
);
