import type { PresenceBinding } from '@tessera/core/server';
import { taskPresence } from '../contract';
import { findTask } from './task-repository';

/** Everyone who may read a task may see who else has it open. */
export const taskRoom: PresenceBinding = {
  room: taskPresence,
  maySee: async (context, id) => (await findTask(context, id)) !== undefined,
};
