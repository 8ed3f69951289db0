import type { WebHookPurpose } from '../../../contract';
import { serviceToken } from '../../../contract';

/** An address to create. */
export interface NewWebHook {
  /** What the address is about, such as the id of a connection: one address for each purpose and subject of a portal. */
  readonly subject: string;
  /** Secrets with which the other service signs, at most five. Sealed by the vault. */
  readonly secrets?: readonly string[];
  /** After this moment the address is unknown. Default: it is valid until it is revoked. */
  readonly until?: Date;
}

/** How an address is replaced. */
export interface RotateWebHookOptions {
  readonly subject: string;
  /** Until then deliveries to the old address are accepted too. Default: it is unknown at once. */
  readonly oldUntil?: Date;
}

/**
 * Addresses of one portal that other services call without a session. Provided by core, one instance per request, in
 * contexts of portals. Everything happens in the transaction of the request.
 *
 * @example
 * const token = await context.get(WebHooks).create(paymentEvents, { subject: accountId, secrets: [signingSecret] });
 * return { path: `/api/billing/payments/${token}` };
 */
export interface WebHooks {
  /**
   * Creates an address.
   *
   * @returns the token of the address; the database has its hash.
   * @throws AppError `conflict` where the subject has an address already; rotate it.
   */
  create(hook: WebHookPurpose, address: NewWebHook): Promise<string>;
  /**
   * Replaces an address, for instance when it became known. Its secrets and handled deliveries stay.
   *
   * @returns the token of the new address.
   * @throws AppError `not_found` without an address.
   */
  rotate(hook: WebHookPurpose, options: RotateWebHookOptions): Promise<string>;
  /**
   * Replaces the signing secrets. Keep the old one in the list until the other service signs with the new one.
   *
   * @throws AppError `not_found` without an address.
   */
  setSecrets(hook: WebHookPurpose, subject: string, secrets: readonly string[]): Promise<void>;
  /** Deletes an address; deliveries to it are refused as if it had never existed. */
  revoke(hook: WebHookPurpose, subject: string): Promise<void>;
}
export const WebHooks = serviceToken<WebHooks>('core:WebHooks');
