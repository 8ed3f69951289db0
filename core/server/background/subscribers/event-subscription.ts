import type { JobScope, DeliveredEvent, DomainEvent } from '../../../contract';
import type { CallContext, PortalContext, InstanceContext } from '../../request-context/call-context';
import { parse } from 'zod/v4/core';

/** A domain event with its handler. Created by `onEvent` and `onInstanceEvent`. */
export interface EventSubscription {
  readonly event: string;
  /** `instance` for events without a portal, such as `core.person-erased`. */
  readonly scope: JobScope;
  /**
   * Replays the events of the time when the module was off, once it is on again, as far as the outbox reaches (30
   * days).
   */
  readonly catchUp?: boolean;
  /**
   * Time limit of one delivery in milliseconds. When it is exceeded, the signal aborts, the transaction is rolled back
   * and the delivery counts as failed. Default: 30 seconds.
   */
  readonly timeLimit?: number;
  readonly handle: (event: DeliveredEvent<unknown>, context: CallContext) => Promise<void>;
}

/** Subscribes to a domain event of portals. */
export function onEvent<T>(
  event: DomainEvent<T>,
  handler: (event: DeliveredEvent<T>, context: PortalContext) => Promise<void>,
  options: Pick<EventSubscription, 'catchUp' | 'timeLimit'> = {},
): EventSubscription {
  return {
    ...options,
    event: event.name,
    scope: 'portal',
    handle: (delivered, context) =>
      handler({ ...delivered, data: parse(event.schema, delivered.data) }, context as PortalContext),
  };
}

/** Subscribes to a domain event of the installation, which has no portal. */
export function onInstanceEvent<T>(
  event: DomainEvent<T>,
  handler: (event: DeliveredEvent<T>, context: InstanceContext) => Promise<void>,
  options: Pick<EventSubscription, 'timeLimit'> = {},
): EventSubscription {
  return {
    ...options,
    event: event.name,
    scope: 'instance',
    handle: (delivered, context) =>
      handler({ ...delivered, data: parse(event.schema, delivered.data) }, context as InstanceContext),
  };
}
