import { defineMessages } from '@tessera/core/contract';

/** Texts of the timeline of tasks. */
export const taskTimelineMessages = defineMessages('tasks', {
  timelineHeading: 'Task',
  timelineOverdue: 'overdue',
  timelineBlockedBy: 'blocked by {keys}',
  timelineTooEarly: 'begins before {keys} is due',
  timelineBlocks: '{from} blocks {to}',
  timelineConflict: '{from} blocks {to}, which begins before {from} is due',
  timelineLinked: '{from} blocks {to} now.',
  timelineUnlinked: '{from} does not block {to} any more.',
  timelineLinksFailed: 'Couldn’t load what blocks what.',
  timelineRetry: 'Try again',
});
