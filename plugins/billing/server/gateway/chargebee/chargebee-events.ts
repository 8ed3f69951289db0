import { localized } from '@tessera/core/contract';
import type { EndpointBinding, SignatureVerifier } from '@tessera/core/server';
import { AppError, handleSigned, PaymentSettings } from '@tessera/core/server';
import * as z from 'zod/mini';
import { providerEvents, receiveChargebeeEvent } from '../../../contract';
import { billingServerMessages as messages } from '../../messages';
import { readEvent } from '../event-body';
import { passEventOn } from '../gateway-events';
import { isSameText } from '../signatures';
import { passCustomerEventOn } from '../customer-events';
import { chargebeeName, CustomerMetaData } from './chargebee-api';

const ChargebeeEvent = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  event_type: z.string().check(z.maxLength(200)),
  content: z.optional(
    z.object({
      invoice: z.optional(z.object({ po_number: z.optional(z.nullable(z.string())) })),
      customer: z.optional(
        z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)), meta_data: z.optional(CustomerMetaData) }),
      ),
    }),
  ),
});

/** Events about means of payment: of sites with payment sources, and of older ones with cards. Roles change the customer. */
const aboutMethods = /^(?:payment_source_|card_)|^customer_changed$/;

/** Chargebee signs nothing: it sends the user name and password that are configured there for the address. */
const verify: SignatureVerifier = ({ header }, context) => {
  const settings = context.get(PaymentSettings).chargebee;
  if (settings === undefined) {
    throw new AppError('not_found', localized(messages.noSuchAddress));
  }
  const { webhookUser, webhookPassword } = settings;
  const expected = `Basic ${Buffer.from(`${webhookUser}:${webhookPassword}`).toString('base64')}`;
  return isSameText(header('authorization') ?? '', expected);
};

export const receiveChargebeeEventEndpoint: EndpointBinding = handleSigned(
  receiveChargebeeEvent,
  { signature: providerEvents, verify },
  async ({ bytes }, context) => {
    const { id: eventId, event_type: type, content } = readEvent(bytes, ChargebeeEvent);
    const event = { gateway: chargebeeName, eventId, type };
    const { invoice, customer } = content ?? {};
    passEventOn(context, { ...event, reference: invoice?.po_number ?? undefined });
    if (customer !== undefined && aboutMethods.test(type)) {
      const { id: customerId, meta_data: data } = customer;
      const reference = data?.['tessera'];
      passCustomerEventOn(context, {
        ...event,
        customerId,
        reference: typeof reference === 'string' ? reference : undefined,
      });
    }
    return undefined;
  },
);
