import { defineMessages } from './messages';

/** Validation messages of statuses. */
export const statusContractMessages = defineMessages('core', {
  statusName: 'Name',
  statusUnknown: 'This status doesn’t exist.',
  statusTypeUnknown: 'These statuses don’t exist.',
  statusCategoryUnknown: 'Choose a category.',
  statusPositionInvalid: 'This place in the list is not valid.',
  statusUnchanged: 'Change the name or the place.',
});
