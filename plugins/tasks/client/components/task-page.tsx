import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { LazyComponent, Navigation, useQuery, useService, useI18n } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { PageTitle, useToday, useUi } from '@tessera/core/ui';
import type { VirtualListHandle } from '@tessera/core/ui';
import { CalendarDay } from '../../contract/model';
import type { TaskBoardViewProps } from './task-board-view';
import type { TaskCalendarViewProps } from './task-calendar-view';
import { CreateTaskButton } from './create-task-button';
import { loadArchiveShortcut } from './load-archive-shortcut';
import { loadNextSteps } from './load-next-steps';
import type { NewTaskDialogProps } from './new-task-dialog';
import { TaskChangeView } from './task-change-view';
import type { TaskNeighboursProps } from './task-neighbours';
import { TaskShortcuts } from './task-shortcuts';
import { TaskList } from './task-list';
import type { TaskPanelProps } from './task-panel';
import type { TaskSelectionBarProps } from './task-selection-bar';
import type { TaskTimelineViewProps } from './task-timeline-view';
import type { TaskTableViewProps } from './task-table-view';
import { tasksMessages } from '../messages';
import { composerOrigin, taskListUrl, newTaskQuery } from '../model/addresses';
import { sharedPropertyOf } from '../model/task-change';
import type { AskedTaskChange, SharedTaskProperty } from '../model/task-change';
import { showsList } from '../model/task-filter';
import type { ListFilter } from '../model/task-filter';
import { Tasks } from '../tokens';
import './task-page.css';

const loadBoard: ComponentLoader<TaskBoardViewProps> = () =>
  import('./task-board-view').then((module) => module.TaskBoardView);
const loadCalendar: ComponentLoader<TaskCalendarViewProps> = () =>
  import('./task-calendar-view').then((module) => module.TaskCalendarView);
const loadTable: ComponentLoader<TaskTableViewProps> = () =>
  import('./task-table-view').then((module) => module.TaskTableView);
const loadTimeline: ComponentLoader<TaskTimelineViewProps> = () =>
  import('./task-timeline-view').then((module) => module.TaskTimelineView);
const loadSelectionBar: ComponentLoader<TaskSelectionBarProps> = () =>
  import('./task-selection-bar').then((module) => module.TaskSelectionBar);
const loadNeighbours: ComponentLoader<TaskNeighboursProps> = () =>
  import('./task-neighbours').then((module) => module.TaskNeighbours);
const loadPanel: ComponentLoader<TaskPanelProps> = () => import('./task-panel').then((module) => module.TaskPanel);
const loadComposer: ComponentLoader<NewTaskDialogProps> = () =>
  import('./new-task-dialog').then((module) => module.NewTaskDialog);

export interface TaskPageProps {
  readonly title: string;
  /** What the address asks for. The same object until it asks for something else. */
  readonly asked: ListFilter;
  /** The task in the panel. */
  readonly taskId: string | undefined;
  readonly toolbar: ReactElement;
  /** What new members find below their first tasks. */
  readonly hasNextSteps?: boolean;
}

/** A page of tasks: those of a filter in one of the views, and the open task in the panel beside them. */
export const TaskPage = observer(function TaskPage(props: TaskPageProps) {
  const { title, asked, taskId, toolbar, hasNextSteps = false } = props;
  const store = useService(Tasks);
  const navigation = useService(Navigation);
  const { translate, language } = useI18n();
  const { announce } = useUi();
  const query = useQuery();
  const today = useToday();
  const isComposing = query.has(newTaskQuery);
  const newDueOn = CalendarDay.safeParse(query.get(newTaskQuery)).data;
  const [focusedId, setFocusedId] = useState<string>();
  const [change, setChange] = useState<AskedTaskChange>();
  /** The property of the selected tasks that is being changed. */
  const [shared, askShared] = useState<SharedTaskProperty>();
  const ask = useCallback(
    (next: AskedTaskChange | undefined) => {
      // The keys of a selected row change all that are selected.
      const property = next && sharedPropertyOf(next.change);
      const isShared = next !== undefined && property !== undefined && store.selection.ids.has(next.taskId);
      setChange(isShared ? undefined : next);
      askShared(isShared ? property : undefined);
    },
    [store],
  );
  /** The task that `j` or `k` opened: its row gets the focus when the panel closes. */
  const [steppedTo, setSteppedTo] = useState<string>();
  const rows = useRef<VirtualListHandle>(null);

  // A layout effect, so that rows of the previous filter are never painted.
  useLayoutEffect(() => store.open(asked, today), [store, asked, today]);

  const { filter } = store;
  const { find } = filter;
  const list = taskListUrl({ filter });
  useEffect(() => () => store.heldRows.pointerLeft(), [store]);
  useEffect(() => {
    if (taskId !== undefined && taskId === store.createdId) {
      store.markCreated(undefined);
    }
    if (taskId === undefined && steppedTo !== undefined) {
      rows.current?.focusItem(steppedTo);
      setSteppedTo(undefined);
    }
  }, [store, taskId, steppedTo]);

  const { isReady, isComplete } = store.list;
  const shownCount = store.list.items.length;
  useEffect(() => {
    if (isReady && find !== '') {
      const found = isComplete ? tasksMessages.found : tasksMessages.foundMore;
      announce(shownCount === 0 ? translate(tasksMessages.nothingFound) : translate(found, { count: shownCount }));
    }
  }, [announce, translate, isReady, isComplete, find, shownCount]);
  // A task that was sent meanwhile has an id of its own.
  const shownId = taskId === undefined ? undefined : store.tasks.get(taskId)?.id;
  useEffect(() => {
    if (shownId !== undefined && shownId !== taskId) {
      navigation.go(taskListUrl({ filter, taskId: shownId, isComposing }), { replace: true });
    }
  }, [navigation, filter, taskId, shownId, isComposing]);
  const shortcutId = focusedId !== undefined && store.tasks.get(focusedId) !== undefined ? focusedId : taskId;
  return (
    <div className="tasks-page">
      <PageTitle title={title} count={count()} actions={<CreateTaskButton />} />
      {toolbar}
      <div
        className="tasks-body"
        onPointerEnter={() => store.heldRows.pointerEntered()}
        onPointerLeave={() => store.heldRows.pointerLeft()}
      >
        {filter.view === 'list' && <TaskList ref={rows} openId={taskId} onFocusTask={setFocusedId} onAsk={ask} />}
        <LazyComponent
          load={loadCalendar}
          with={filter.view === 'calendar' ? { handle: rows, openId: taskId, onFocusTask: setFocusedId } : undefined}
        />
        <LazyComponent
          load={loadBoard}
          with={
            filter.view !== 'board'
              ? undefined
              : { handle: rows, openId: taskId, onFocusTask: setFocusedId, onAsk: ask }
          }
        />
        <LazyComponent
          load={loadTable}
          with={
            filter.view !== 'table'
              ? undefined
              : { handle: rows, openId: taskId, onFocusTask: setFocusedId, onAsk: ask }
          }
        />
        <LazyComponent
          load={loadTimeline}
          with={filter.view === 'timeline' ? { handle: rows, openId: taskId, onFocusTask: setFocusedId } : undefined}
        />
        <LazyComponent
          load={loadSelectionBar}
          with={showsList(filter) && store.selection.size > 0 ? { asked: shared, ask: askShared } : undefined}
          onClose={() => store.selection.clear()}
        />
      </div>
      <LazyComponent
        load={loadNextSteps}
        with={
          hasNextSteps && store.hasFewTasks && shownCount > 0 && find === '' ? ({ layout: 'row' } as const) : undefined
        }
      />
      <TaskShortcuts taskId={shortcutId} onAsk={ask} />
      <LazyComponent
        load={loadNeighbours}
        with={
          taskId === undefined
            ? undefined
            : { openId: taskId, openKey: store.tasks.get(taskId)?.key, onMove: setSteppedTo }
        }
        fallback={null}
        isExpected={store.isReady}
      />
      <LazyComponent
        load={loadArchiveShortcut}
        with={shortcutId === undefined ? undefined : { taskId: shortcutId }}
        isExpected={store.isReady}
      />
      <TaskChangeView asked={change} ask={ask} />
      <LazyComponent
        key={taskId === undefined ? undefined : store.tasks.firstIdOf(taskId)}
        load={loadPanel}
        with={taskId === undefined ? undefined : { taskId, onClose: () => navigation.go(list) }}
        isExpected={store.isReady}
      />
      <LazyComponent
        load={loadComposer}
        with={isComposing ? { onClose: closeComposer, onCreated: showList, dueOn: newDueOn } : undefined}
        onClose={closeComposer}
        isExpected={store.isReady}
      />
    </div>
  );

  function showList(): void {
    navigation.go(taskListUrl({ filter, taskId }), { replace: true });
  }

  /** Returns to the page on which the composer was asked for. */
  function closeComposer(): void {
    navigation.go(composerOrigin(navigation.state) ?? taskListUrl({ filter, taskId }), { replace: true });
  }

  function count(): string | undefined {
    const shown = store.shownCount;
    if (shown === undefined) {
      return undefined;
    }
    const text = new Intl.NumberFormat(language).format(shown.count);
    return shown.isCapped ? translate(tasksMessages.more, { count: text }) : text;
  }
});
