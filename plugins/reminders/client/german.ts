import { labels } from '@tessera/core/contract';
import { translation as contract } from '../contract/messages.de';
import { translation as rules } from '../contract/rule-messages.de';
import { translation as ruleWords } from './components/rule-messages.de';
import { translation as messages } from './messages.de';

/** German texts of the client. */
export const translation = {
  ...contract,
  ...rules,
  ...messages,
  ...ruleWords,
  ...labels({
    Reminders: 'Erinnerungen',
    'Reminder rules': 'Erinnerungsregeln',
    'Remind me of this page': 'An diese Seite erinnern',
    'Go to': 'Gehe zu',
  }),
};
