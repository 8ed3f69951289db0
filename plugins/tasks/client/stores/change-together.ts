import { ApiError, customPatchBefore, setPatchOf } from '@tessera/core/client';
import type { Api, CustomPatch, EntityServices, EntityStore, Questions } from '@tessera/core/client';
import type { LabelSetChange, Message, PersonSetChange } from '@tessera/core/contract';
import type { UnconfirmedTask } from '../completion/ask-completion';
import { changeTasks, maxBulkTasks } from '../../contract/bulk-change';
import type { LiveTask } from '../../contract/events';
import type { Task } from '../../contract/model';
import { roleChanges, roleIds, taskRoles } from '../../contract/task-roles';
import type { TaskRole } from '../../contract/task-roles';
import { selectionMessages } from '../components/selection-messages';
import { archiveMessages } from '../components/archive-messages';
import { bodyOf } from '../model/task-patch';
import type { TaskPatch } from '../model/task-patch';
import type { RoleChangesBody } from '../model/task-roles';
import { archivePatch } from './archive-patch';

/** The built-in fields that several tasks can get the same value of. */
type SharedField = 'status' | 'priority' | 'owner' | 'dueOn' | 'dueTime';

/** The fields that several tasks can get the same value of: built-in ones, and those of the company. */
type SharedPatch = Partial<Pick<TaskPatch, SharedField>> & CustomPatch;

type SetChange = LabelSetChange | PersonSetChange;

/** What is done with several tasks: one of the five. */
export interface BulkChange extends RoleChangesBody {
  readonly patch?: SharedPatch;
  readonly labels?: LabelSetChange;
  /** True archives them, each with its sub-tasks; false brings them back. */
  readonly isArchived?: boolean;
  /** True deletes them. */
  readonly isDeleted?: boolean;
}

interface Surroundings {
  readonly tasks: EntityStore<LiveTask, Task, TaskPatch>;
  readonly api: Api;
  readonly questions: Questions;
  readonly services: EntityServices;
}

/** One task in a request. */
interface BulkItem {
  readonly task: LiveTask;
  readonly change: BulkChange;
  /** The person has confirmed that it is completed although other tasks are open. */
  readonly isConfirmed?: boolean;
}

/** An item that is left until the person confirms it. */
interface UnconfirmedItem extends BulkItem, Pick<UnconfirmedTask, 'question'> {}

/** Undoes a part; true when all of it was undone. */
type Undo = () => Promise<boolean>;

/**
 * Changes several tasks, and says what became of them with an Undo. Without a connection each is changed by itself: shown
 * at once, kept on the device, and merged when it is sent. Those that are completed only after a confirmation are asked
 * about by one question.
 */
export async function changeTogether(
  around: Surroundings,
  tasks: readonly LiveTask[],
  change: BulkChange,
): Promise<void> {
  const { toasts, words } = around.services;
  const items = tasks.map((task) => ({ task, change }));
  const first = await run(around, items);
  const { unconfirmed } = first;
  const areConfirmed = unconfirmed.length > 0 && (await confirm(around, unconfirmed, first.changed > 0));
  const second = areConfirmed ? await run(around, unconfirmed.map(confirmed)) : undefined;
  const { changed, undos } = together(second === undefined ? [first] : [first, second]);
  // What the person decided to leave needs no message.
  const left = tasks.length - changed - (areConfirmed ? 0 : unconfirmed.length);
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

function confirmed({ task, change }: BulkItem): BulkItem {
  return { task, change, isConfirmed: true };
}

async function confirm(
  { questions, services: { words } }: Surroundings,
  unconfirmed: readonly UnconfirmedTask[],
  areOthersDone: boolean,
): Promise<boolean> {
  const { askCompletions } = await import('../completion/ask-completion');
  return askCompletions(unconfirmed, areOthersDone, { questions, words });
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
  readonly unconfirmed: readonly UnconfirmedItem[];
}

async function run(around: Surroundings, items: readonly BulkItem[]): Promise<Outcome> {
  const { tasks } = around;
  const unsent = items.filter(({ task }) => tasks.unsentState(task.id) !== undefined);
  const sent = items.filter((item) => !unsent.includes(item));
  const undos: Undo[] = [];
  const unconfirmed: UnconfirmedItem[] = [];
  let changed = 0;
  for (let start = 0; start < sent.length; start += maxBulkTasks) {
    const part = sent.slice(start, start + maxBulkTasks);
    try {
      const { former, left } = await send(around, part);
      changed += former.length;
      unconfirmed.push(...left);
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
      return together([{ changed, undos, unconfirmed }, kept, await changeEach(around, unsent)]);
    }
  }
  return together([{ changed, undos, unconfirmed }, await changeEach(around, unsent)]);
}

function together(outcomes: readonly Outcome[]): Outcome {
  return {
    changed: outcomes.reduce((sum, each) => sum + each.changed, 0),
    undos: outcomes.flatMap(({ undos }) => undos),
    unconfirmed: outcomes.flatMap(({ unconfirmed }) => unconfirmed),
  };
}

interface SentItems {
  readonly former: readonly BulkItem[];
  readonly left: readonly UnconfirmedItem[];
}

/**
 * Sends one request.
 *
 * @returns for each task that was changed, what sets its former values, and those to confirm.
 * @throws ApiError `offline` without a response, after which nothing is kept.
 */
async function send({ tasks, api, services }: Surroundings, items: readonly BulkItem[]): Promise<SentItems> {
  const body = {
    items: items.map(({ task: { id, version }, change: { patch = {}, isDeleted, ...sets }, isConfirmed = false }) => ({
      id,
      version,
      // What is deleted is not changed as well.
      ...(isDeleted === undefined
        ? { change: { ...bodyOf({ ...patch }), ...sets, ...(isConfirmed && { isCompletionConfirmed: true }) } }
        : {}),
      ...(isDeleted === undefined ? {} : { isDeleted }),
    })),
  };
  const answer = await api.request(changeTasks, { body }, { unanswered: 'fail' });
  const former: BulkItem[] = [];
  const left: UnconfirmedItem[] = [];
  for (const [index, { outcome, task: after, confirmation }] of answer.items.entries()) {
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
    } else if (confirmation !== undefined && item !== undefined) {
      left.push({ ...item, question: confirmation });
    }
  }
  return { former, left };
}

async function revert(around: Surroundings, items: readonly BulkItem[]): Promise<boolean> {
  try {
    // The tasks were as they will be: nothing is asked again.
    const { former } = await send(around, items.map(confirmed));
    const left = items.length - former.length;
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
function inverseOf({ task, change }: BulkItem): BulkChange {
  const { patch, labels, isArchived, isDeleted } = change;
  const { status, priority, owner = null, dueOn = null, dueTime = null } = task;
  const values: Required<Pick<TaskPatch, SharedField>> = { status, priority, owner, dueOn, dueTime };
  const former = Object.entries(values).filter(([field]) => Object.hasOwn(patch ?? {}, field));
  return {
    ...(patch === undefined
      ? {}
      : { patch: { ...Object.fromEntries(former), ...customPatchBefore(patch, task.customValues) } }),
    ...(labels === undefined ? {} : { labels: inverseSet(labels, task.labelIds) }),
    ...Object.fromEntries(
      taskRoles.flatMap((role) => {
        const set = change[roleChanges[role]];
        return set === undefined ? [] : [[roleChanges[role], inverseSet(set, task[roleIds[role]])]];
      }),
    ),
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
    items.map(async ({ task, change: { patch, labels, collaborators, reviewers, isArchived, isDeleted } }) => {
      if (isDeleted === true) {
        changed += (await tasks.remove(task.id)) === undefined ? 0 : 1;
        return;
      }
      const saved = await tasks.edit(task.id, {
        ...patch,
        ...setFields('label', labels),
        ...setFields('collaborator', collaborators),
        ...setFields('reviewer', reviewers),
        ...(isArchived === undefined ? {} : archivePatch(services, isArchived)),
      });
      if (saved !== undefined) {
        changed += 1;
        undos.push(() => saved.revert());
      }
    }),
  );
  return { changed, undos, unconfirmed: [] };
}

/** Each item of a set is a field of its own in a patch. */
function setFields(name: 'label' | TaskRole, { add = [], remove = [] }: SetChange = {}): Partial<TaskPatch> {
  return setPatchOf(name, remove, add);
}
