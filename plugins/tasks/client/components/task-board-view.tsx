import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { I18n } from '@tessera/core/client';
import {
  ApiError,
  Ids,
  jsonKey,
  Navigation,
  Session,
  Storage,
  useI18n,
  useIsFilled,
  useService,
} from '@tessera/core/client';
import { Board, StatusIcon, useToday } from '@tessera/core/ui';
import type { BoardColumn, BoardMove, VirtualListHandle } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { titleLength } from '../../contract/model';
import type { CappedCount } from '../../contract/model';
import { taskRowEnd } from '../../contract/slots';
import { kindOfStatus, taskStatuses, TaskStatusKey } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import { taskListUrl } from '../model/addresses';
import type { AskedTaskChange } from '../model/task-change';
import { dependsOnToday } from '../model/task-filter';
import { TaskBoard } from '../stores/task-board';
import type { TaskStore } from '../stores/task-store';
import { Tasks } from '../tokens';
import { TaskCard } from './task-card';

/** The columns that the person collapsed, on this device. Cancelled tasks are out of the way until they are asked for. */
const foldedColumnsKey = jsonKey('tasks.foldedColumns', (value): readonly string[] =>
  Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [],
);
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

/** The tasks of the filter as a board: a column for each status. */
export const TaskBoardView = observer(function TaskBoardView(props: TaskBoardViewProps) {
  const { handle, openId, onFocusTask, onAsk } = props;
  const store = useService(Tasks);
  const navigation = useService(Navigation);
  const storage = useService(Storage);
  const ids = useService(Ids);
  const { isReadOnly } = useService(Session);
  const { translate, language } = useI18n();
  const today = useToday();
  const hasMarks = useIsFilled(taskRowEnd);
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(storage.read(foldedColumnsKey) ?? usuallyFolded),
  );
  const board = useTaskBoard(store);
  const columns = columnsFrom(board, { folded, counts: store.groupCounts, translate, language });

  useEffect(() => {
    for (const { status } of board?.columns ?? []) {
      if (!folded.has(status.key)) {
        board?.open(status.key);
      }
    }
  }, [board, folded]);

  const card = useCallback(
    (task: LiveTask) => <TaskCard task={task} today={today} onAsk={onAsk} hasMarks={hasMarks} />,
    [today, onAsk, hasMarks],
  );

  async function create(status: TaskStatusKey, title: string, idempotencyKey: string): Promise<string | undefined> {
    try {
      await store.create({ title, status, priority: 'none', owner: store.impliedOwner }, idempotencyKey);
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      // Kept on the device: it is shown in its column, and sent later.
      return error.code === 'kept' ? undefined : error.sentences[0];
    }
  }

  function move({ item, to }: BoardMove<LiveTask>): void {
    const status = taskStatuses.find(({ key }) => key === to);
    if (status !== undefined) {
      void board?.move(item, status);
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
      onMove={isReadOnly ? undefined : move}
      onMore={(status) => board?.loadMore(status)}
      failedTitle={translate(tasksMessages.loadFailed)}
      folded={folded}
      onFold={(next) => {
        setFolded(next);
        storage.write(foldedColumnsKey, [...next]);
      }}
      creation={
        isReadOnly
          ? undefined
          : {
              label: (column) => translate(tasksMessages.addTo, { column }),
              field: translate(tasksMessages.taskTitle),
              maxLength: titleLength,
              prepare: (status, title) => {
                // One key for all tries: a retry after a lost response creates one task.
                const idempotencyKey = ids.next();
                return () => create(TaskStatusKey.parse(status), title, idempotencyKey);
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
  return board;
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
  return (board?.columns ?? []).map(({ status: { key, name }, list }) => {
    const { items, isReady, isComplete, error } = list;
    // A collapsed column loads nothing; its count is that of the server.
    const isShown = isReady || folded.has(key);
    const { count, isCapped } = counts?.get(key) ?? { count: 0, isCapped: isReady && counts === undefined };
    const known = Math.max(count, items.length);
    return {
      id: key,
      label: translate(name),
      mark: <StatusIcon status={kindOfStatus(key)} label="" />,
      items,
      state: error === undefined ? (isShown ? 'ready' : 'loading') : 'failed',
      count: isComplete
        ? items.length
        : isCapped
          ? translate(tasksMessages.more, { count: new Intl.NumberFormat(language).format(known) })
          : known,
    };
  });
}
