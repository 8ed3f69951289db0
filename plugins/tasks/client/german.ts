import { labels } from '@tessera/core/contract';
import { translation as contract } from '../contract/messages.de';
import { translation as statuses } from '../contract/status-messages.de';
import { translation as calendar } from './calendar-messages.de';
import { translation as subTasks } from './components/sub-task-messages.de';
import { translation as table } from './components/table-messages.de';
import { translation as timeline } from './components/timeline-messages.de';
import { translation as messages } from './messages.de';
import { translation as trash } from './trash-messages.de';

/** German texts of the client. */
export const translation = {
  ...calendar,
  ...contract,
  ...messages,
  ...subTasks,
  ...statuses,
  ...table,
  ...timeline,
  ...trash,
  ...labels({
    Tasks: 'Aufgaben',
    'Calendar feed': 'Kalender-Abo',
    'Deleted tasks': 'Gelöschte Aufgaben',
    'Create task': 'Aufgabe anlegen',
    'Go to': 'Gehe zu',
  }),
};
