import { defineMessages } from '../../contract';

/** Sentences about mail. */
export const mailMessages = defineMessages('core', {
  addressInvalid: 'Mail cannot be sent to this address. Check it and try again.',
});
