import { defineMessages } from '@tessera/core/contract';

/** What requests of this plugin can get wrong. */
export const notificationsContractMessages = defineMessages('notifications', {
  unknown: 'This notification does not exist.',
  timeInvalid: 'Enter a time of day such as 09:00.',
  snoozeInvalid: 'Choose when the notification returns.',
  quietSame: 'Quiet hours must end at another time than they begin.',
});
