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

/**
 * Gives a new entity a checklist with these texts in this order, in the transaction that creates it, such as from a
 * template. Does not check permissions.
 */
export async function fillChecklist(
  context: Pick<PortalContext, 'get'>,
  entity: EntityReference,
  texts: readonly string[],
): Promise<void> {
  await context.get(Checklists).fill(entity, texts);
}

/**
 * The texts of the checklists of several entities in their order, by id, such as for a template. Entities without a
 * checklist are not among them. Does not check permissions.
 */
export async function readChecklistTexts(
  context: Pick<PortalContext, 'get'>,
  type: EntityReference['type'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  return context.get(Checklists).texts(type, ids);
}
