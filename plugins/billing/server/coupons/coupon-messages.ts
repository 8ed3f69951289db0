import { defineMessages } from '@tessera/core/contract';

/** Why a coupon cannot be used or added. */
export const couponMessages = defineMessages('billing', {
  couponUnknown: 'There is no coupon with this code. Check it, or leave the field empty.',
  couponRedeemed: 'The company has used this coupon before.',
  couponExpired: 'This coupon has expired.',
  couponOtherPlan: 'This coupon is for another plan.',
  couponUsedUp: 'This coupon has been used up.',
  couponExists: 'There is a coupon {code} already.',
  couponNotFound: 'There is no coupon {code}.',
  couponInvalid:
    'A coupon has a code of letters, digits and hyphens, and either --percent (1 to 100) or --amount (such as 12.50). --periods is a number above 0, --until a date such as 2037-12-31, --max a number above 0, --plans a list such as STARTER,TEAM.',
});
