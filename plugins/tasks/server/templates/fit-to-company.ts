import type { PortalContext, StoredCustomValues } from '@tessera/core/server';
import { AppError, Labels } from '@tessera/core/server';
import type { CustomValueChange } from '@tessera/core/contract';
import type { TemplateItem } from '../../contract';
import { byRole } from '../../contract/task-roles';
import { newCustomValues } from '../custom-values';
import type { PeopleOfRoles, RoleIds } from '../role-columns';
import { enteredPeople } from '../role-columns';
import { activeMembers } from '../task-people';

type NamedThings = Partial<Pick<TemplateItem, 'labelIds' | 'customValues'>> &
  RoleIds & { readonly ownerId?: string | undefined };

/** What of some values the company still has. */
export interface FittedValues {
  readonly ownerId: string | undefined;
  readonly labelIds: readonly string[];
  readonly people: PeopleOfRoles;
  readonly customValues: StoredCustomValues;
}

/**
 * Leaves out what no longer exists: a template is used long after it was written. People who left the company, deleted
 * labels, and values that their field does not take any more are no errors.
 */
export async function fitToCompany(context: PortalContext, values: NamedThings): Promise<FittedValues> {
  const { ownerId, labelIds = [], customValues = {} } = values;
  const entered = enteredPeople(values);
  const { db, clientId } = context;
  const named = [...Object.values(entered).flat(), ...(ownerId === undefined ? [] : [ownerId])];
  const active = await activeMembers(db, clientId, named);
  const names = labelIds.length === 0 ? new Map<string, string>() : await context.get(Labels).names(labelIds);
  return {
    ownerId: ownerId !== undefined && active.has(ownerId) ? ownerId : undefined,
    labelIds: labelIds.filter((id) => names.has(id)),
    people: byRole((role) => entered[role].filter((id) => active.has(id))),
    customValues: await fittingValues(context, customValues),
  };
}

async function fittingValues(context: PortalContext, values: CustomValueChange): Promise<StoredCustomValues> {
  const fitting: Record<string, NonNullable<StoredCustomValues>[string]> = {};
  for (const [id, value] of Object.entries(values)) {
    try {
      Object.assign(fitting, await newCustomValues(context, { [id]: value }));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'validation_failed') {
        throw error;
      }
    }
  }
  return Object.keys(fitting).length === 0 ? null : fitting;
}
