import { defineMessages } from '@tessera/core/contract';

/** Sentences of the server. */
export const billingServerMessages = defineMessages('billing', {
  invoiceUnknown: 'This invoice doesn’t exist.',
  checkoutUnknown: 'This payment doesn’t exist.',
  noticeLabel: 'Something changes about the company’s plan, or a payment fails',
  byAgreement: 'Your plan is by agreement. Contact your provider to change it.',
  invoiceOpen: 'Pay the open invoice first.',
  paymentRunning: 'A payment is under way. Try again when it has ended.',
  sameChoice: 'The company already has this plan with these seats.',
  alreadyCancelled: 'The subscription is cancelled. Reactivate it first.',
  nothingToCancel: 'There is no paid plan to cancel.',
  notCancelled: 'The subscription is not cancelled.',
  subscriptionEnded: 'The subscription has ended. Choose a plan to start again.',
  nothingScheduled: 'No change is scheduled.',
  nothingDue: 'This invoice is not open.',
  noPayments: 'This installation takes no payments. Nothing of your plan ends.',
  noSubscription: 'The company has no subscription.',
  seatsInUse: '{used} seats are in use, but this choice has {seats}. Remove people or invitations first.',
  priceChanged: 'The price is different by now. Look at the preview again.',
  testHeading: 'Test payment of {amount} {currency}',
  testText: 'This page stands for that of a payment provider. No money moves.',
  testDone: 'This payment has ended.',
  testPay: 'Pay',
  testPayOnce: 'Pay, and let later payments fail',
  testFail: 'Let the payment fail',
  testCancel: 'Cancel',
});
