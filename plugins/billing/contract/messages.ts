import { defineMessages } from '@tessera/core/contract';

/** What requests of this plugin can get wrong. */
export const billingContractMessages = defineMessages('billing', {
  planUnknown: 'Choose one of the plans Starter, Team and Business.',
  seatsInvalid: 'Enter a whole number of extra seats from 0 to {max}.',
  reasonField: 'Reason',
  invoiceUnknown: 'This invoice doesn’t exist.',
  checkoutUnknown: 'This payment doesn’t exist.',
});
