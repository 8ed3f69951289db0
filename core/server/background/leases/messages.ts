import { defineMessages } from '../../../contract';

export const leaseMessages = defineMessages('core', {
  leaseBusy: 'This is already being done. Try again in a moment.',
  leaseLost: 'The work took too long and was stopped. Try again.',
});
