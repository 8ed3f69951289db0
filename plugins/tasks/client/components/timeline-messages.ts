import { defineMessages } from '@tessera/core/contract';

/** Texts of the timeline of tasks. */
export const taskTimelineMessages = defineMessages('tasks', {
  timelineHeading: 'Task',
  timelineOverdue: 'overdue',
  timelineBlockedBy: 'blocked by {keys}',
  timelineTooEarly: 'begins before {keys} is due',
  timelineBlocks: '{from} blocks {to}',
  timelineConflict: '{from} blocks {to}, which begins before {from} is due',
  timelineStartsBefore: '{from} starts before {to}',
  timelineFinishesBefore: '{from} finishes before {to}',
  timelineLag: '{relation} ({lag})',
  timelineStartFault: {
    one: '{relation}: {to} starts {count} day before it may',
    other: '{relation}: {to} starts {count} days before it may',
  },
  timelineFinishFault: {
    one: '{relation}: {to} finishes {count} day before it may',
    other: '{relation}: {to} finishes {count} days before it may',
  },
  timelineRemedy: 'Move {key} to {day}',
  timelineDependencies: 'Dependencies…',
  timelineLinked: 'Added: {relation}.',
  timelineUnlinked: 'Removed: {relation}.',
  timelineLinksFailed: 'Couldn’t load what depends on what.',
  timelineRetry: 'Try again',
});
