import type { TranslationOf } from '../../contract';
import type { unreadMessages } from './unread-messages';

export const translation: TranslationOf<typeof unreadMessages> = {
  unread: { one: '{count} ungelesene Benachrichtigung', other: '{count} ungelesene Benachrichtigungen' },
  unreadMore: 'Mehr als {count} ungelesene Benachrichtigungen',
};
