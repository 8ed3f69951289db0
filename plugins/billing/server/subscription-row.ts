import { localized, wallTime } from '@tessera/core/contract';
import type { EntityLookup, PortalContext } from '@tessera/core/server';
import { AppError, findAdmins, sql } from '@tessera/core/server';
import type { Subscription } from '../contract';
import type { HeldCoupon } from '../contract/arithmetic/discount';
import { subscriptionChangedLive } from '../contract';
import { billingServerMessages as messages } from './messages';
import type { SubscriptionState } from './subscription/state';

/** Type of subscriptions in notifications and in the audit log. */
export const subscriptionEntity = 'billing.subscription';

/** A row of the table `subscription`. */
export interface SubscriptionRow {
  readonly id: string;
  readonly version: number;
  readonly state: SubscriptionState;
  readonly currency: string;
  readonly entitlement_version: number;
}

export const subscriptionColumns = sql`id, version, state, currency, entitlement_version`;

/** Today in the company's calendar. */
export function todayOf({ clock, portal }: Pick<PortalContext, 'clock' | 'portal'>): string {
  return wallTime(clock.now(), portal.timeZone).date;
}

/** The portal's subscription; undefined where nothing ends. A writing request locks it, and so waits for others. */
export async function findSubscription(
  { db, clientId }: Pick<PortalContext, 'db' | 'clientId'>,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<SubscriptionRow | undefined> {
  return db.row(sql<SubscriptionRow>`select ${subscriptionColumns} from subscription
    where client_id = ${clientId} ${lock ? sql`for update` : sql.empty}`);
}

/** @throws AppError `validation_failed` for a portal without one. */
export async function lockSubscription(context: PortalContext): Promise<SubscriptionRow> {
  const row = await findSubscription(context, { lock: true });
  if (row === undefined) {
    throw new AppError('validation_failed', localized(messages.noSubscription));
  }
  return row;
}

/** Row → wire. */
export function presentSubscription({ id, version, currency, state }: SubscriptionRow): Subscription {
  const { status, terms, trialEndsOn, period, resumesOn, scheduled, cancelReason, coupon, creditMinor, due } = state;
  return {
    id,
    version,
    status,
    currency,
    creditMinor,
    ...(terms === undefined ? {} : { terms }),
    ...(trialEndsOn === undefined ? {} : { trialEndsOn }),
    ...(period === undefined ? {} : { periodStart: period.start, periodEnd: period.end }),
    ...(resumesOn === undefined ? {} : { resumesOn }),
    ...(scheduled === undefined ? {} : { scheduled }),
    ...(cancelReason === undefined ? {} : { cancelReason }),
    ...(coupon === undefined ? {} : { coupon: presentCoupon(coupon) }),
    ...(due === undefined ? {} : { due }),
  };
}

function presentCoupon({ plans, ...coupon }: HeldCoupon): Subscription['coupon'] {
  return { ...coupon, ...(plans === undefined ? {} : { plans: [...plans] }) };
}

/** Tells the open browsers of admins. */
export async function publishSubscription(context: PortalContext, row: SubscriptionRow): Promise<void> {
  const { id, version } = row;
  const persons = await findAdmins(context);
  context.publish(subscriptionChangedLive, { id, version, data: presentSubscription(row) }, { persons });
}

/** Tells other plugins, such as notifications, which subscriptions exist. */
export function findExistingSubscriptions({ db, clientId }: PortalContext): EntityLookup {
  return {
    async existing(_type, ids) {
      const rows = await db.rows(sql<{ id: string }>`select id from subscription
        where client_id = ${clientId} and id = any(${ids}::uuid[])`);
      return new Set(rows.map(({ id }) => id));
    },
  };
}
