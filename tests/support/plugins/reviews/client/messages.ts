import { defineMessages } from '@tessera/core/contract';

export const reviewsMessages = defineMessages('reviews', {
  request: 'Request review',
  requested: 'Review of {task} requested.',
  reviewer: 'Reviewer',
});
