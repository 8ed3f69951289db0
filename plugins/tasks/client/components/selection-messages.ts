import { defineMessages } from '@tessera/core/contract';

/** Texts of the bar of selected tasks, and of what it did. */
export const selectionMessages = defineMessages('tasks', {
  bulkChanged: { one: 'One task was changed.', other: '{count} tasks were changed.' },
  bulkDeleted: { one: 'One task was deleted.', other: '{count} tasks were deleted.' },
  bulkLeft: {
    one: 'One task was left as it is: another person changed or deleted it meanwhile, or you may not change it.',
    other:
      '{count} tasks were left as they are: other people changed or deleted them meanwhile, or you may not change them.',
  },
  statusOfSelected: 'Status of the selected tasks',
  ownerOfSelected: 'Owner of the selected tasks',
  dueOfSelected: 'Due date of the selected tasks',
  priorityOfSelected: 'Priority of the selected tasks',
  labelsOfSelected: 'Labels of the selected tasks',
});
