import type { $ZodType } from 'zod/v4/core';

/**
 * What the links of a purpose let their holder do: enter one company at the endpoint that asks for this proof, with what
 * the link says. Declared in the contract of the plugin that creates the links.
 */
export interface LinkPurpose<T = unknown> {
  readonly kind: 'link';
  /** `<plugin id>.<verb>-<noun>`. */
  readonly id: `${string}.${string}`;
  /** `once`: the first request that succeeds uses the link up. */
  readonly uses: 'once' | 'many';
  /** What the link says; at most 2 kB as JSON. */
  readonly payload: $ZodType<T>;
}

/**
 * What an address that another service calls is for. The address has a secret token, belongs to one company, and is
 * created, rotated and revoked by the plugin through `WebHooks`. Declared in the contract of the plugin.
 */
export interface WebHookPurpose {
  readonly kind: 'web-hook';
  /** `<plugin id>.<noun>`. */
  readonly id: `${string}.${string}`;
}

/**
 * Requests of a service that calls one address for the whole installation, such as a provider of payments: the request
 * itself is signed, and enters no portal. Declared in the contract of the plugin that receives them.
 */
export interface SignaturePurpose {
  readonly kind: 'signature';
  /** `<plugin id>.<noun>`. */
  readonly id: `${string}.${string}`;
}

/** What an endpoint accepts instead of a session. */
export type EndpointProof = Pick<LinkPurpose, 'kind' | 'id' | 'uses'> | SignaturePurpose | WebHookPurpose;

/**
 * Declares a purpose of links.
 *
 * @example
 * export const answerInvitation = defineLink('meetings.answer-invitation', 'once', z.object({ meetingId: z.uuid() }));
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineLink<T>(
  id: LinkPurpose<T>['id'],
  uses: LinkPurpose['uses'],
  payload: $ZodType<T>,
): LinkPurpose<T> {
  return { kind: 'link', id, uses, payload };
}

/**
 * Declares a purpose of web hooks.
 *
 * @example
 * export const paymentEvents = defineWebHook('billing.payment-events');
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineWebHook(id: WebHookPurpose['id']): WebHookPurpose {
  return { kind: 'web-hook', id };
}

/**
 * Declares signed requests to one address of the installation.
 *
 * @example
 * export const providerEvents = defineSignature('billing.provider-events');
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineSignature(id: SignaturePurpose['id']): SignaturePurpose {
  return { kind: 'signature', id };
}
