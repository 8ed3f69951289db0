import type { Navigation } from '@tessera/core/client';
import { myTasksPath, tasksPath } from '../../contract/manifest';
import { filterQuery, viewQuery } from './task-filter';
import type { ListFilter } from './task-filter';

/** Query parameter that opens the composer, `1` or with the due date of the new task, so that the composer has an address and reopens with its page. */
export const newTaskQuery = 'new';

/** Query parameter of the composer that offers templates: the id of the chosen one, or nothing. */
export const templateQuery = 'template';

type TasksPath = typeof tasksPath | typeof myTasksPath;
/** Query parameter that opens the import of a file. */
export const importQuery = 'import';

export interface TaskListLocation {
  readonly filter: ListFilter;
  /** Address of a task in the panel. */
  readonly taskId?: string | undefined;
  readonly isComposing?: boolean;
  /** The due date of the task that is composed, `YYYY-MM-DD`. */
  readonly dueOn?: string;
}

/** State of the composer's address when it was opened from another area. */
export interface ComposerState {
  /** Path and query of the page to return to. */
  readonly composerOrigin: string;
}

/** The page on which the composer was asked for; undefined when that was the list. */
export function composerOrigin(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('composerOrigin' in state)) {
    return undefined;
  }
  const { composerOrigin: origin } = state;
  return typeof origin === 'string' && /^\/(?!\/)/.test(origin) ? origin : undefined;
}

/** Whether an address shows a list of tasks, with or without an open task; by default that of all or of the person's own. */
export function isTasksPath(path: string, pages: readonly TasksPath[] = [tasksPath, myTasksPath]): boolean {
  return pages.some((page) => `${path}/`.startsWith(`${page.to({})}/`));
}

/** The page that shows a filter. */
function pageOf({ scope }: Pick<ListFilter, 'scope'>): TasksPath {
  return scope === undefined ? tasksPath : myTasksPath;
}

/** Address of the composer over the page that is shown: an open task stays open. */
export function composerUrl({ path }: Pick<Navigation, 'path'>, filter: ListFilter): string {
  const home = `${pageOf(filter).to({})}/`;
  const taskId = path.startsWith(home) ? decodeURIComponent(path.slice(home.length)) : undefined;
  return taskListUrl({ filter, taskId, isComposing: true });
}

/** Address of the composer with a template. */
export function templateComposerUrl(templateId: string): string {
  const query = new URLSearchParams({ [newTaskQuery]: '1', [templateQuery]: templateId });
  return `${tasksPath.to({})}?${query.toString()}`;
}

/** Address of the import over the list. */
export function importUrl(filter: ListFilter): string {
  const query = filterQuery(filter);
  query.set(importQuery, '1');
  return `${tasksPath.to({})}?${query.toString()}`;
}

/** Address of the list itself, whatever view the person chose last: an address that names none has that view. */
export function listViewUrl(filter: ListFilter): string {
  const query = filterQuery({ ...filter, view: 'list' });
  query.set(viewQuery, 'list');
  return `${tasksPath.to({})}?${query.toString()}`;
}

/** Address of the filtered list, with a task or the composer open. */
export function taskListUrl({ filter, taskId, isComposing = false, dueOn }: TaskListLocation): string {
  const query = filterQuery(filter);
  if (isComposing) {
    query.set(newTaskQuery, dueOn ?? '1');
  }
  const search = query.toString();
  return `${pageOf(filter).to(taskId === undefined ? {} : { taskId })}${search === '' ? '' : `?${search}`}`;
}
