import { defineMessages } from '@tessera/core/contract';

/** Texts of the choice of a plan. */
export const choiceMessages = defineMessages('billing', {
  choiceTitle: 'Change plan',
  interval: 'Billing interval',
  monthlyInterval: 'Monthly',
  annualInterval: 'Annual',
  plan: 'Plan',
  presentPlan: 'Your plan',
  gains: 'Also has',
  loses: 'Lacks',
  sameModules: 'The same modules as now.',
  includedSeats: { one: '{count} seat', other: '{count} seats' },
  agreement: 'By agreement',
  agreementText:
    'Enterprise has all modules, and the seats, storage and terms that you need. Write to your provider with the number of people and your wishes; you receive an offer, and your plan continues until it begins.',
  extraSeats: 'Added seats',
  extraSeatsHint: 'Besides the {included} that the plan includes. {total} seats in all, {used} in use.',
  idleSeats: {
    one: '{count} member was not active for {days} days.',
    other: '{count} members were not active for {days} days.',
  },
  manyIdleSeats: 'More than {count} members were not active for {days} days.',
  showIdle: 'Show in User Management',
  tooFewSeats:
    '{used} seats are in use, but this choice has {seats}. Remove people or invitations first, or add seats.',
  seatsNeeded: 'Add the missing seats',
  present: 'This is what the company has now.',
  alreadyScheduled: 'This change is scheduled already.',
  reactivateFirst: 'The subscription is cancelled. Reactivate it first.',
  payFirst: 'An invoice is open. Pay it first.',
  collecting: 'A payment is being collected. Try again when it has ended.',
  toSubscription: 'Subscription Details',

  coupon: 'Coupon code',
  applyCoupon: 'Apply',
  removeCoupon: 'Remove',

  preview: 'What it costs',
  previewFailed: 'Couldn’t compute the price',
  now: 'Takes effect at once.',
  nowFromTrial: 'Takes effect at once. The free days stay free: the paid period begins on {day}.',
  scheduled:
    'Takes effect on {day}, at the end of the paid period. It costs nothing now, and can be cancelled until then.',
  previewTotal: 'Total',
  dueNow: 'Due now',
  becomesCredit: 'Becomes credit',
  creditLeft: 'Credit left',
  nextBillOn: 'Next invoice on {day}',
  losesTitle: 'No longer available',
  losesText: 'What is in {modules} is kept and can be exported. It is back when a plan has it again.',
  confirmPay: 'Pay {amount}',
  confirmChange: 'Change plan',
  confirmSchedule: 'Schedule the change',
  applied: 'The plan is changed.',
  scheduledDone: 'The change is scheduled for {day}.',
  changedMeanwhile: 'The plan or the price has changed meanwhile. This is the new price; your choice is kept.',
});
