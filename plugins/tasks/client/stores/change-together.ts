import { ApiError, customPatchBefore, setPatchOf } from '@tessera/core/client';
import type { Api, CustomPatch, EntityServices, EntityStore } from '@tessera/core/client';
import type { LabelSetChange, Message, PersonSetChange } from '@tessera/core/contract';
import { changeTasks, maxBulkTasks } from '../../contract/endpoints';
import type { LiveTask } from '../../contract/events';
import type { Task } from '../../contract/model';
import { selectionMessages } from '../components/selection-messages';
import { archiveMessages } from '../components/archive-messages';
import { bodyOf } from '../model/task-patch';
import type { TaskPatch } from '../model/task-patch';
import { archivePatch } from './archive-tasks';

/** The built-in fields that several tasks can get the same value of. */
type SharedField = 'status' | 'priority' | 'owner' | 'dueOn' | 'dueTime';

/** The fields that several tasks can get the same value of: built-in ones, and those of the company. */
type SharedPatch = Partial<Pick<TaskPatch, SharedField>> & CustomPatch;

type SetChange = LabelSetChange | PersonSetChange;

/** What is done with several tasks: one of the five. */
export interface BulkChange {
  readonly patch?: SharedPatch;
  readonly labels?: LabelSetChange;
  readonly collaborators?: PersonSetChange;
  /** True archives them, each with its sub-tasks; false brings them back. */
  readonly isArchived?: boolean;
  /** True deletes them. */
  readonly isDeleted?: boolean;
}

interface Surroundings {
  readonly tasks: EntityStore<LiveTask, Task, TaskPatch>;
  readonly api: Api;
  readonly services: EntityServices;
}

/** One task in a request. */
interface BulkItem {
  readonly task: LiveTask;
  readonly change: BulkChange;
}

/** Undoes a part; true when all of it was undone. */
type Undo = () => Promise<boolean>;

/**
 * Changes several tasks, and says what became of them with an Undo. Without a connection each is changed by itself: shown
 * at once, kept on the device, and merged when it is sent.
 */
export async function changeTogether(
  around: Surroundings,
  tasks: readonly LiveTask[],
  change: BulkChange,
): Promise<void> {
  const { toasts, words } = around.services;
  const { changed, undos } = await run(
    around,
    tasks.map((task) => ({ task, change })),
  );
  const left = tasks.length - changed;
  if (changed > 0) {
    toasts.success(words.translate(messageOf(change), { count: changed }), { undo: () => undoAll(undos) });
  }
  if (left > 0) {
    toasts.warning(words.translate(selectionMessages.bulkLeft, { count: left }));
  }
}

function messageOf({ isArchived, isDeleted }: BulkChange): Message<'count'> {
  if (isArchived !== undefined) {
    return isArchived ? archiveMessages.bulkArchived : archiveMessages.bulkUnarchived;
  }
  return isDeleted === true ? selectionMessages.bulkDeleted : selectionMessages.bulkChanged;
}

async function undoAll(undos: readonly Undo[]): Promise<boolean> {
  const results: boolean[] = [];
  for (const undo of undos) {
    results.push(await undo());
  }
  return results.every(Boolean);
}

interface Outcome {
  /** Number of tasks that are as wanted now, or will be once they are sent. */
  readonly changed: number;
  readonly undos: readonly Undo[];
}

async function run(around: Surroundings, items: readonly BulkItem[]): Promise<Outcome> {
  const { tasks } = around;
  const unsent = items.filter(({ task }) => tasks.unsentState(task.id) !== undefined);
  const sent = items.filter((item) => !unsent.includes(item));
  const undos: Undo[] = [];
  let changed = 0;
  for (let start = 0; start < sent.length; start += maxBulkTasks) {
    const part = sent.slice(start, start + maxBulkTasks);
    try {
      const former = await send(around, part);
      changed += former.length;
      undos.push(() => revert(around, former));
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      if (error.code !== 'offline') {
        // The API has shown why.
        break;
      }
      const kept = await changeEach(around, sent.slice(start));
      return together([{ changed, undos }, kept, await changeEach(around, unsent)]);
    }
  }
  return together([{ changed, undos }, await changeEach(around, unsent)]);
}

function together(outcomes: readonly Outcome[]): Outcome {
  return {
    changed: outcomes.reduce((sum, each) => sum + each.changed, 0),
    undos: outcomes.flatMap(({ undos }) => undos),
  };
}

/**
 * Sends one request.
 *
 * @returns for each task that was changed, what sets its former values.
 * @throws ApiError `offline` without a response, after which nothing is kept.
 */
async function send({ tasks, api, services }: Surroundings, items: readonly BulkItem[]): Promise<readonly BulkItem[]> {
  const body = {
    items: items.map(({ task: { id, version }, change: { patch = {}, isDeleted, ...sets } }) => ({
      id,
      version,
      // What is deleted is not changed as well.
      ...(isDeleted === undefined ? { change: { ...bodyOf({ ...patch }), ...sets } } : {}),
      ...(isDeleted === undefined ? {} : { isDeleted }),
    })),
  };
  const answer = await api.request(changeTasks, { body }, { unanswered: 'fail' });
  const former: BulkItem[] = [];
  for (const [index, { outcome, task: after }] of answer.items.entries()) {
    const item = items[index];
    if (after !== undefined) {
      tasks.receive(after);
    }
    if (outcome === 'changed' && item !== undefined) {
      if (after === undefined) {
        // The live event may come later, or not at all without a connection.
        const { id } = item.task;
        const version = item.task.version + 1;
        tasks.apply({
          id,
          version,
          data: { ...item.task, version, deletedOn: services.clock.now().toISOString() },
        });
      }
      former.push({ task: after ?? item.task, change: inverseOf(item) });
    }
  }
  return former;
}

async function revert(around: Surroundings, items: readonly BulkItem[]): Promise<boolean> {
  try {
    const { length } = await send(around, items);
    const left = items.length - length;
    if (left > 0) {
      const { toasts, words } = around.services;
      toasts.warning(words.translate(selectionMessages.bulkLeft, { count: left }));
    }
    return left === 0;
  } catch (error) {
    if (error instanceof ApiError) {
      return false;
    }
    throw error;
  }
}

/** The change that sets the former values again. */
function inverseOf({ task, change: { patch, labels, collaborators, isArchived, isDeleted } }: BulkItem): BulkChange {
  const { status, priority, owner = null, dueOn = null, dueTime = null } = task;
  const values: Required<Pick<TaskPatch, SharedField>> = { status, priority, owner, dueOn, dueTime };
  const former = Object.entries(values).filter(([field]) => Object.hasOwn(patch ?? {}, field));
  return {
    ...(patch === undefined
      ? {}
      : { patch: { ...Object.fromEntries(former), ...customPatchBefore(patch, task.customValues) } }),
    ...(labels === undefined ? {} : { labels: inverseSet(labels, task.labelIds) }),
    ...(collaborators === undefined ? {} : { collaborators: inverseSet(collaborators, task.collaboratorIds) }),
    ...(isArchived === undefined ? {} : { isArchived: !isArchived }),
    ...(isDeleted === undefined ? {} : { isDeleted: !isDeleted }),
  };
}

/** What makes a set as it was. */
function inverseSet({ add = [], remove = [] }: SetChange, before: readonly string[] = []): SetChange {
  return {
    add: remove.filter((id) => before.includes(id)),
    remove: add.filter((id) => !before.includes(id)),
  };
}

async function changeEach({ tasks, services }: Surroundings, items: readonly BulkItem[]): Promise<Outcome> {
  const undos: Undo[] = [];
  let changed = 0;
  await Promise.all(
    items.map(async ({ task, change: { patch, labels, collaborators, isArchived, isDeleted } }) => {
      if (isDeleted === true) {
        changed += (await tasks.remove(task.id)) === undefined ? 0 : 1;
        return;
      }
      const saved = await tasks.edit(task.id, {
        ...patch,
        ...setFields('label', labels),
        ...setFields('collaborator', collaborators),
        ...(isArchived === undefined ? {} : archivePatch(services, isArchived)),
      });
      if (saved !== undefined) {
        changed += 1;
        undos.push(() => saved.revert());
      }
    }),
  );
  return { changed, undos };
}

/** Each item of a set is a field of its own in a patch. */
function setFields(name: 'label' | 'collaborator', { add = [], remove = [] }: SetChange = {}): Partial<TaskPatch> {
  return setPatchOf(name, remove, add);
}
