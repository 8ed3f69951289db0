import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { I18n } from '@tessera/core/client';
import {
  ApiError,
  Ids,
  jsonKey,
  Navigation,
  People,
  Session,
  Storage,
  useI18n,
  useIsFilled,
  useService,
} from '@tessera/core/client';
import { Board, PersonAvatar, StatusIcon, useToday, useUi } from '@tessera/core/ui';
import type { BoardColumn, VirtualListHandle } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { compareOwners, unowned } from '../../contract/groups';
import { titleLength } from '../../contract/model';
import type { CappedCount } from '../../contract/model';
import { taskRowEnd } from '../../contract/slots';
import { kindOfStatus } from '../../contract/statuses';
import type { TaskStatusKey } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import { taskListUrl } from '../model/addresses';
import { ownerColumnsOf, statusColumnsOf } from './board-columns';
import type { AskedTaskChange } from '../model/task-change';
import { boardGrouping, dependsOnToday } from '../model/task-filter';
import { TaskBoard } from '../stores/task-board';
import type { ColumnValue } from '../stores/task-board';
import type { TaskStore } from '../stores/task-store';
import { TaskStatuses } from '../task-statuses';
import { Tasks } from '../tokens';
import { TaskCard } from './task-card';
import { useIsReadOnly } from './use-is-read-only';

/** The columns that the person collapsed, on this device. Cancelled tasks are out of the way until they are asked for. */
const foldedColumnsKey = jsonKey('tasks.foldedColumns', (value): readonly string[] =>
  Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [],
);
/** Collapsed columns that are remembered; the oldest are forgotten. */
const maxFolded = 200;
const usuallyFolded: readonly TaskStatusKey[] = ['cancelled'];

export interface TaskBoardViewProps {
  readonly handle: RefObject<VirtualListHandle | null>;
  /** The task shown in the panel. */
  readonly openId: string | undefined;
  /** Called with the focused task. The same function at every render. */
  readonly onFocusTask: (taskId: string | undefined) => void;
  /** Called with the property that a person clicks in a card. The same function at every render. */
  readonly onAsk: (asked: AskedTaskChange) => void;
}

/** The tasks of the filter as a board: a column for each status, or for each owner. */
export const TaskBoardView = observer(function TaskBoardView(props: TaskBoardViewProps) {
  const { handle, openId, onFocusTask, onAsk } = props;
  const store = useService(Tasks);
  const navigation = useService(Navigation);
  const storage = useService(Storage);
  const ids = useService(Ids);
  const isReadOnly = useIsReadOnly();
  const { translate, language } = useI18n();
  const { announce } = useUi();
  const today = useToday();
  const hasMarks = useIsFilled(taskRowEnd);
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(storage.read(foldedColumnsKey) ?? usuallyFolded),
  );
  const board = useTaskBoard(store);
  const columns = columnsFrom(board, { folded, counts: store.groupCounts, translate, language });
  const hasStatus = boardGrouping(store.filter) !== 'status';

  const shown = board?.columns;
  useEffect(() => {
    for (const { key } of shown ?? []) {
      if (!folded.has(key)) {
        board?.open(key);
      }
    }
  }, [board, shown, folded]);

  const { find } = store.filter;
  const isLoading = columns.some(({ state }) => state === 'loading');
  const foundCount = columns.reduce((sum, { items }) => sum + items.length, 0);
  useEffect(() => {
    if (find !== '' && !isLoading) {
      announce(
        foundCount === 0
          ? translate(tasksMessages.nothingFound)
          : translate(tasksMessages.found, { count: foundCount }),
      );
    }
  }, [announce, translate, find, isLoading, foundCount]);

  const card = useCallback(
    (task: LiveTask) => <TaskCard task={task} today={today} onAsk={onAsk} hasMarks={hasMarks} hasStatus={hasStatus} />,
    [today, onAsk, hasMarks, hasStatus],
  );

  async function create(
    title: string,
    value: ColumnValue | undefined,
    idempotencyKey: string,
  ): Promise<string | undefined> {
    const owner = value?.by === 'owner' ? (value.owner ?? null) : store.impliedOwner;
    const status = value?.by === 'status' ? { status: value.status.key } : {};
    try {
      await store.create({ title, ...status, priority: 'none', owner }, idempotencyKey);
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      // Kept on the device: it is shown in its column, and sent later.
      return error.code === 'kept' ? undefined : error.sentences[0];
    }
  }

  return (
    <Board
      ref={handle}
      label={translate(tasksMessages.board)}
      columns={columns}
      nameOf={nameOf}
      card={card}
      openId={openId}
      onOpen={({ id }) => navigation.go(taskListUrl({ filter: store.filter, taskId: id }))}
      onFocusItem={(task) => onFocusTask(task?.id)}
      onMove={isReadOnly ? undefined : ({ item, to }) => board?.move(item, to)}
      onMore={(key) => board?.loadMore(key)}
      failedTitle={translate(tasksMessages.loadFailed)}
      folded={folded}
      onFold={(next) => {
        setFolded(next);
        storage.write(foldedColumnsKey, [...next].slice(-maxFolded));
      }}
      creation={
        isReadOnly
          ? undefined
          : {
              label: (column) => translate(tasksMessages.addTo, { column }),
              field: translate(tasksMessages.taskTitle),
              maxLength: titleLength,
              prepare: (key, title) => {
                const value = board?.find(key)?.value;
                // One key for all tries: a retry after a lost response creates one task.
                const idempotencyKey = ids.next();
                return () => create(title, value, idempotencyKey);
              },
            }
      }
    />
  );
});

function nameOf({ key }: LiveTask): string {
  return key;
}

/** The columns of the shown filter; others when the filter changes. */
function useTaskBoard(store: TaskStore): TaskBoard | undefined {
  const people = useService(People);
  const { user } = useService(Session);
  const [board, setBoard] = useState<TaskBoard>();
  const { filter, today } = store;
  // Columns with relative dates begin anew at midnight.
  const day = dependsOnToday(filter) ? today : '';
  // A layout effect, so that cards of the previous filter are never painted.
  useLayoutEffect(() => {
    const made = new TaskBoard(store, filter);
    setBoard(made);
    store.shownOrder = made;
    return () => {
      store.shownOrder = undefined;
      made.dispose();
    };
  }, [store, filter, day]);

  // Owners whose cards are not known yet have no column. One that has a column keeps it.
  const isByOwner = board !== undefined && boardGrouping(board.filter) === 'owner';
  const keys = isByOwner
    ? ownerColumnsOf(
        board.filter,
        [...board.columns.map(({ key }) => key), ...(store.groupCounts?.keys() ?? [])],
        user?.userId,
      )
    : [];
  const owners = keys
    .map((key) => (key === unowned ? undefined : people.card(key)))
    .filter((owner, index) => owner !== undefined || keys[index] === unowned)
    .toSorted(compareOwners);
  const statuses = useService(TaskStatuses);
  const columns = isByStatus(board) ? statusColumnsOf(board.filter, statuses.all) : [];
  const stages = JSON.stringify(columns.map(({ key, name }) => [key, name]));
  useLayoutEffect(() => {
    if (isByStatus(board)) {
      board.showStatuses(columns);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `stages` says all of the columns
  }, [board, stages]);
  // The names and places of statuses, which the cards of the first columns need not wait for.
  useEffect(() => {
    // Until then the columns are those of every company.
    statuses.load().catch(() => undefined);
  }, [statuses]);
  const order = JSON.stringify(owners.map((owner) => owner && [owner.id, owner.fullName, owner.photo]));
  useLayoutEffect(() => {
    if (isByOwner) {
      board.showOwners(owners);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `order` says all of the owners
  }, [board, isByOwner, order]);
  return board;
}

function isByStatus(board: TaskBoard | undefined): board is TaskBoard {
  return board !== undefined && boardGrouping(board.filter) === 'status';
}

interface ColumnsOptions extends Pick<I18n, 'translate' | 'language'> {
  readonly folded: ReadonlySet<string>;
  readonly counts: ReadonlyMap<string, CappedCount> | undefined;
}

/** The columns with what has loaded. */
function columnsFrom(
  board: TaskBoard | undefined,
  { folded, counts, translate, language }: ColumnsOptions,
): readonly BoardColumn<LiveTask>[] {
  return (board?.columns ?? []).map(({ key, value, list }) => {
    const { items, isReady, isComplete, error } = list;
    // A collapsed column loads nothing; its count is that of the server.
    const isShown = isReady || folded.has(key);
    const { count, isCapped } = counts?.get(key) ?? { count: 0, isCapped: isReady && counts === undefined };
    const known = Math.max(count, items.length);
    const text = isCapped
      ? translate(tasksMessages.more, { count: new Intl.NumberFormat(language).format(known) })
      : known;
    return {
      id: key,
      label: labelOf(value, translate),
      mark: markOf(value),
      items,
      state: error === undefined ? (isShown ? 'ready' : 'loading') : 'failed',
      count: isComplete ? items.length : text,
    };
  });
}

function labelOf(value: ColumnValue, translate: I18n['translate']): string {
  return value.by === 'status'
    ? typeof value.status.name === 'string'
      ? value.status.name
      : translate(value.status.name)
    : (value.owner?.fullName ?? translate(tasksMessages.noOwner));
}

function markOf(value: ColumnValue): ReactNode {
  if (value.by === 'status') {
    return <StatusIcon status={kindOfStatus(value.status.key)} label="" />;
  }
  const { owner } = value;
  return owner && <PersonAvatar name={owner.fullName} id={owner.id} photo={owner.photo} isDecoration />;
}
