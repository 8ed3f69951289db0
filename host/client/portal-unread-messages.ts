import { defineMessages } from '@tessera/core/contract';

/** Texts about what is unread in other companies; loaded with its count. */
export const portalUnreadMessages = defineMessages('host', {
  portalsUnread: {
    one: 'Unread notifications in {count} other company',
    other: 'Unread notifications in {count} other companies',
  },
});
