import type { PortalContext } from '../../request-context/call-context';
import type { EntityReference } from '../activity/activities';
import type { ChecklistCopyOptions } from './checklists';
import { Checklists } from './checklists';

/**
 * Gives a new entity the checklist of another one of the portal, in the transaction that creates it; nothing of it is
 * done, and people who left the company own nothing of it. Does not check permissions.
 */
export async function copyChecklist(
  context: Pick<PortalContext, 'get'>,
  from: EntityReference,
  to: EntityReference,
  options: ChecklistCopyOptions = {},
): Promise<void> {
  await context.get(Checklists).copy(from, to, options);
}
