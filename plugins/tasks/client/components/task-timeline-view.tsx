import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import type { ReactElement, RefObject } from 'react';
import { jsonKey, Navigation, Storage, UndoHistory, useI18n, useService } from '@tessera/core/client';
import { Button, FailedState, readerZone, Timeline, timelineZooms, useReader, useUi } from '@tessera/core/ui';
import type { TimelineZoom, VirtualListHandle } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { tasksMessages } from '../messages';
import { taskListUrl } from '../model/addresses';
import { statusKindOf } from '../model/status-kind';
import { dependenciesAmong } from './task-dependencies';
import { allowedSpan, patchOfSpan, spanOfTask } from './task-span';
import { Tasks } from '../tokens';
import { taskTimelineMessages } from './timeline-messages';
import { useListState } from './use-list-state';
import { useTaskRelations } from './use-task-relations';
import { useTimelineContent } from './use-timeline-content';
import { useIsReadOnly } from './use-is-read-only';
import './task-timeline-view.css';

export interface TaskTimelineViewProps {
  readonly handle: RefObject<VirtualListHandle | null>;
  /** The task shown in the panel. */
  readonly openId: string | undefined;
  /** Called with the focused task. */
  readonly onFocusTask: (taskId: string | undefined) => void;
}

/** How much time the person chose to see, on this device. */
const zoomKey = jsonKey(
  'tasks.timelineZoom',
  (value): TimelineZoom => timelineZooms.find((each) => each === value) ?? 'day',
);

/** The tasks of the list on an axis of time, from their start to their due date, with what blocks what. */
export const TaskTimelineView = observer(function TaskTimelineView(props: TaskTimelineViewProps): ReactElement {
  const { handle, openId, onFocusTask } = props;
  const store = useService(Tasks);
  const navigation = useService(Navigation);
  const storage = useService(Storage);
  const history = useService(UndoHistory);
  const isReadOnly = useIsReadOnly();
  const { translate } = useI18n();
  const { announce } = useUi();
  const reader = useReader();
  const [zoom, setZoom] = useState(() => storage.read(zoomKey) ?? 'day');
  const { filter, list } = store;
  const { items } = list;
  const relations = useTaskRelations(useMemo(() => items.map(({ id }) => id), [items]));
  const related = relations?.lists.all;
  const byId = useMemo(() => new Map(items.map((task) => [task.id, task])), [items]);
  const links = useMemo(
    () =>
      dependenciesAmong(related ?? [], byId).map(({ from, to, isConflict }) => ({
        fromId: from.id,
        toId: to.id,
        isConflict,
        label: translate(isConflict ? taskTimelineMessages.timelineConflict : taskTimelineMessages.timelineBlocks, {
          from: from.key,
          to: to.key,
        }),
      })),
    [related, byId, translate],
  );
  const content = useTimelineContent(related, byId);
  const instead = useListState();
  if (instead !== undefined) {
    return instead;
  }
  return (
    <Timeline
      ref={handle}
      label={translate(tasksMessages.timeline)}
      headingLabel={translate(taskTimelineMessages.timelineHeading)}
      items={items}
      spanOf={spanOfTask}
      content={content}
      links={links}
      zoom={zoom}
      onZoom={(next) => {
        setZoom(next);
        storage.write(zoomKey, next);
      }}
      adjust={allowedSpan}
      onMove={
        isReadOnly ? undefined : (task, span) => void store.change(task, patchOfSpan(span, task, readerZone(reader)))
      }
      onLink={isReadOnly ? undefined : (from, to) => void link(from, to, true)}
      onUnlink={isReadOnly ? undefined : ({ fromId, toId }) => void unlink(fromId, toId)}
      onOpen={({ id }) => navigation.go(taskListUrl({ filter, taskId: id }))}
      openId={openId}
      onFocusItem={(task) => onFocusTask(task?.id)}
      onEndReached={() => void list.loadMore()}
      aside={
        relations?.lists.error !== undefined && (
          <span role="status" className="t-quiet">
            {translate(taskTimelineMessages.timelineLinksFailed)}{' '}
            <Button size="small" variant="ghost" onClick={() => relations.lists.retry()}>
              {translate(taskTimelineMessages.timelineRetry)}
            </Button>
          </span>
        )
      }
      foot={
        list.error !== undefined && (
          <FailedState title={translate(tasksMessages.loadFailed)} onRetry={() => void list.loadMore()} />
        )
      }
    />
  );

  async function unlink(fromId: string, toId: string): Promise<void> {
    const [from, to] = [byId.get(fromId), byId.get(toId)];
    if (from !== undefined && to !== undefined) {
      await link(from, to, false);
    }
  }

  async function link(from: LiveTask, to: LiveTask, exists: boolean): Promise<void> {
    const before = related?.find(({ id }) => id === from.id)?.blocks?.includes(to.id) === true;
    if (relations === undefined || before === exists) {
      return;
    }
    const other = { id: to.id, key: to.key, title: to.title, status: statusKindOf(to) };
    const saved = await (exists
      ? relations.store.add(from.id, 'blocks', other)
      : relations.store.remove(from.id, 'blocks', to.id));
    if (saved === undefined) {
      return;
    }
    const said = exists ? taskTimelineMessages.timelineLinked : taskTimelineMessages.timelineUnlinked;
    const label = translate(said, { from: from.key, to: to.key });
    announce(label);
    history.add({ label, undo: () => saved.revert() });
  }
});
