import { defineMessages } from '../../../contract';

/** Messages about email. */
export const mailMessages = defineMessages('core', {
  addressInvalid: 'Email cannot be sent to this address. Check it and try again.',
  unsubscribe: 'Unsubscribe',
  unsubscribeHeading: 'Unsubscribe from emails',
  unsubscribeText: '{company} will stop sending you “{emails}”.',
  unsubscribedHeading: 'You are unsubscribed',
  unsubscribedText: '{company} no longer sends you “{emails}”.',
});
