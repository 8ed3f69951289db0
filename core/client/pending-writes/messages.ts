import { defineMessages } from '../../contract';

/** Messages about writes that wait for a connection. They load with the first request. */
export const pendingWriteMessages = defineMessages('core', {
  writeRefused: 'Couldn’t save a change that was waiting. {reason} It is kept until you decide.',
  writesRefused: '{count} changes that were waiting couldn’t be saved. They are kept until you decide.',
  writeTooOld:
    'It may have been saved: it was sent more than 23 hours ago, and no response came. Check before you send it again.',
});
