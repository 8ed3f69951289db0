import { defineMessages } from '../../contract';

/** Messages of fields that offer a list. */
export const choiceMessages = defineMessages('ui', {
  searching: 'Searching…',
  searchFailed: 'Couldn’t load the list. Press Enter to try again.',
  noneFound: 'No matches.',
  moreFound: 'There are more. Type to narrow the list.',
  chosen: '{field}: chosen',
  you: 'You',
  create: 'Create “{text}”',
  createFailed: 'Couldn’t create “{text}”. Your text is kept; try again.',
});
