import type { $ZodType } from 'zod/v4/core';

/** A request to the address of a web hook, before its signature is checked. */
export interface UnverifiedDelivery {
  /** The bytes that the other service has signed. */
  readonly body: Uint8Array;
  readonly query: URLSearchParams;
  /** Value of a header, by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  /** The active secrets of this web hook; several while the other service changes from one to the next. */
  readonly secrets: readonly string[];
  readonly now: Date;
}

/** The result of checking a delivery. */
export interface WebHookVerdict {
  readonly isGenuine: boolean;
  /**
   * The sender's id of the delivery. A delivery whose id was handled before changes nothing and gets the same status.
   * Undefined: each request counts as a new delivery.
   */
  readonly deliveryId?: string;
}

/** Decides whether a delivery comes from the service that it claims to come from. Compare in constant time. */
export type WebHookVerifier = (delivery: UnverifiedDelivery) => WebHookVerdict;

/** A delivery whose signature was checked. */
export interface WebHookDelivery extends Omit<UnverifiedDelivery, 'secrets'> {
  /** The subject for which the plugin created the address. */
  readonly subject: string;
  readonly deliveryId: string | undefined;
  /**
   * Parses the body as JSON. Fields that the schema does not know are left out.
   *
   * @throws AppError `validation_failed`.
   */
  parse<T>(schema: $ZodType<T>): T;
}
