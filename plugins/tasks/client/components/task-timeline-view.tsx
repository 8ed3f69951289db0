import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import type { ReactElement, RefObject } from 'react';
import { jsonKey, LazyComponent, Navigation, Storage, UndoHistory, useI18n, useService } from '@tessera/core/client';
import {
  Button,
  FailedState,
  formatDay,
  readerZone,
  Timeline,
  timelineZooms,
  useReader,
  useUi,
} from '@tessera/core/ui';
import type { TimelineLink, TimelineRemedy, TimelineZoom, VirtualListHandle } from '@tessera/core/ui';
import { tasksMessages } from '../messages';
import { taskListUrl } from '../model/addresses';
import { dependencyWords, relationWords } from './dependency-words';
import { loadDependenciesDialog } from './load-dependencies-dialog';
import { relatedTask } from './related-task';
import { dependenciesAmong } from './task-dependencies';
import type { TaskDependency } from './task-dependencies';
import { allowedSpan, patchOfSpan, spanOfTask } from './task-span';
import { Tasks } from '../tokens';
import { taskTimelineMessages } from './timeline-messages';
import { useDependenciesCommand } from './use-dependencies-command';
import { useListState } from './use-list-state';
import { useMoveTask } from './use-move-task';
import { useTaskRelations } from './use-task-relations';
import { useTimelineContent, useTimelineWords } from './use-timeline-content';
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

const endsOf = { blocks: 'end-start', startsBefore: 'start-start', finishesBefore: 'end-end' } as const;

/** The tasks of the list on an axis of time, from their start to their due date, with what comes before what. */
export const TaskTimelineView = observer(function TaskTimelineView(props: TaskTimelineViewProps): ReactElement {
  const { handle, openId, onFocusTask } = props;
  const store = useService(Tasks);
  const navigation = useService(Navigation);
  const storage = useService(Storage);
  const history = useService(UndoHistory);
  const isReadOnly = useIsReadOnly();
  const { translate } = useI18n();
  const { announce, company } = useUi();
  const reader = useReader();
  const [zoom, setZoom] = useState(() => storage.read(zoomKey) ?? 'day');
  const { filter, list } = store;
  const { items } = list;
  const relations = useTaskRelations(useMemo(() => items.map(({ id }) => id), [items]));
  const related = relations?.lists.all;
  const byId = useMemo(() => new Map(items.map((task) => [task.id, task])), [items]);
  const dependencies = useMemo(() => dependenciesAmong(related ?? [], byId, company), [related, byId, company]);
  const links = useMemo(
    () =>
      dependencies.map((each) => ({
        fromId: each.from.id,
        toId: each.to.id,
        ends: endsOf[each.kind],
        isConflict: each.fault !== undefined,
        label: dependencyWords(each, translate),
      })),
    [dependencies, translate],
  );
  const content = useTimelineContent();
  const wordsOf = useTimelineWords(related, byId, dependencies);
  const moveTask = useMoveTask();
  const [focusedId, setFocusedId] = useState<string>();
  const [linkedId, setLinkedId] = useState<string>();
  const linked = linkedId === undefined ? undefined : byId.get(linkedId);
  useDependenciesCommand(focusedId === undefined ? undefined : byId.get(focusedId)?.key, () => setLinkedId(focusedId));
  const instead = useListState();
  if (instead !== undefined) {
    return instead;
  }
  return (
    <>
      <Timeline
        ref={handle}
        label={translate(tasksMessages.timeline)}
        headingLabel={translate(taskTimelineMessages.timelineHeading)}
        items={items}
        spanOf={spanOfTask}
        content={content}
        wordsOf={wordsOf}
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
        onLink={isReadOnly ? undefined : (from, to) => void link({ kind: 'blocks', lag: 0, from, to }, true)}
        onUnlink={isReadOnly ? undefined : (drawn) => void unlink(drawn)}
        remedyOf={isReadOnly ? undefined : remedyOf}
        onOpenLinks={({ id }) => setLinkedId(id)}
        onOpen={({ id }) => navigation.go(taskListUrl({ filter, taskId: id }))}
        openId={openId}
        onFocusItem={(task) => {
          setFocusedId(task?.id);
          onFocusTask(task?.id);
        }}
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
      <LazyComponent
        load={loadDependenciesDialog}
        with={linked && { task: linked, onClose: () => setLinkedId(undefined) }}
        onClose={() => setLinkedId(undefined)}
      />
    </>
  );

  function dependencyOf({ fromId, toId, ends }: TimelineLink): TaskDependency | undefined {
    return dependencies.find(({ kind, from, to }) => from.id === fromId && to.id === toId && endsOf[kind] === ends);
  }

  function remedyOf(drawn: TimelineLink): TimelineRemedy | undefined {
    const { fault, to } = dependencyOf(drawn) ?? {};
    if (fault === undefined || to === undefined) {
      return undefined;
    }
    const day = formatDay(fault.fits, undefined, reader);
    return {
      label: translate(taskTimelineMessages.timelineRemedy, { key: to.key, day }),
      run: () => void moveTask(to.id, fault.shift),
    };
  }

  async function unlink(drawn: TimelineLink): Promise<void> {
    const dependency = dependencyOf(drawn);
    if (dependency !== undefined) {
      await link(dependency, false);
    }
  }

  async function link(dependency: Omit<TaskDependency, 'fault'>, exists: boolean): Promise<void> {
    const { kind, from, to } = dependency;
    const before = related?.find(({ id }) => id === from.id)?.[kind]?.includes(to.id) === true;
    if (relations === undefined || before === exists) {
      return;
    }
    const saved = await (exists
      ? relations.store.add(from.id, kind, relatedTask(to))
      : relations.store.remove(from.id, kind, to.id));
    if (saved === undefined) {
      return;
    }
    const said = exists ? taskTimelineMessages.timelineLinked : taskTimelineMessages.timelineUnlinked;
    const label = translate(said, { relation: relationWords(dependency, translate) });
    announce(label);
    history.add({ label, undo: () => saved.revert() });
  }
});
