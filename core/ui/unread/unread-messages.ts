import { defineMessages } from '../../contract';

/** Messages of the number of unread notifications. */
export const unreadMessages = defineMessages('ui', {
  unread: { one: '{count} unread notification', other: '{count} unread notifications' },
  unreadMore: 'More than {count} unread notifications',
});
