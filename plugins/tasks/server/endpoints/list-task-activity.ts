import { Activities, handle, PersonCards } from '@tessera/core/server';
import { listTaskActivity as endpoint } from '../../contract';
import { findTaskOrFail } from '../find-or-fail';
import { peopleOfEntry, presentActivity } from '../present-activity';
import { taskEntity } from '../task-entity';

export const listTaskActivity = handle(endpoint, async ({ params, query }, context) => {
  const task = await findTaskOrFail(context, params.id);
  const entity = { type: taskEntity, id: task.id };
  const { items, nextCursor } = await context.get(Activities).list(entity, query);
  const people = await context.get(PersonCards).find(items.flatMap(peopleOfEntry));
  const lines = items.map((entry) => presentActivity(entry, people));
  return { items: lines.filter((line) => line !== undefined), nextCursor };
});
