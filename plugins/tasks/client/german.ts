import { labels } from '@tessera/core/contract';
import { translation as archivePage } from './pages/task-archive-messages.de';
import { translation as statusPage } from './pages/task-status-messages.de';
import { translation as contract } from '../contract/messages.de';
import { translation as publicEvents } from '../contract/public-event-messages.de';
import { translation as statuses } from '../contract/status-messages.de';
import { translation as calendar } from './components/calendar-messages.de';
import { translation as archive } from './components/archive-messages.de';
import { translation as archived } from './components/archived-messages.de';
import { translation as checklistActivity } from './components/checklist-activity-messages.de';
import { translation as roles } from './components/role-messages.de';
import { translation as completion } from './completion/completion-messages.de';
import { translation as subTasks } from './components/sub-task-messages.de';
import { translation as myTasks } from './components/my-tasks-messages.de';
import { translation as taskTime } from './components/task-time-messages.de';
import { translation as table } from './components/table-messages.de';
import { translation as imports } from './imports/import-messages.de';
import { translation as dependencies } from './components/dependency-messages.de';
import { translation as timeline } from './components/timeline-messages.de';
import { translation as messages } from './messages.de';
import { translation as customLists } from './stores/custom-list-messages.de';
import { translation as search } from './search/search-messages.de';
import { translation as activityWords } from './components/activity-messages.de';
import { translation as taskPanelWords } from './components/task-panel-messages.de';
import { translation as selectionWords } from './components/selection-messages.de';
import { translation as taskRecurrenceWords } from './components/task-recurrence-messages.de';
import { translation as newTaskWords } from './components/new-task-messages.de';
import { translation as propertyWords } from './components/property-messages.de';
import { translation as templateContract } from '../contract/template-messages.de';
import { translation as templates } from './templates/template-messages.de';
import { translation as taskFieldWords } from './components/task-field-messages.de';
import { translation as calendarViewWords } from './components/calendar-view-messages.de';
import { translation as trash } from './components/trash-messages.de';

/** German texts of the client. */
export const translation = {
  ...archive,
  ...archived,
  ...archivePage,
  ...calendar,
  ...checklistActivity,
  ...roles,
  ...completion,
  ...contract,
  ...customLists,
  ...dependencies,
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
  ...templateContract,
  ...templates,
  ...timeline,
  ...activityWords,
  ...taskPanelWords,
  ...selectionWords,
  ...taskRecurrenceWords,
  ...newTaskWords,
  ...propertyWords,
  ...taskFieldWords,
  ...calendarViewWords,
  ...trash,
  ...labels({
    'My tasks': 'Meine Aufgaben',
    'My time': 'Meine Zeit',
    'Stop timer': 'Timer stoppen',
    Tasks: 'Aufgaben',
    'Calendar feed': 'Kalender-Abo',
    'Task templates': 'Aufgabenvorlagen',
    'New task from template…': 'Neue Aufgabe aus Vorlage …',
    'Task fields': 'Felder von Aufgaben',
    'Task statuses': 'Status von Aufgaben',
    'Archived tasks': 'Archivierte Aufgaben',
    'Task archive': 'Archiv von Aufgaben',
    'Deleted tasks': 'Gelöschte Aufgaben',
    'Create task': 'Aufgabe anlegen',
    'Import tasks': 'Aufgaben importieren',
    'Go to': 'Gehe zu',
  }),
};
