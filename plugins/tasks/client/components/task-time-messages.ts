import { defineMessages } from '@tessera/core/contract';

/** Messages of the time that is logged on tasks. */
export const taskTimeMessages = defineMessages('tasks', {
  myTime: 'My time',
  timeOn: 'Task',
  timeFindTask: 'Find a task',
  columnLogged: 'Logged',
  noTimer: 'No timer is running.',
  didLogTime: '{name} logged {value}',
  didChangeTime: '{name} changed logged time from {former} to {value}',
  didRemoveTime: '{name} removed {value} of logged time',
});
