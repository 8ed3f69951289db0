import { handle } from '@tessera/core/server';
import { deleteTask as endpoint } from '../../contract';
import { applyDeletion } from '../apply-deletion';

export const deleteTask = handle(endpoint, async ({ params }, context) => {
  await applyDeletion(context, params.id, true);
  return undefined;
});
