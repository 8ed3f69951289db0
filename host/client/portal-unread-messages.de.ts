import type { TranslationOf } from '@tessera/core/contract';
import type { portalUnreadMessages } from './portal-unread-messages';

export const translation: TranslationOf<typeof portalUnreadMessages> = {
  portalsUnread: {
    one: 'Ungelesene Benachrichtigungen in {count} weiteren Firma',
    other: 'Ungelesene Benachrichtigungen in {count} weiteren Firmen',
  },
};
