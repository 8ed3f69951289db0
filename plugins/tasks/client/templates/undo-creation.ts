import type { Api } from '@tessera/core/client';
import { undoTaskCreation } from '../../contract/copies';
import { outcomeOf } from '../model/outcome-of';

/** Deletes a task that was created with its sub-tasks, and these. @returns whether it is done; otherwise the API has shown why. */
export async function undoCreation(api: Api, id: string): Promise<boolean> {
  const undo = (): Promise<unknown> => api.request(undoTaskCreation, { params: { id } }, { unanswered: 'fail' });
  return (await outcomeOf(undo)) === 'done';
}
