import { safeParse } from 'zod/v4/core';
import type { EndpointRequest, EndpointResponse } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { AppError, handle } from '@tessera/core/server';
import { idsWithBelow } from '../apply-archive';
import { changeTasks as endpoint, CompletionQuestion } from '../../contract';
import { applyDeletion } from '../apply-deletion';
import { applyTaskChange } from '../apply-task-change';
import { lockParents } from '../check-parent';
import { lockTogether } from '../lock-together';
import { presentTask } from '../present-task';
import { toTaskFacts, taskPolicy } from '../task-policy';

type Item = EndpointRequest<(typeof endpoint)['shape']>['body']['items'][number];
type Result = EndpointResponse<(typeof endpoint)['shape']>['items'][number];

const outcomes: Readonly<Partial<Record<string, Result['outcome']>>> = {
  not_found: 'gone',
  conflict: 'conflict',
  permission_required: 'refused',
  validation_failed: 'refused',
};

export const changeTasks = handle(endpoint, async ({ body: { items } }, context) => {
  if (items.some(({ change }) => change?.parentId !== undefined)) {
    await lockParents(context, 'move');
  }
  const archived = items.filter(({ change }) => change?.isArchived !== undefined);
  const archivedIds = archived.map(({ id }) => id);
  // Archiving takes the tasks below along.
  const below = archivedIds.length === 0 ? [] : await idsWithBelow(context, archivedIds);
  await lockTogether(context, [...items.map(({ id }) => id), ...below]);
  const results: Result[] = [];
  for (const item of items) {
    results.push(await apply(context, item));
  }
  return { items: results };
});

/** What cannot be changed has written nothing, so the transaction goes on with the next. */
async function apply(context: PortalContext, { id, version, change, isDeleted }: Item): Promise<Result> {
  try {
    const changed = change && (await applyTaskChange(context, id, change, version));
    const task = isDeleted === undefined ? changed : await applyDeletion(context, id, isDeleted);
    if (task === undefined || task.deleted_at !== null) {
      return { id, outcome: 'changed' };
    }
    return { id, outcome: 'changed', task: presentTask(task, context.abilities(taskPolicy, toTaskFacts(task))) };
  } catch (error) {
    if (!(error instanceof AppError)) {
      throw error;
    }
    const question = safeParse(CompletionQuestion, error.params['confirmation']);
    if (question.success) {
      return { id, outcome: 'refused', confirmation: question.data };
    }
    const outcome = outcomes[error.code];
    if (outcome === undefined) {
      throw error;
    }
    return { id, outcome };
  }
}
