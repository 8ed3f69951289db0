import { localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { AppError, formerMember, PersonCards } from '@tessera/core/server';
import { compareOwners } from '../contract';
import { tasksServerMessages } from './messages';
import type { TaskReader } from './task-selection';

/** With more people than these, a list is not grouped by them. */
export const maxListedPeople = 1_000;

/** The services that reading groups needs. */
export type GroupReader = TaskReader & Pick<PortalContext, 'get'>;

/** @throws AppError `validation_failed` for more people than a list is grouped by. */
export function assertFewPeople(ids: readonly string[]): void {
  if (ids.length > maxListedPeople) {
    throw new AppError('validation_failed', localized(tasksServerMessages.tooManyOwners, { max: maxListedPeople }), {
      params: { field: 'group' },
    });
  }
}

/** People in the order of their names. */
export async function peopleInOrder(
  reader: Pick<GroupReader, 'get'>,
  ids: readonly string[],
): Promise<readonly string[]> {
  const cards = await reader.get(PersonCards).find(ids);
  const named = ids.map((id) => ({ id, fullName: formerMember, ...cards.get(id) }));
  return named.toSorted(compareOwners).map(({ id }) => id);
}
