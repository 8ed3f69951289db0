import { defineMessages } from '../../../contract';

/** Messages about comments. */
export const commentServerMessages = defineMessages('core', {
  commentMissing: 'This comment was deleted or never existed.',
  threadMissing: 'The comment that you answer was deleted. Write a new comment instead.',
  threadFull: 'This thread already has {max} replies. Start a new one.',
  notYourComment: 'Only the author can change this comment.',
  notYourRemoval: 'Only the author, or someone who may delete the item, can delete this comment.',
  notYourRestoration: 'Only the person who deleted this comment, or someone who may delete the item, can restore it.',
  resolvesThreads: 'Only the first comment of a thread can be resolved.',
});
