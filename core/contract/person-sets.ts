import * as z from 'zod/mini';
import { personSetMessages } from './person-set-messages';
import { schemaMessage } from './schema-message';

/** People that an entity can have in one role, such as its collaborators: each row of a list contains their ids. */
export const maxPersonSet = 20;

/** The people of an entity in one role as its owner's schema has them: ids in the order in which they were added; missing for none. */
export const PersonIds = z.optional(z.array(z.uuid()));

const somePersonIds = z
  .array(z.uuid())
  .check(z.maxLength(maxPersonSet, schemaMessage(personSetMessages.personSetTooMany, { max: maxPersonSet })));

/** The people of a new entity in one role, in the body of its creation. */
export const NewPersonIds = z.optional(somePersonIds);

/** A change of the people of an entity in one role: as a set, so that two people who add different ones do not conflict. */
export const PersonSetChange = z.strictObject({ add: z.optional(somePersonIds), remove: z.optional(somePersonIds) });
export type PersonSetChange = z.output<typeof PersonSetChange>;

/**
 * Whether an entity matches a person filter (`defineListFilters`) on the people in one of its roles.
 *
 * @param value `me`, a person's id, or `none`.
 * @param ids the people of the entity in that role.
 * @param me the signed-in person.
 */
export function matchesPersonSet(value: string, ids: readonly string[] = [], me: string | undefined): boolean {
  if (value === 'none') {
    return ids.length === 0;
  }
  const wanted = value === 'me' ? me : value;
  return wanted !== undefined && ids.includes(wanted);
}
