import type { NamedStatus } from '@tessera/core/client';
import { richTextOf } from '@tessera/core/contract';
import type { CustomField } from '@tessera/core/contract';
import { customImportFields, lastImportKey } from '@tessera/core/ui';
import type { ImportField, ImportOption, ListImport } from '@tessera/core/ui';
import { ImportedTask, importTasks, undoTaskImport } from '../../contract/import';
import type { TaskPriority } from '../../contract/model';
import { roleIds } from '../../contract/task-roles';
import { completedStatus, categoryOf, TaskStatusKey } from '../../contract/statuses';
import type { BuiltInTaskStatus } from '../../contract/statuses';
import { taskImportMessages } from './import-messages';
import { tasksMessages } from '../messages';
import { taskFieldMessages } from '../components/task-field-messages';
import { priorityNames } from '../model/status-kind';

/** What other programs call our statuses. */
const statusNames: Readonly<Record<BuiltInTaskStatus, readonly string[]>> = {
  backlog: ['triage', 'ideas', 'ideen', 'icebox', 'someday', 'later'],
  'to-do': ['todo', 'open', 'new', 'not started', 'unstarted', 'planned', 'ready', 'offen', 'neu', 'geplant'],
  'in-progress': ['doing', 'started', 'in work', 'working on it', 'in arbeit', 'begonnen', 'in bearbeitung'],
  'in-review': ['review', 'testing', 'qa', 'in prufung', 'prüfung', 'in prüfung', 'in test'],
  blocked: ['on hold', 'waiting', 'stuck', 'blockiert', 'wartet', 'wartend'],
  done: ['completed', 'complete', 'closed', 'finished', 'resolved', 'erledigt', 'fertig', 'abgeschlossen'],
  cancelled: ['canceled', 'duplicate', 'won t do', 'wont do', 'rejected', 'verworfen', 'abgebrochen', 'abgelehnt'],
};

const namesByKey: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(statusNames));

const priorityOptions: Readonly<Record<TaskPriority, readonly string[]>> = {
  urgent: ['highest', 'critical', 'blocker', 'p0', 'sofort', 'dringend', 'kritisch', 'höchste'],
  high: ['important', 'major', 'p1', 'hoch', 'wichtig'],
  medium: ['normal', 'p2', 'mittel'],
  low: ['lowest', 'minor', 'trivial', 'p3', 'p4', 'niedrig', 'gering'],
  none: ['no priority', 'none', 'keine priorität', 'keine'],
};

/** Headings are those of our own export, of Asana, Linear, Trello and Jira, and what people write, in English and German. */
function fieldsWith(statuses: readonly NamedStatus[]): readonly ImportField[] {
  return [
    {
      key: 'title',
      label: tasksMessages.taskTitle,
      kind: 'text',
      isRequired: true,
      names: [
        'title',
        'titel',
        'card name',
        'task name',
        'name',
        'task',
        'summary',
        'subject',
        'aufgabe',
        'betreff',
        'todo',
      ],
    },
    {
      key: 'description',
      label: taskFieldMessages.description,
      kind: 'lines',
      names: ['description', 'beschreibung', 'card description', 'notes', 'notizen', 'details', 'text'],
    },
    {
      key: 'status',
      label: tasksMessages.status,
      kind: 'choice',
      names: ['status', 'state', 'list name', 'section column', 'section', 'column', 'stand', 'liste', 'spalte'],
      options: statuses.map(({ key, name }): ImportOption => ({
        value: key,
        label: name,
        names: namesByKey.get(key) ?? [],
      })),
    },
    {
      key: 'priority',
      label: tasksMessages.priority,
      kind: 'choice',
      names: ['priority', 'prioritat', 'prio', 'wichtigkeit'],
      options: (Object.keys(priorityNames) as TaskPriority[]).map((value): ImportOption => ({
        value,
        label: priorityNames[value],
        names: priorityOptions[value],
      })),
    },
    {
      key: 'ownerId',
      label: tasksMessages.owner,
      kind: 'person',
      names: [
        'assignee email',
        'owner email',
        'owner',
        'zustandig',
        'assignee',
        'assigned to',
        'members',
        'responsible',
        'verantwortlich',
        'bearbeiter',
        'email',
      ],
    },
    {
      key: roleIds.collaborator,
      label: tasksMessages.collaborators,
      kind: 'people',
      names: ['collaborators', 'mitwirkende', 'collaborator', 'participants', 'beteiligte', 'additional assignees'],
    },
    {
      key: roleIds.reviewer,
      label: tasksMessages.reviewers,
      kind: 'people',
      names: ['reviewers', 'prufende', 'reviewer', 'prufer', 'approver', 'approvers', 'tester'],
    },
    {
      key: 'dueOn',
      label: taskImportMessages.importedDue,
      kind: 'date',
      timeKey: 'dueTime',
      names: [
        'due date',
        'fallig am',
        'due',
        'due on',
        'deadline',
        'end date',
        'fallig',
        'falligkeit',
        'falligkeitsdatum',
        'termin',
        'frist',
      ],
    },
    {
      key: 'dueTime',
      label: taskFieldMessages.dueTime,
      kind: 'time',
      names: ['due time', 'uhrzeit des termins', 'uhrzeit'],
    },
    {
      key: 'startOn',
      label: taskImportMessages.importedStart,
      kind: 'date',
      timeKey: 'startTime',
      names: ['start', 'beginn', 'start date', 'started on', 'start on', 'startdatum', 'beginn am'],
    },
    {
      key: 'startTime',
      label: taskFieldMessages.startTime,
      kind: 'time',
      names: ['start time', 'uhrzeit des beginns', 'startzeit'],
    },
    { key: 'timeZone', label: taskFieldMessages.timeZone, kind: 'text', names: ['time zone', 'timezone', 'zeitzone'] },
    {
      key: 'estimateMinutes',
      label: taskFieldMessages.estimate,
      kind: 'minutes',
      names: ['estimate', 'aufwand', 'original estimate', 'estimated time', 'effort', 'duration', 'schatzung', 'dauer'],
    },
    {
      key: 'labels',
      label: tasksMessages.labels,
      kind: 'labels',
      names: ['labels', 'label', 'tags', 'tag', 'schlagworter', 'kategorien', 'kategorie', 'category'],
    },
    {
      key: 'completedOn',
      label: taskImportMessages.importedCompleted,
      kind: 'moment',
      names: [
        'completed',
        'erledigt',
        'completed at',
        'completed on',
        'done',
        'erledigt am',
        'resolved',
        'due complete',
      ],
    },
    {
      key: 'recurrence',
      label: taskImportMessages.importedRecurrence,
      kind: 'text',
      names: ['repeats', 'wiederholung'],
    },
    {
      key: 'key',
      label: taskImportMessages.importedKey,
      kind: 'reference',
      names: ['key', 'kurzel', 'issue key', 'task id', 'card id', 'id'],
    },
    {
      key: 'parent',
      label: taskImportMessages.importedParent,
      kind: 'parent',
      names: ['parent task', 'ubergeordnete aufgabe', 'parent issue', 'parent', 'parent key'],
    },
  ];
}

/** Declared once, although each opened dialog has a description of its own. */
const lastTaskImport = lastImportKey('tasks.lastImport');

/**
 * What a file of tasks can have.
 *
 * @param statuses those that a task of the company can get.
 * @param custom the fields that the company added to tasks.
 */
export function taskImport(statuses: readonly NamedStatus[], custom: readonly CustomField[] = []): ListImport {
  return {
    lastImport: lastTaskImport,
    title: taskImportMessages.importTitle,
    fields: [...fieldsWith(statuses), ...customImportFields(custom)],
    schema: ImportedTask,
    create: importTasks,
    undo: undoTaskImport,
    toItem: ({ key: _key, parent: _parent, description, completedOn, ...values }, { timeZone }) => {
      const status =
        TaskStatusKey.safeParse(values['status']).data ?? (completedOn === undefined ? undefined : completedStatus);
      const isCompleted = status !== undefined && categoryOf(status) === 'completed';
      const hasTime = values['dueTime'] !== undefined || values['startTime'] !== undefined;
      return {
        ...values,
        ...(typeof description === 'string' ? { description: richTextOf(description) } : {}),
        ...(status === undefined ? {} : { status }),
        // Only what is completed was completed; other programs also keep the date of a task that was reopened.
        ...(isCompleted && typeof completedOn === 'string' ? { completedOn } : {}),
        ...(hasTime && values['timeZone'] === undefined ? { timeZone } : {}),
      };
    },
  };
}
