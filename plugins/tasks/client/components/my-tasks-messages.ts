import { defineMessages } from '@tessera/core/contract';

/** Texts of the page of the person's own tasks. They load with it. */
export const myTasksMessages = defineMessages('tasks', {
  myTasks: 'My tasks',
  whose: 'Whose tasks',
  scopeAssigned: 'Assigned to me',
  scopeReview: 'To review',
  scopeCreated: 'Assigned by me',
  scopeWatching: 'Watching',
  noneAssigned: 'No tasks are left for you to do. Tasks that you own or collaborate on appear here.',
  noneToReview: 'Nothing waits for your review. Tasks that you review appear here once they are in review.',
  noneHandedOver: 'You are waiting for no one. Tasks that you create for others appear here until they are done.',
  noneWatched: 'You watch no open tasks. Choose Watch in a task, or comment on it, to follow it here.',
  ownItems: 'Checklist items',
  allItems: 'Show all',
  fewerItems: 'Show fewer',
  moreItems: 'Show more',
  itemDone: 'Completed: {text}',
  itemsFailed: 'Couldn’t load your checklist items',
});
