import { defineMessages } from '../../../contract';

/** Messages about email. */
export const mailMessages = defineMessages('core', {
  addressInvalid: 'Email cannot be sent to this address. Check it and try again.',
});
