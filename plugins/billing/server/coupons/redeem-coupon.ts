import { defineJob, localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { AppError, onJob, sql } from '@tessera/core/server';
import * as z from 'zod/mini';
import { billingLimits } from '../../contract';
import { couponMessages as messages } from './coupon-messages';

/** Milliseconds after which an order that was not paid gives its coupon back: when the gateway is no longer asked about it. */
const reservation = (billingLimits.checkoutMinutes + 25 * 60) * 60_000;

const releaseCoupon = defineJob('billing.release-coupon', 'portal', z.object({ code: z.string() }));

/**
 * Reserves a coupon for an order, in the transaction that confirms it: it is counted now, so that no two companies pay for
 * the last one. An earlier reservation of the company is used again. The subscription must be locked.
 *
 * @throws AppError `validation_failed` if it was used up meanwhile.
 */
export async function reserveCoupon(context: PortalContext, code: string): Promise<void> {
  const { db, clientId, clock } = context;
  const now = clock.now();
  const until = new Date(now.getTime() + reservation);
  const own = await db.run(sql`update coupon_redemption set reserved_until = ${until}
    where client_id = ${clientId} and code = ${code} and state = 'reserved'`);
  if (own === 0) {
    const counted = await db.run(sql`update coupon set redeemed = redeemed + 1
      where code = ${code} and ended_at is null and (max_redemptions is null or redeemed < max_redemptions)`);
    const added =
      counted === 0
        ? 0
        : await db.run(sql`insert into coupon_redemption (client_id, code, state, reserved_until, created_at)
            values (${clientId}::uuid, ${code}, 'reserved', ${until}, ${now}) on conflict do nothing`);
    if (added === 0) {
      throw new AppError('validation_failed', localized(messages.couponUsedUp), { params: { field: 'coupon' } });
    }
  }
  context.schedule(releaseCoupon, code, until, { code });
}

/** Redeems a reserved coupon, with the change that it reduces. @returns false if it is no longer reserved. */
export async function redeemCoupon({ db, clientId }: PortalContext, code: string): Promise<boolean> {
  const changed = await db.run(sql`update coupon_redemption set state = 'redeemed'
    where client_id = ${clientId} and code = ${code} and state = 'reserved'`);
  return changed > 0;
}

/** Gives back the coupon of an order that was not paid. */
export const releaseCouponJob = onJob(releaseCoupon, async ({ db, clientId, clock }, { code }) => {
  const released = await db.run(sql`delete from coupon_redemption
    where client_id = ${clientId} and code = ${code} and state = 'reserved' and reserved_until <= ${clock.now()}`);
  if (released > 0) {
    await db.run(sql`update coupon set redeemed = redeemed - 1 where code = ${code}`);
  }
});
