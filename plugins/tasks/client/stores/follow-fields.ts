import type { EntityServices } from '@tessera/core/client';
import type { TaskStore } from './task-store';

/** Shows the list without an order or groups by fields that do not exist any more, and says so. */
export async function followFields(store: TaskStore, { toasts, words }: EntityServices): Promise<void> {
  const { asked, today } = store;
  const lists = await store.loadCustomLists(asked).catch(() => undefined);
  if (lists === undefined || asked !== store.asked) {
    return;
  }
  if (lists.withoutGone(asked) !== asked && JSON.stringify(store.filter) === JSON.stringify(asked)) {
    toasts.warning(lists.goneWords(asked, words));
  }
  store.open(asked, today);
}
