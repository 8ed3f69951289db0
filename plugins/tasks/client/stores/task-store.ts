import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Message, PersonCard } from '@tessera/core/contract';
import type {
  EntityList,
  EntityStore,
  PortalCustomFields,
  PortalLabels,
  PortalStatuses,
  WatchedIds,
} from '@tessera/core/client';
import {
  Api,
  EntityServices,
  HeldRows,
  inject,
  injectable,
  LiveAggregate,
  People,
  Questions,
  RowSelection,
  UndoHistory,
} from '@tessera/core/client';
import { countTasks, restoreTask } from '../../contract/endpoints';
import type { LiveTask } from '../../contract/events';
import type { CappedCount, Task } from '../../contract/model';
import { completedStatus, initialStatus, isOpenCategory, reviewStatus } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import { countOf, countsAfter, isBeginning } from '../model/task-counts';
import type { TaskCounts } from '../model/task-counts';
import { defaultFilter, dependsOnToday, matchesFilter, shownFilter, showsList, usesFields } from '../model/task-filter';
import type { FilterContext, ListFilter } from '../model/task-filter';
import { compareGroups, shownGrouping, sumOfGroups } from '../model/task-groups';
import { taskFrom } from '../model/new-task';
import { outcomeOf } from '../model/outcome-of';
import type { BulkChange } from './change-together';
import type { EnteredTask } from '../model/new-task';
import type { ChangeTaskOptions } from '../model/task-change';
import { taskOrders } from '../model/task-order';
import type { TaskPatch } from '../model/task-patch';
import { listQueryOf } from '../model/list-query';
import type { TaskListQuery } from '../model/list-query';
import { TaskFields } from '../task-fields';
import { TaskLabels } from '../task-labels';
import { TaskStatuses } from '../task-statuses';
import { createAgain } from './create-again';
import { countGroups } from './count-groups';
import type { GroupCounts } from './count-groups';
import type { CustomLists } from './custom-lists';
import { loadTaskPage } from './load-task-page';
import { ownCard } from './own-card';
import type { ShownOrder } from './shown-order';
import { makeTaskEntities } from './task-entities';

type Compare = (left: LiveTask, right: LiveTask) => number;

/** The tasks of the chosen portal, the list that is shown, and what people do with tasks. */
@injectable()
export class TaskStore {
  readonly tasks: EntityStore<LiveTask, Task, TaskPatch>;
  /** Rows completed in the list stay in place until the pointer leaves it. */
  readonly heldRows: HeldRows<LiveTask>;
  filter: ListFilter = defaultFilter;
  /** The order and the groups by custom fields, once a list has them. */
  customLists: CustomLists | undefined = undefined;
  /** The filter of the address, which may name a field that was deleted. */
  asked: ListFilter = defaultFilter;
  list: EntityList<LiveTask>;
  /** The tasks of the list that are selected, to be changed together. */
  readonly selection = new RowSelection();
  /** The task that this person created last; its row is marked until it is opened or the list changes. */
  createdId: string | undefined = undefined;
  /** The local date of the person; empty until the page has shown the list. */
  today = '';
  /** The order of the board while it is shown. */
  shownOrder: ShownOrder | undefined = undefined;
  /** What this person watches, once something depends on it. */
  private watched: WatchedIds | undefined = undefined;
  private readonly counting: LiveAggregate<TaskCounts, LiveTask>;
  private groupCounting: LiveAggregate<GroupCounts, LiveTask> | undefined = undefined;

  constructor(
    @inject(Api) private readonly api: Api,
    @inject(EntityServices) private readonly services: EntityServices,
    @inject(UndoHistory) private readonly history: UndoHistory,
    @inject(TaskLabels) readonly labels: PortalLabels,
    @inject(TaskFields) readonly fields: PortalCustomFields,
    @inject(TaskStatuses) readonly statuses: PortalStatuses,
    @inject(Questions) private readonly questions: Questions,
    @inject(People) private readonly people: People,
  ) {
    this.tasks = makeTaskEntities(api, services, { questions, statuses });
    this.counting = new LiveAggregate<TaskCounts, LiveTask>(services, {
      source: this.tasks,
      load: (signal) => api.request(countTasks, {}, { signal, onFailure: 'caller' }),
      adjust: (counts, transition) => countsAfter(counts, transition, services.session.user?.userId),
    });
    this.heldRows = new HeldRows(services.clock, () => this.list);
    this.list = this.makeList(this.filter);
    makeAutoObservable<
      this,
      'api' | 'services' | 'history' | 'questions' | 'people' | 'watched' | 'counting' | 'groupCounting'
    >(this, {
      api: false,
      services: false,
      questions: false,
      people: false,
      asked: false,
      customLists: observableRef,
      customKey: false,
      history: false,
      labels: false,
      fields: false,
      statuses: false,
      tasks: false,
      heldRows: false,
      watched: false,
      belongs: false,
      counting: false,
      makeList: false,
      shownOrder: false,
      selection: false,
      list: observableRef,
      groupCounting: observableRef,
    });
  }

  get counts(): TaskCounts | undefined {
    return this.counting.value;
  }

  /** True after the first tasks of the list have loaded; true in the other views, which load their tasks themselves. */
  get isReady(): boolean {
    return !showsList(this.filter) || this.list.isReady;
  }

  /** True for a portal without any task, according to the counts; false while they are loading. */
  get hasNoTasks(): boolean {
    return this.list.items.length === 0 && this.counts?.open.count === 0 && this.counts.completed.count === 0;
  }

  /** True for a portal with its first tasks: the page still shows the next steps. False while the counts are loading. */
  get hasFewTasks(): boolean {
    return this.counts !== undefined && isBeginning(this.counts);
  }

  /**
   * The number of tasks in each group of the list, or in each column of the board; undefined while unknown. A list that
   * has loaded whole needs no request for it.
   */
  get groupCounts(): ReadonlyMap<string, CappedCount> | undefined {
    const isWanted = this.filter.view === 'board' || (this.list.isReady && !this.list.isComplete);
    const counts = isWanted ? this.groupCounting?.value : undefined;
    return counts && new Map(counts.map(({ key, ...count }) => [key, count]));
  }

  /** Reads the numbers of the groups again where they are shown. */
  async refreshGroupCounts(): Promise<void> {
    await (this.groupCounts && this.groupCounting?.refresh());
  }

  /** Total number of tasks in the list; undefined while unknown, and for a search in a long list. */
  get shownCount(): CappedCount | undefined {
    const counted = countOf(this.counts, shownFilter(this.filter));
    if (counted !== undefined || (this.filter.find !== '' && showsList(this.filter))) {
      return counted;
    }
    if (this.list.isComplete) {
      return { count: this.list.items.length, isCapped: false };
    }
    const groups = this.groupCounts;
    return groups && sumOfGroups([...groups].map(([key, count]) => ({ key, ...count })));
  }

  /**
   * Shows the list of an address. Loads it unless it is shown already.
   *
   * @param today the local date of the person; may be left out for a filter that does not depend on it.
   */
  open(asked: ListFilter, today = this.today): void {
    this.asked = asked;
    const filter = this.customLists?.withoutGone(asked) ?? asked;
    if (this.customLists === undefined && usesFields(asked)) {
      void this.followFields();
    }
    const isOtherDay = today !== this.today;
    const isOtherList = JSON.stringify(filter) !== JSON.stringify(this.filter);
    this.today = today;
    if (isOtherList || (isOtherDay && dependsOnToday(filter))) {
      this.list.dispose();
      this.filter = filter;
      this.selection.clear();
      this.createdId = undefined;
      this.list = this.makeList(shownFilter(filter));
    }
    if (isOtherList || isOtherDay || this.groupCounting === undefined) {
      this.groupCounting?.dispose();
      this.groupCounting = this.countGroups();
    }
    if (showsList(filter) && !this.list.isReady && !this.list.isLoading) {
      void this.list.loadMore();
    }
  }

  /** The owner of a task that is created in the shown list without further questions: it belongs to "Owned by me". */
  get impliedOwner(): PersonCard | null {
    const { owner, involved } = shownFilter(this.filter).values;
    return owner === 'me' || involved === 'me' ? ownCard(this.services) : null;
  }

  /** @throws ApiError which the form shows. */
  async create(task: EnteredTask, idempotencyKey: string): Promise<Task> {
    const { clock } = this.services;
    const entered = { ...task, status: task.status ?? this.statuses.first('unstarted') ?? initialStatus };
    const created = await this.tasks.create(taskFrom(entered, ownCard(this.services), clock.now()), idempotencyKey);
    this.markCreated(created.id);
    return created;
  }

  /** Marks the row of a new task; undefined removes the mark. */
  markCreated(id: string | undefined): void {
    this.createdId = id;
  }

  /**
   * Changes a task. Undo by key and palette never overwrites what another person has written since. A message says what
   * was done only when the task leaves the shown list, because every other change is visible where it was made.
   *
   * The server lets a person confirm the completion of a task that open tasks block, or of which sub-tasks are open.
   *
   * @returns the saved task; undefined when not everything was saved.
   */
  async change(
    task: LiveTask | Task,
    patch: Partial<TaskPatch>,
    { message = tasksMessages.changed, base }: ChangeTaskOptions = {},
  ): Promise<Task | undefined> {
    const { id, key } = task;
    const wasShown = this.isInList(this.tasks.get(id));
    const saved = await this.tasks.edit(id, patch, base);
    if (saved === undefined) {
      return undefined;
    }
    if (wasShown && !this.isInList(saved.entity)) {
      this.say(message, key, () => saved.revert());
    } else {
      this.history.add({ label: this.services.words.translate(message, { key }), undo: () => saved.revert() });
    }
    return saved.entity;
  }

  /** Gives a task these labels: those that another person adds at the same time stay. */
  async changeLabels(task: LiveTask | Task, labelIds: readonly string[]): Promise<void> {
    const { labelIds: before } = this.tasks.get(task.id) ?? task;
    await this.change(task, { ...this.labels.patchOf(before, labelIds) });
  }

  /** Completes an open task; reopens a closed one to its former status. */
  async toggle(task: LiveTask | Task): Promise<void> {
    const isOpen = isOpenCategory(task.category);
    const status = isOpen
      ? (this.statuses.first('completed') ?? completedStatus)
      : (task.reopenStatus ?? this.statuses.first('unstarted') ?? initialStatus);
    await this.change(task, { status }, { message: isOpen ? tasksMessages.completed : tasksMessages.reopened });
  }

  /** Toggles a task from its row. */
  async toggleInPlace(task: LiveTask): Promise<void> {
    this.heldRows.hold(task.id);
    await this.toggle(task);
  }

  /** Deletes a task and offers Undo. */
  async remove(task: LiveTask | Task): Promise<boolean> {
    const removed = await this.tasks.remove(task.id);
    if (removed !== undefined) {
      const undo = (): Promise<boolean> =>
        removed.serverId === undefined ? createAgain(this.tasks, this.services, task) : this.restore(removed.serverId);
      this.say(task.subTasks === undefined ? tasksMessages.deleted : tasksMessages.deletedParent, task.key, undo);
    }
    return removed !== undefined;
  }

  /** @returns whether the task exists again; otherwise the API has shown why. */
  async restore(id: string): Promise<boolean> {
    const restore = async () => this.tasks.receive(await this.api.request(restoreTask, { params: { id } }));
    return (await outcomeOf(restore)) === 'done';
  }

  /** What a filter refers to has changed so that other tasks match, although no task has changed. */
  followFilter(name: 'label' | 'field' | 'status'): void {
    if (name === 'field' && usesFields(this.asked)) {
      void this.followFields();
    }
    const filter = shownFilter(this.filter);
    const isReviewing = name === 'status' && filter.values.reviewing !== undefined;
    if (isReviewing || this.filter.values[name] !== undefined || shownGrouping(this.filter) === name) {
      void this.list.refresh();
    }
  }

  /**
   * Changes several tasks by one request for each hundred of them; without a connection one by one, each kept on the
   * device. Undo sets the former values again where no one has changed them since.
   */
  async changeSelected(change: BulkChange): Promise<void> {
    const { changeTogether } = await import('./change-together');
    const tasks = [...this.selection.ids].flatMap((id) => this.tasks.get(id) ?? []);
    const { api, questions, services } = this;
    await changeTogether({ tasks: this.tasks, api, questions, services }, tasks, change);
  }

  /** Follows what this person watches. Joins an earlier call. */
  async followWatched(): Promise<WatchedIds> {
    const { watchTasks } = await import('./watched-tasks');
    this.watched ??= watchTasks(this.api, this.services, this);
    return this.watched;
  }

  /** What decides the order and the groups of a list by custom fields; undefined for other lists. */
  async loadCustomLists(filter: ListFilter): Promise<CustomLists | undefined> {
    if (!usesFields(filter)) {
      return undefined;
    }
    const [module] = await Promise.all([import('./custom-lists'), this.fields.load()]);
    runInAction(() => (this.customLists ??= new module.CustomLists(this.fields, this.people, this.services.clock)));
    return this.customLists;
  }

  /** The key of the group of a task in a list by a custom field. */
  readonly customKey = (task: LiveTask): string => this.customLists?.keyOf(shownFilter(this.filter), task) ?? '';

  dispose(): void {
    this.watched?.dispose();
    this.heldRows.dispose();
    this.counting.dispose();
    this.groupCounting?.dispose();
    this.tasks.dispose();
  }

  private async followFields(): Promise<void> {
    const { followFields } = await import('./follow-fields');
    await followFields(this, this.services);
  }

  private say(message: Message<'key'>, key: string, undo: () => Promise<boolean>): void {
    const { toasts, words } = this.services;
    toasts.success(words.translate(message, { key }), { undo });
  }

  private isInList(task: LiveTask | Task | undefined): boolean {
    return task !== undefined && this.belongs(shownFilter(this.filter))(task);
  }

  /** Whether tasks belong to a filter, by what this browser knows. */
  belongs(filter: ListFilter, today = this.today): (task: LiveTask | Task) => boolean {
    const known: Omit<FilterContext, 'personId' | 'today'> = {
      labelOf: (id) => this.labels.find(id)?.id,
      fieldOf: (id) => this.fields.find(id),
      hasReviewStatus: () => this.statuses.choices.some(({ key }) => key === reviewStatus),
      isWatched: (id) => this.watched?.isWatched(id) ?? false,
    };
    return (task) => matchesFilter(task, filter, { personId: this.services.session.user?.userId, today, ...known });
  }

  /**
   * Another list of this store's tasks, such as a column of a board. Dispose of it when nothing shows it any more.
   *
   * @param before places tasks before the order of the filter: negative for a task in front of the other.
   */
  makeList(filter: ListFilter, before: Compare = () => 0): EntityList<LiveTask> {
    const { today } = this;
    const by = shownGrouping(filter);
    const order = taskOrders[filter.sort];
    return this.tasks.list({
      load: (cursor, signal) => loadTaskPage(this.api, this, filter, { today, cursor, signal }),
      compare: (left, right) =>
        before(left, right) ||
        compareGroups(by, this.statuses.order, [left, right]) ||
        (this.customLists?.compare(filter, [left, right]) ?? 0) ||
        order(left, right),
      belongs: this.belongs(filter, today),
    });
  }

  /** What is shown, as an export requests it. */
  get exportQuery(): TaskListQuery {
    return listQueryOf(shownFilter(this.filter), this.today);
  }

  private countGroups(): LiveAggregate<GroupCounts, LiveTask> | undefined {
    const { api, services, tasks, today } = this;
    const filter = shownFilter(this.filter);
    const belongs = this.belongs(filter, today);
    return countGroups(filter, { api, services, tasks, today, belongs, customKey: this.customKey });
  }
}
