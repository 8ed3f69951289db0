import { timeTrackingModule, timeTrackingToken } from '@tessera/core/client';

/** The time that people log on tasks. */
export const TaskTime = timeTrackingToken('tasks');

export const taskTime = timeTrackingModule(TaskTime);
