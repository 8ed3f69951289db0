import type { EntityServices } from '@tessera/core/client';
import type { TaskPatch } from '../model/task-patch';

/** What archives a task, or brings it back, as it is shown until the server has answered. */
export function archivePatch({ session, clock }: EntityServices, isArchived: boolean): Partial<TaskPatch> {
  const { userId: id = '', fullName = '' } = session.user ?? {};
  return isArchived
    ? { archivedOn: clock.now().toISOString(), archivedBy: { id, fullName } }
    : { archivedOn: null, archivedBy: null };
}
