import { defineMessages } from '@tessera/core/contract';

/** Texts of the dialogs in which tasks are created and edited. */
export const newTaskMessages = defineMessages('tasks', {
  createAnother: 'Create another',
  quickDue: 'Due {day}',
  quickOwner: 'Owner {name}',
  quickLabel: 'Label {name}',
  quickHint: 'You can also type “fri !high @ana #ops”.',
  openTask: 'Open',
  editTask: 'Edit {key}',
  titleFull: 'The title is full: {count} characters at most. Longer text was cut.',
});
