import { observable, runInAction } from 'mobx';
import { ChecklistStore, HeldRows } from '@tessera/core/client';
import type { Api, EntityList, EntityServices, EntityTransition } from '@tessera/core/client';
import { matchesDay } from '@tessera/core/contract';
import type { Change, ChecklistItem, Dispose } from '@tessera/core/contract';
import { taskChecklist } from '../../contract/checklist';
import { taskChangedLive } from '../../contract/events';
import type { LiveTask } from '../../contract/events';
import type { Task } from '../../contract/model';
import { listMyChecklistItems } from '../../contract/my-checklist-items';
import { isOpenCategory } from '../../contract/statuses';
import { myTasksMessages } from '../components/my-tasks-messages';
import type { TaskStore } from './task-store';

/** What the list shows of the task of an item. */
export interface TaskOfItem {
  readonly key: string;
  readonly title: string;
  /** Items of closed and archived tasks are left out. */
  readonly isOpen: boolean;
}

export interface MyChecklistOptions {
  readonly store: TaskStore;
  /** The day filter of the page. */
  readonly due: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/**
 * The checklist items of this person in open tasks, by due date. They are the entities of the checklists, so that a change in
 * a panel or by another person is shown here at once; what names their tasks comes with them, and follows the tasks that
 * this browser knows. Dispose of it when nothing shows it any more.
 */
export class MyChecklist {
  readonly list: EntityList<ChecklistItem>;
  /** Completed items stay in place until the pointer or the focus leaves them. */
  readonly heldRows: HeldRows<ChecklistItem>;
  private readonly checklists: ChecklistStore;
  private readonly tasks = observable.map<string, TaskOfItem>([], { deep: false });
  private readonly subscriptions: readonly Dispose[];

  constructor(
    private readonly api: Api,
    private readonly services: EntityServices,
    private readonly options: MyChecklistOptions,
  ) {
    this.checklists = new ChecklistStore(services, api, taskChecklist);
    this.list = this.checklists.items.list({
      load: (cursor, signal) => this.load(cursor, signal),
      compare: compareItems,
      belongs: (item) => this.isMine(item) && this.tasks.get(item.entityId)?.isOpen === true,
    });
    this.heldRows = new HeldRows(services.clock, () => this.list);
    this.subscriptions = [
      this.checklists.items.onTransition((transition) => this.followItem(transition)),
      services.realtime.on(taskChangedLive, (change) => this.followTask(change)),
      options.store.tasks.onTransition((transition) => this.followOpened(transition)),
    ];
  }

  /** The task of an item of the list. Observable. */
  taskOf({ entityId }: ChecklistItem): TaskOfItem | undefined {
    return this.tasks.get(entityId);
  }

  /** Completes an item, with Undo, or reopens one that is still in place. */
  async setDone(item: ChecklistItem, isDone: boolean): Promise<void> {
    this.heldRows.hold(item.id);
    const saved = await this.checklists.items.edit(item.id, { isDone });
    if (saved !== undefined && isDone) {
      const { toasts, words } = this.services;
      toasts.success(words.translate(myTasksMessages.itemDone, { text: item.text }), { undo: () => saved.revert() });
    }
  }

  dispose(): void {
    for (const unsubscribe of this.subscriptions) {
      void unsubscribe();
    }
    this.heldRows.dispose();
    this.checklists.dispose();
  }

  private async load(cursor: string | undefined, signal: AbortSignal) {
    const { due, today } = this.options;
    const query = { ...(due === undefined ? {} : { due, today }), ...(cursor === undefined ? {} : { cursor }) };
    const page = await this.api.request(listMyChecklistItems, { query }, { signal, onFailure: 'caller' });
    runInAction(() => {
      for (const { entityId, task } of page.items) {
        this.tasks.set(entityId, { ...task, isOpen: true });
      }
    });
    return { items: page.items.map(({ task: _task, ...item }) => item), nextCursor: page.nextCursor };
  }

  private isMine({ owner, isDone, isRemoved, dueOn }: ChecklistItem): boolean {
    const { due, today } = this.options;
    const isWanted = due === undefined || matchesDay(due, dueOn, today);
    return owner?.id === this.services.session.user?.userId && !isDone && !isRemoved && isWanted;
  }

  /** An item became this person's: its task may be one that this browser does not know. */
  private followItem({ after }: EntityTransition<ChecklistItem>): void {
    if (after !== undefined && after !== 'unknown' && this.isMine(after) && !this.tasks.has(after.entityId)) {
      void this.learn(after);
    }
  }

  private async learn({ id, entityId }: ChecklistItem): Promise<void> {
    const { tasks } = this.options.store;
    if (tasks.get(entityId) === undefined) {
      await tasks.read(entityId);
    }
    const task = tasks.get(entityId);
    if (task !== undefined) {
      runInAction(() => this.tasks.set(entityId, namesOf(task)));
      this.list.review(id);
    }
  }

  /** Follows the tasks of the items, which this browser may not know otherwise. */
  private followTask({ id, data }: Change<LiveTask>): void {
    const known = this.tasks.get(id);
    if (known === undefined) {
      return;
    }
    const now = data && namesOf(data);
    if (now !== undefined) {
      runInAction(() => this.tasks.set(id, now));
    }
    if (now === undefined || (now.isOpen && !known.isOpen)) {
      void this.list.refresh();
    } else if (!now.isOpen) {
      for (const item of this.list.items.filter(({ entityId }) => entityId === id)) {
        this.list.review(item.id);
      }
    }
  }

  /** A task that was closed when the items were read is open again: it may have some. */
  private followOpened({ before, after }: EntityTransition<LiveTask>): void {
    if (before === undefined || before === 'unknown' || after === undefined || after === 'unknown') {
      return;
    }
    if (!this.tasks.has(after.id) && !namesOf(before).isOpen && namesOf(after).isOpen) {
      void this.list.refresh();
    }
  }
}

function namesOf(task: LiveTask | Task): TaskOfItem {
  const isDeleted = 'deletedOn' in task && task.deletedOn !== undefined;
  const { key, title, category, archivedOn } = task;
  return { key, title, isOpen: isOpenCategory(category) && archivedOn === undefined && !isDeleted };
}

/** The order of the endpoint. */
function compareItems(left: ChecklistItem, right: ChecklistItem): number {
  const [leftDay, rightDay] = [left.dueOn ?? '9999-12-31', right.dueOn ?? '9999-12-31'];
  if (leftDay !== rightDay) {
    return leftDay < rightDay ? -1 : 1;
  }
  return left.id === right.id ? 0 : left.id < right.id ? -1 : 1;
}
