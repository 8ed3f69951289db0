import { labels } from '@tessera/core/contract';
import { translation as statusPage } from './pages/task-status-messages.de';
import { translation as contract } from '../contract/messages.de';
import { translation as publicEvents } from '../contract/public-event-messages.de';
import { translation as statuses } from '../contract/status-messages.de';
import { translation as calendar } from './components/calendar-messages.de';
import { translation as checklistActivity } from './components/checklist-activity-messages.de';
import { translation as collaborators } from './components/collaborator-messages.de';
import { translation as completion } from './completion/completion-messages.de';
import { translation as subTasks } from './components/sub-task-messages.de';
import { translation as myTasks } from './components/my-tasks-messages.de';
import { translation as taskTime } from './components/task-time-messages.de';
import { translation as table } from './components/table-messages.de';
import { translation as imports } from './imports/import-messages.de';
import { translation as timeline } from './components/timeline-messages.de';
import { translation as messages } from './messages.de';
import { translation as search } from './search/search-messages.de';
import { translation as trash } from './components/trash-messages.de';

/** German texts of the client. */
export const translation = {
  ...calendar,
  ...checklistActivity,
  ...collaborators,
  ...completion,
  ...contract,
  ...imports,
  ...messages,
  ...myTasks,
  ...search,
  ...subTasks,
  ...publicEvents,
  ...statuses,
  ...statusPage,
  ...table,
  ...taskTime,
  ...timeline,
  ...trash,
  ...labels({
    'My tasks': 'Meine Aufgaben',
    'My time': 'Meine Zeit',
    'Stop timer': 'Timer stoppen',
    Tasks: 'Aufgaben',
    'Calendar feed': 'Kalender-Abo',
    'Task fields': 'Felder von Aufgaben',
    'Task statuses': 'Status von Aufgaben',
    'Deleted tasks': 'Gelöschte Aufgaben',
    'Create task': 'Aufgabe anlegen',
    'Import tasks': 'Aufgaben importieren',
    'Go to': 'Gehe zu',
  }),
};
