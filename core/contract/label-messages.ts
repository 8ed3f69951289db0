import { defineMessages } from './messages';

/** Validation messages of labels. */
export const labelContractMessages = defineMessages('core', {
  labelName: 'Name',
  labelDescription: 'Description',
  labelUnknown: 'This label doesn’t exist.',
  labelUnchanged: 'Change the name, the colour or the description.',
  labelsTooMany: 'At most {max} labels fit here. Remove some first.',
});
