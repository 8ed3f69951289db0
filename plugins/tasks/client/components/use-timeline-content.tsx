import { useMemo } from 'react';
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

/**
 * What the rows of the timeline show of tasks, for components that observe stores; the same object until something of it
 * changes.
 *
 * @param relations of the shown tasks; undefined while none have loaded.
 * @param tasks the shown tasks by id.
 * @param dependencies among the shown tasks.
 */
export function useTimelineContent(
  relations: readonly RelationList[] | undefined,
  tasks: ReadonlyMap<string, LiveTask>,
  dependencies: readonly TaskDependency[],
): TimelineContent<LiveTask> {
  const { translate, language } = useI18n();
  const statusName = useTaskStatusName();
  const { filter } = useService(Tasks);
  const reader = useReader();
  const today = useToday();
  const blockers = useMemo(() => blockersOf(relations ?? [], tasks), [relations, tasks]);
  const faultsOf = useMemo(() => faultsByTask(dependencies), [dependencies]);
  const { now, dateFormatters } = reader;
  return useMemo(() => {
    const list = new Intl.ListFormat(language, { style: 'narrow', type: 'unit' });
    const isOverdue = (task: LiveTask): boolean => isLate(task, { now, dateFormatters, today });

    function wordsOf(task: LiveTask): string {
      const keys = blockers.get(task.id) ?? [];
      const faults = faultsOf.get(task.id) ?? [];
      const tooLate = faults.filter(isPlain).map(({ from }) => from.key);
      return [
        ...(isOverdue(task) ? [translate(taskTimelineMessages.timelineOverdue)] : []),
        ...(keys.length > 0 ? [translate(taskTimelineMessages.timelineBlockedBy, { keys: list.format(keys) })] : []),
        ...(tooLate.length > 0
          ? [translate(taskTimelineMessages.timelineTooEarly, { keys: list.format(tooLate) })]
          : []),
        ...faults.filter((each) => !isPlain(each)).map((each) => dependencyWords(each, translate)),
      ].join(', ');
    }

    return {
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
      wordsOf,
    };
  }, [filter, translate, statusName, language, blockers, faultsOf, today, now, dateFormatters]);
}

/** Whether the words of the row name it with others of its kind. */
function isPlain({ kind, lag }: TaskDependency): boolean {
  return kind === 'blocks' && lag === 0;
}
