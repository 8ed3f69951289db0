import { labels } from '@tessera/core/contract';
import { translation as contract } from '../contract/messages.de';
import { translation as rules } from '../contract/rule-messages.de';
import { translation as messages } from './messages.de';

/** German texts of the client. */
export const translation = {
  ...contract,
  ...rules,
  ...messages,
  ...labels({
    Reminders: 'Erinnerungen',
    'Remind me of this page': 'An diese Seite erinnern',
    'Go to': 'Gehe zu',
  }),
};
