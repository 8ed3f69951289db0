import { handle, page } from '@tessera/core/server';
import { listTasks as endpoint } from '../../contract';
import { presentListItem } from '../present-task';
import { taskPage } from '../task-list';
import { findPeople } from '../task-people';

export const listTasks = handle(endpoint, async ({ query }, context) => {
  const { items, nextCursor } = await page(context, query, taskPage(context, query));
  const people = await findPeople(
    context,
    items.flatMap((row) => [row.owner_id, row.created_by]),
  );
  return { items: items.map((row) => presentListItem(row, people)), nextCursor };
});
