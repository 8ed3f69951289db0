import { labels } from '@tessera/core/contract';
import { translation as contract } from '../contract/messages.de';
import { translation as workingHours } from './components/working-hours-messages.de';
import { translation as messages } from './messages.de';

/** German texts of the client. */
export const translation = {
  ...contract,
  ...messages,
  ...workingHours,
  ...labels({
    Notifications: 'Benachrichtigungen',
    'Notification settings': 'Benachrichtigungseinstellungen',
    'Show notifications': 'Benachrichtigungen zeigen',
    Notification: 'Benachrichtigung',
    'Go to': 'Gehe zu',
  }),
};
