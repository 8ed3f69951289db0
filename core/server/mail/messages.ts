import { defineMessages } from '../../contract';

/** Sentences about mail. */
export const mailMessages = defineMessages('core', {
  addressInvalid: 'Mail cannot be sent to this address. Check it and try again.',
  portalQuotaReached: 'Your company has sent as many emails as it may in one day. Try again tomorrow.',
  recipientQuotaReached: 'One of these addresses has received as many emails as it may in one day. Try again tomorrow.',
});
