import { useCallback, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { RelationList } from '@tessera/core/contract';
import { useI18n, useService } from '@tessera/core/client';
import { StatusIcon, useReader, useToday } from '@tessera/core/ui';
import type { TimelineContent } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { isOpenCategory } from '../../contract/statuses';
import { taskListUrl } from '../model/addresses';
import { statusKindOf } from '../model/status-kind';
import { useTaskStatusName } from '../model/use-task-status-name';
import { dependencyWords } from './dependency-words';
import { blockersOf, faultsByTask } from './task-dependencies';
import type { TaskDependency } from './task-dependencies';
import { isLate } from '../model/task-times';
import { Tasks } from '../tokens';
import { propertyAnchor } from './property-anchor';
import { taskTimelineMessages } from './timeline-messages';

/** What the rows of the timeline show of tasks, for components that observe stores; the same object until something of it changes. */
export function useTimelineContent(): TimelineContent<LiveTask> {
  const statusName = useTaskStatusName();
  const { filter } = useService(Tasks);
  const isOverdue = useIsOverdue();
  return useMemo(
    () => ({
      nameOf: ({ key }) => key,
      heading: (task) => (
        <>
          <StatusIcon status={statusKindOf(task)} label={statusName(task.status)} />
          <span className="tasks-timeline-key">{task.key}</span>
          <Link
            {...propertyAnchor(task.id, 'due')}
            to={taskListUrl({ filter, taskId: task.id })}
            tabIndex={-1}
            draggable={false}
            data-done={isOpenCategory(task.category) ? undefined : true}
            className="tasks-timeline-title t-cut"
          >
            <bdi>{task.title}</bdi>
          </Link>
        </>
      ),
      barOf: (task) => ({
        status: statusKindOf(task),
        title: task.title,
        isDone: !isOpenCategory(task.category),
        isLate: isOverdue(task),
      }),
    }),
    [filter, statusName, isOverdue],
  );
}

/**
 * What the rows of the timeline say of tasks besides their dates. Apart from what they show: it changes with each page of
 * relations, and only for some of them.
 *
 * @param relations of the shown tasks; undefined while none have loaded.
 * @param tasks the shown tasks by id.
 * @param dependencies among the shown tasks.
 */
export function useTimelineWords(
  relations: readonly RelationList[] | undefined,
  tasks: ReadonlyMap<string, LiveTask>,
  dependencies: readonly TaskDependency[],
): (task: LiveTask) => string {
  const { translate, language } = useI18n();
  const isOverdue = useIsOverdue();
  const blockers = useMemo(() => blockersOf(relations ?? [], tasks), [relations, tasks]);
  const faultsOf = useMemo(() => faultsByTask(dependencies), [dependencies]);
  const list = useMemo(() => new Intl.ListFormat(language, { style: 'narrow', type: 'unit' }), [language]);
  return (task) => {
    const keys = blockers.get(task.id) ?? [];
    const faults = faultsOf.get(task.id) ?? [];
    const tooLate = faults.filter(isPlain).map(({ from }) => from.key);
    return [
      ...(isOverdue(task) ? [translate(taskTimelineMessages.timelineOverdue)] : []),
      ...(keys.length > 0 ? [translate(taskTimelineMessages.timelineBlockedBy, { keys: list.format(keys) })] : []),
      ...(tooLate.length > 0 ? [translate(taskTimelineMessages.timelineTooEarly, { keys: list.format(tooLate) })] : []),
      ...faults.filter((each) => !isPlain(each)).map((each) => dependencyWords(each, translate)),
    ].join(', ');
  };
}

/** The same function until another minute has begun. */
function useIsOverdue(): (task: LiveTask) => boolean {
  const { now, dateFormatters } = useReader();
  const today = useToday();
  return useCallback((task) => isLate(task, { now, dateFormatters, today }), [now, dateFormatters, today]);
}

/** Whether the words of the row name it with others of its kind. */
function isPlain({ kind, lag }: TaskDependency): boolean {
  return kind === 'blocks' && lag === 0;
}
