import type { Label } from '@tessera/core/contract';
import { Activities, handle, PersonCards, Statuses } from '@tessera/core/server';
import { listTaskActivity as endpoint } from '../../contract';
import { findTaskOrFail } from '../find-or-fail';
import { peopleOfEntry, presentActivity } from '../present-activity';
import { taskEntity } from '../task-entity';

export const listTaskActivity = handle(endpoint, async ({ params, query }, context) => {
  const task = await findTaskOrFail(context, params.id);
  const entity = { type: taskEntity, id: task.id };
  const { items, nextCursor } = await context.get(Activities).list(entity, query);
  const people = await context.get(PersonCards).find(items.flatMap(peopleOfEntry));
  const statuses = items.some(({ field }) => field === 'status')
    ? await context.get(Statuses).names(taskEntity)
    : new Map<string, Label>();
  const lines = items.map((entry) => presentActivity(entry, { people, statuses }));
  return { items: lines.filter((line) => line !== undefined), nextCursor };
});
