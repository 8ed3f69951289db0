import { localized } from '@tessera/core/contract';
import type { LocalizedText } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import type { HeldCoupon } from '../../contract/arithmetic/discount';
import { billingCurrency } from '../catalogue';
import { todayOf } from '../subscription-row';
import { couponMessages as messages } from './coupon-messages';

/** A row of the table `coupon`. */
export interface CouponRow {
  readonly code: string;
  readonly basis_points: number | null;
  readonly amount_minor: number | null;
  readonly currency: string;
  readonly periods: number | null;
  readonly valid_until: string | null;
  readonly max_redemptions: number | null;
  readonly plans: readonly string[] | null;
  readonly redeemed: number;
  readonly ended_at: string | null;
}

export const couponColumns = sql`code, basis_points, amount_minor, currency, periods, valid_until, max_redemptions, plans,
  redeemed, ended_at`;

/** A coupon that was entered: it can be used, or the reason why not. */
export interface EnteredCoupon {
  readonly coupon?: HeldCoupon;
  readonly problem?: LocalizedText;
}

interface PortalCoupon extends CouponRow {
  readonly state: 'reserved' | 'redeemed' | null;
}

/** Looks up a coupon for a plan. Nothing is redeemed yet. */
export async function enterCoupon(
  context: PortalContext,
  { coupon: code, planCode }: { readonly coupon?: string | undefined; readonly planCode: string },
): Promise<EnteredCoupon> {
  if (code === undefined) {
    return {};
  }
  const { db, clientId } = context;
  const row = await db.row(sql<PortalCoupon>`select ${couponColumns},
      (select r.state from coupon_redemption r where r.client_id = ${clientId} and r.code = coupon.code) as state
    from coupon where code = ${code}`);
  if (row === undefined || row.currency !== billingCurrency) {
    return { problem: localized(messages.couponUnknown) };
  }
  const problem = problemOf(row, { planCode, today: todayOf(context) });
  return problem === undefined ? { coupon: toHeldCoupon(row) } : { problem };
}

function problemOf(
  row: PortalCoupon,
  { planCode, today }: { readonly planCode: string; readonly today: string },
): LocalizedText | undefined {
  if (row.state === 'redeemed') {
    return localized(messages.couponRedeemed);
  }
  if (row.ended_at !== null || (row.valid_until !== null && row.valid_until < today)) {
    return localized(messages.couponExpired);
  }
  if (row.plans?.includes(planCode) === false) {
    return localized(messages.couponOtherPlan);
  }
  const isUsedUp = row.state === null && row.max_redemptions !== null && row.redeemed >= row.max_redemptions;
  return isUsedUp ? localized(messages.couponUsedUp) : undefined;
}

function toHeldCoupon({
  code,
  basis_points: basisPoints,
  amount_minor: amountMinor,
  periods,
  plans,
}: CouponRow): HeldCoupon {
  return {
    code,
    ...(basisPoints === null ? {} : { basisPoints }),
    ...(amountMinor === null ? {} : { amountMinor }),
    ...(periods === null ? {} : { periodsLeft: periods }),
    ...(plans === null ? {} : { plans }),
  };
}
