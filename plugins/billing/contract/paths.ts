import { definePath } from '@tessera/core/contract';

/** R12: where a payment page leads back to. It polls by the id, and grants nothing. */
export const paymentConfirmationPath = definePath('/payment-confirmation/:hostedpageId');

/** R34: plan, seats, next bill and what is open. */
export const subscriptionPath = definePath('/settings/subscription');

/** R34: invoices and payments. */
export const paymentHistoryPath = definePath('/settings/subscription/paymenthistory');

/** Address that the specification fixes: the members, here those who were not active for 30 days. */
export const idleMembersAddress = '/settings/User?activity=inactive';

/** R35: chooses a larger plan; one of the addresses of one page, which opens it in a fitting state. */
export const upgradePath = definePath('/upgrade');
/** R35: another address of the same. */
export const upgradePlanPath = definePath('/upgradeplan');
/** R35: chooses any plan, beginning with the present one. */
export const changePlanPath = definePath('/changeplan');
/** R35: shows the plan by agreement. */
export const enterprisePath = definePath('/changeplan-Enterprise');
/** R35: the present plan with one more seat. */
export const addSeatsPath = definePath('/upgrade-user-addons');
/** R35: the present plan with one seat less. */
export const removeSeatsPath = definePath('/downgrade-user-addons');
/** R35: the present plan for a year. */
export const annualPath = definePath('/switch-monthly-to-annual');
/** R35: pays what is open. */
export const paymentsPath = definePath('/payments');
