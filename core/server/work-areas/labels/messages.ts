import { defineMessages } from '../../../contract';

/** Messages about labels. */
export const labelMessages = defineMessages('core', {
  labelMissing: 'This label was deleted.',
  labelGone: 'A label that you chose was deleted meanwhile. Choose another one.',
  labelNameTaken: 'There is a label “{name}” already. Choose another name, or merge the two.',
  labelsFull: 'Your company has {max} labels already. Merge or delete some first.',
  labelsOnEntityFull: 'At most {max} labels fit here. Remove some first.',
  labelSelfMerge: 'Choose another label to merge this one into.',
});
