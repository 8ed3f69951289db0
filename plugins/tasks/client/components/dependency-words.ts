import type { I18n } from '@tessera/core/client';
import { lagWords } from '@tessera/core/ui';
import type { TaskDependency } from './task-dependencies';
import { taskTimelineMessages } from './timeline-messages';

const relations = {
  blocks: taskTimelineMessages.timelineBlocks,
  startsBefore: taskTimelineMessages.timelineStartsBefore,
  finishesBefore: taskTimelineMessages.timelineFinishesBefore,
} as const;

/** What a dependency means, without its dates: "T-1 blocks T-2 (+2 working days)". */
export function relationWords(
  { kind, lag, from, to }: Omit<TaskDependency, 'fault'>,
  translate: I18n['translate'],
): string {
  const relation = translate(relations[kind], { from: from.key, to: to.key });
  return lag === 0
    ? relation
    : translate(taskTimelineMessages.timelineLag, { relation, lag: lagWords(lag, translate) });
}

/** What a dependency means, and what of its dates contradicts it. */
export function dependencyWords(dependency: TaskDependency, translate: I18n['translate']): string {
  const { kind, lag, from, to, fault } = dependency;
  const relation = relationWords(dependency, translate);
  if (fault === undefined) {
    return relation;
  }
  if (kind === 'blocks' && lag === 0) {
    return translate(taskTimelineMessages.timelineConflict, { from: from.key, to: to.key });
  }
  const message =
    fault.part === 'start' ? taskTimelineMessages.timelineStartFault : taskTimelineMessages.timelineFinishFault;
  return translate(message, { relation, to: to.key, count: fault.days });
}
