import { defineMessages } from './messages';

/** Validation messages of comments. Apart from the others, because the first page loads those. */
export const commentContractMessages = defineMessages('core', {
  commentUnknown: 'This comment doesn’t exist.',
  commentEmpty: 'Write something first.',
  commentPatchEmpty: 'Change at least one field of the comment.',
});
