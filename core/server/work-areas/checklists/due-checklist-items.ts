import type { PortalContext } from '../../request-context/call-context';
import type { EntityReference } from '../activity/activities';
import type { DueChecklistItems } from './checklists';
import { Checklists } from './checklists';

/**
 * The open checklist items with an owner that are due on some days, one value for each entity and owner and day; for the
 * morning's notifications. Contains those of deleted entities, which the caller leaves out.
 *
 * @param days `YYYY-MM-DD`; read by an index of due dates.
 */
export function dueChecklistItems(
  context: Pick<PortalContext, 'get'>,
  type: EntityReference['type'],
  days: readonly string[],
): Promise<readonly DueChecklistItems[]> {
  return context.get(Checklists).due(type, days);
}
