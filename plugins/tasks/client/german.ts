import { labels } from '@tessera/core/contract';
import { translation as contract } from '../contract/messages.de';
import { translation as statuses } from '../contract/status-messages.de';
import { translation as messages } from './messages.de';

/** Everything that the client half says, in German. */
export const translation = {
  ...contract,
  ...messages,
  ...statuses,
  ...labels({
    Tasks: 'Aufgaben',
    'Create task': 'Aufgabe anlegen',
    'Go to': 'Gehe zu',
  }),
};
