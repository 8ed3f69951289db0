import { defineMessages } from '../../contract';

/** Messages about email. */
export const mailMessages = defineMessages('core', {
  addressInvalid: 'Email cannot be sent to this address. Check it and try again.',
  portalQuotaReached: 'Your company has reached its limit of emails for today. Try again tomorrow.',
  recipientQuotaReached: 'One of these addresses has reached its limit of emails for today. Try again tomorrow.',
});
