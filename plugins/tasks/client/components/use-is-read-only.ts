import { Session, useService } from '@tessera/core/client';
import { Tasks } from '../tokens';

/** Whether the tasks of the shown list can be changed in their rows: nothing is changed in the list of archived ones. */
export function useIsReadOnly(): boolean {
  const { isReadOnly } = useService(Session);
  return useService(Tasks).filter.state === 'archived' || isReadOnly;
}
