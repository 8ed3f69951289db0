import { formerMember, handle, PersonCards, toPersonCard } from '@tessera/core/server';
import type { MyChecklistItem } from '../../contract';
import { listMyChecklistItems as endpoint } from '../../contract';
import { dayOfItem, readOwnChecklistItems } from '../own-checklist-items';
import { keyOf } from '../present-task';
import { todayOf } from '../task-selection';

export const listMyChecklistItems = handle(endpoint, async ({ query: { due, today, ...query } }, context) => {
  const { userId: personId } = context.actor;
  if (personId === undefined) {
    return { items: [], nextCursor: null };
  }
  const found = await readOwnChecklistItems(context, query, { personId, due, today: todayOf(context, { today }) });
  const owner =
    (await context.get(PersonCards).find([personId])).get(personId) ?? toPersonCard(personId, formerMember, null);
  const items = found.items.map((row): MyChecklistItem => {
    const dueOn = dayOfItem(row);
    return {
      id: row.item_id,
      version: row.version,
      entityId: row.entity_id,
      text: row.text,
      position: row.position,
      isDone: false,
      owner,
      ...(dueOn === undefined ? {} : { dueOn }),
      isRemoved: false,
      task: { key: keyOf(row), title: row.title },
    };
  });
  return { items, nextCursor: found.nextCursor };
});
