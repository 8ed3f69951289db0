/** A discount of one period: a share, or an amount for the whole period. */
export interface PeriodDiscount {
  /** Of the coupon. */
  readonly code: string;
  /** Hundredths of a percent. */
  readonly basisPoints?: number | undefined;
  /** Minor units. It reduces a period to nothing at most. */
  readonly amountMinor?: number | undefined;
}

/** A coupon of a subscription: what it still reduces. */
export interface HeldCoupon extends PeriodDiscount {
  /** Periods that are left; undefined: all that follow. */
  readonly periodsLeft?: number | undefined;
  /** Plans that it reduces; undefined: all. */
  readonly plans?: readonly string[] | undefined;
}

/** What a period is charged with, and what is left of the coupon afterwards. */
export interface UsedCoupon {
  readonly discount: PeriodDiscount | undefined;
  readonly coupon: HeldCoupon | undefined;
}

/** Uses a coupon for one period of a plan. For a plan that it does not reduce it is kept. */
export function applyCoupon(coupon: HeldCoupon | undefined, planCode: string): UsedCoupon {
  if (coupon === undefined || coupon.plans?.includes(planCode) === false) {
    return { discount: undefined, coupon };
  }
  const { code, basisPoints, amountMinor, periodsLeft } = coupon;
  const discount: PeriodDiscount =
    basisPoints === undefined ? { code, amountMinor: amountMinor ?? 0 } : { code, basisPoints };
  if (periodsLeft === undefined) {
    return { discount, coupon };
  }
  return { discount, coupon: periodsLeft > 1 ? { ...coupon, periodsLeft: periodsLeft - 1 } : undefined };
}
