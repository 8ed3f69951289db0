import type { EndpointRequest } from '@tessera/core/contract';
import { localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { AppError, Labels } from '@tessera/core/server';
import type { createTask } from '../contract';
import { checkNewSubTask } from './check-parent';
import { checkRecurrence } from './check-recurrence';
import { checkTimes } from './check-times';
import { newCustomValues } from './custom-values';
import { tasksServerMessages } from './messages';
import { newPeople } from './people-of-roles';
import { planRecurrence } from './plan-recurrence';
import { publishTaskCreated } from './publish-task';
import { isActiveMember } from './task-people';
import type { FullTaskRow } from './task-record';
import { insertTask } from './task-repository';
import { initialStatusOf, statusFor } from './task-statuses';

/** The values of a new task. */
export type CreateTaskBody = EndpointRequest<(typeof createTask)['shape']>['body'];

interface CreationOptions {
  readonly number: number;
  /** When a completed task was completed. Default: now. */
  readonly completedOn?: string | undefined;
  /** The owner is not told. */
  readonly isQuiet?: boolean;
}

/**
 * Checks what needs no database.
 *
 * @throws AppError `validation_failed`
 */
export function checkCreation({
  dueOn,
  dueTime,
  startOn,
  startTime,
  timeZone,
  recurrence,
}: Readonly<CreateTaskBody>): void {
  checkTimes({ dueOn, dueTime, startOn, startTime, timeZone });
  checkRecurrence(undefined, { recurrence, due_on: dueOn });
}

/**
 * Creates a task that `checkCreation` has accepted. The caller counts the sub-tasks of its parent afterwards.
 *
 * @throws AppError `validation_failed`; nothing is written then.
 */
export async function applyCreation(
  context: PortalContext,
  body: CreateTaskBody,
  { number, completedOn, isQuiet = false }: CreationOptions,
): Promise<FullTaskRow> {
  const { title, description, ownerId, parentId, dueOn, dueTime, startOn, startTime, timeZone, estimateMinutes } = body;
  if (ownerId !== undefined && ownerId !== context.actor.userId) {
    if (!(await isActiveMember(context.db, context.clientId, ownerId))) {
      throw new AppError('validation_failed', localized(tasksServerMessages.ownerNotMember), {
        params: { field: 'ownerId' },
      });
    }
  }
  const { priority = 'none', labelIds: add = [] } = body;
  const status = await (body.status === undefined ? initialStatusOf(context) : statusFor(context, body.status));
  const labelIds = add.length === 0 ? [] : (await context.get(Labels).apply([], { add })).labelIds;
  const people = await newPeople(context, body);
  const customValues = await newCustomValues(context, body.customValues);
  if (parentId !== undefined) {
    await checkNewSubTask(context, parentId);
  }
  const times = { dueOn, dueTime, startOn, startTime, timeZone };
  const parts = { labelIds, people, customValues, parentId };
  const entered = { title, description, status, priority, ownerId, ...times, estimateMinutes, ...parts };
  const { recurrence, recurrenceMode } = body;
  const task = await insertTask(context, { number, ...entered, recurrence, recurrenceMode, completedOn });
  await publishTaskCreated(context, task, { isQuiet });
  planRecurrence(context, task);
  return task;
}
