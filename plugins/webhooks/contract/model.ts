import * as z from 'zod/mini';
import { paragraph, schemaMessage, singleLine } from '@tessera/core/contract';
import { webhooksContractMessages as messages } from './messages';

/** Limits of web hooks. */
export const webhookLimits = {
  /** Characters. */
  name: 80,
  description: 500,
  url: 2_000,
  /** Events that one web hook chooses. */
  events: 100,
  /** Web hooks of a company that are not deleted. */
  inPortal: 20,
  /** Bytes of a response that are kept. */
  response: 1_024,
  /** Days for which deliveries are kept. */
  deliveryDays: 30,
  /** Hours for which the former secret still signs after a rotation. */
  overlapHours: 24,
  /** Days of failures without a success after which a web hook is turned off. */
  failingDays: 5,
} as const;

/** The event of `Send a test event`, which no plugin emits. */
export const testEvent = 'webhooks.test-sent';

export const WebhookId = z.uuid(schemaMessage(messages.webhookUnknown));
export const DeliveryId = z.uuid(schemaMessage(messages.deliveryUnknown));

const urlInvalid = schemaMessage(messages.urlInvalid);
const EventName = z
  .string()
  .check(
    z.maxLength(100, schemaMessage(messages.eventUnknown)),
    z.regex(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/, schemaMessage(messages.eventUnknown)),
  )
  .register(z.globalRegistry, { examples: ['tasks.task-created'] });

/** What an admin sets of a web hook. Whether the address may be reached is checked by the server. */
export const webhookFields = {
  name: singleLine(messages.nameField, webhookLimits.name),
  description: paragraph(messages.descriptionField, webhookLimits.description),
  url: z
    .string(urlInvalid)
    .check(
      z.trim(),
      z.maxLength(webhookLimits.url, schemaMessage(messages.urlLong, { max: webhookLimits.url })),
      z.regex(/^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i, urlInvalid),
    )
    .register(z.globalRegistry, { examples: ['https://example.com/hooks'] }),
  events: z
    .array(EventName)
    .check(
      z.minLength(1, schemaMessage(messages.eventsMissing)),
      z.maxLength(webhookLimits.events, schemaMessage(messages.eventUnknown)),
    ),
};

/** Why a web hook was turned off: by an admin, because it failed for days, or because its receiver answered 410. */
export const DisabledReason = z.enum(['admin', 'failing', 'gone', 'imported']);
export type DisabledReason = z.output<typeof DisabledReason>;

/** A web hook, without its secrets. */
export const Webhook = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  description: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  isEnabled: z.boolean(),
  /** Set while it is turned off. */
  disabledReason: z.optional(DisabledReason),
  /** Since when every attempt failed. */
  failingSince: z.optional(z.iso.datetime()),
  createdBy: z.uuid(),
  createdOn: z.iso.datetime(),
  /** Until when the former secret signs too. */
  rotatingUntil: z.optional(z.iso.datetime()),
});
export type Webhook = z.output<typeof Webhook>;

/** `waiting` until it succeeds, or until the last attempt failed. */
export const DeliveryState = z.enum(['waiting', 'delivered', 'failed']);
export type DeliveryState = z.output<typeof DeliveryState>;

/**
 * Why the last attempt failed: `status` and `redirect` have the status of the response, and `gone` is 410; the others have
 * no response.
 */
export const DeliveryFailure = z.enum([
  'status',
  'redirect',
  'gone',
  'late',
  'unreachable',
  'certificate',
  'refused',
  'invalid',
]);
export type DeliveryFailure = z.output<typeof DeliveryFailure>;

/** A delivery as lists show it. */
export const Delivery = z.object({
  id: z.uuid(),
  version: z.int(),
  webhookId: z.uuid(),
  /** Name of the event. */
  event: z.string(),
  /** When the event was committed. */
  occurredOn: z.iso.datetime(),
  createdOn: z.iso.datetime(),
  state: DeliveryState,
  /** Attempts that ended. */
  attempts: z.int(),
  /** Of the next attempt, while it is waiting. */
  nextOn: z.optional(z.iso.datetime()),
  /** Of the last attempt, as are the following. */
  attemptedOn: z.optional(z.iso.datetime()),
  status: z.optional(z.int()),
  /** Milliseconds. */
  duration: z.optional(z.int()),
  failure: z.optional(DeliveryFailure),
});
export type Delivery = z.output<typeof Delivery>;

/** A delivery with what was sent, and the beginning of the response. */
export const DeliveryDetails = z.extend(Delivery, {
  /** The request's body: JSON. */
  body: z.string(),
  response: z.optional(z.string()),
  /** The response was longer than what is kept. */
  isResponseCut: z.boolean(),
});
export type DeliveryDetails = z.output<typeof DeliveryDetails>;

/** An event that web hooks can choose. */
export const EventChoice = z.object({
  name: z.string(),
  /** When it happens, in the reader's language. */
  label: z.string(),
  version: z.int(),
});
export type EventChoice = z.output<typeof EventChoice>;
