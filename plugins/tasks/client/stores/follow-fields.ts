import type { EntityServices } from '@tessera/core/client';
import type { ListFilter } from '../model/task-filter';
import type { CustomLists } from './custom-lists';

/** What shows a list, such as the store of tasks. */
interface ShownList {
  /** The filter of the address. */
  readonly asked: ListFilter;
  /** The filter that is shown. */
  readonly filter: ListFilter;
  readonly today: string;
  open(asked: ListFilter, today: string): void;
  loadCustomLists(filter: ListFilter): Promise<CustomLists | undefined>;
}

/** Shows the list without an order or groups by fields that do not exist any more, and says so. */
export async function followFields(store: ShownList, { toasts, words }: EntityServices): Promise<void> {
  const { asked, today } = store;
  const lists = await store.loadCustomLists(asked).catch(() => undefined);
  if (lists === undefined || asked !== store.asked) {
    return;
  }
  if (lists.withoutGone(asked) !== asked && JSON.stringify(store.filter) === JSON.stringify(asked)) {
    toasts.warning(words.translate(lists.messageOfGone(asked)));
  }
  store.open(asked, today);
}
