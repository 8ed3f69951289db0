import type { PersonSetChange } from '../../../contract';
import { localized, maxPersonSet, people } from '../../../contract';
import { personSetMessages } from '../../../contract/person-set-messages';
import { AppError } from '../../platform/app-error';
import type { CallContext, PortalContext } from '../../request-context/call-context';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';

/** The people of an entity in one role after a change. */
export interface AppliedPersonSet {
  /** What the owner stores. People who left the company stay until they are removed. */
  readonly ids: readonly string[];
  /** Those who were not there before. */
  readonly added: readonly string[];
  /** Those who are not there any more. */
  readonly removed: readonly string[];
}

/**
 * Applies a change to the people of an entity in one role, such as its collaborators. The owner stores their ids in a
 * column of its row, such as `collaborator_ids uuid[]`, null for none, and checks permissions before. Adding who is
 * there and removing who is not there change nothing, so two people who change the set at the same time both succeed
 * once the row is locked. The plugin reads the view `people`.
 *
 * @param current ids as the owner stores them, of the locked row.
 * @param field the field of the request, for errors.
 * @throws AppError `validation_failed` for an added person who is no active member, and for more than 20 people.
 * @example
 * const people = await applyPersonSet(context, note.reader_ids ?? [], body.readers, 'readers');
 */
export async function applyPersonSet(
  { db, clientId }: Pick<PortalContext, 'db' | 'clientId'>,
  current: readonly string[],
  { add = [], remove = [] }: PersonSetChange,
  field: string,
): Promise<AppliedPersonSet> {
  const taken = new Set(remove.map((id) => id.toLowerCase()));
  const given = new Set(add.map((id) => id.toLowerCase()));
  const kept = current.filter((id) => !taken.has(id) || given.has(id));
  const added = [...given].filter((id) => !current.includes(id));
  if (added.length > 0) {
    const active = await db.rows(sql<{ readonly person_id: string }>`select person_id from ${sql.view(people)}
      where client_id = ${clientId} and person_id = any(${added}::uuid[]) and active`);
    if (active.length < added.length) {
      throw new AppError('validation_failed', localized(personSetMessages.personSetNotMember), { params: { field } });
    }
    if (kept.length + added.length > maxPersonSet) {
      throw new AppError('validation_failed', localized(personSetMessages.personSetTooMany, { max: maxPersonSet }), {
        params: { field },
      });
    }
  }
  return { ids: [...kept, ...added], added, removed: current.filter((id) => !kept.includes(id)) };
}

/** The condition of a person filter (`defineListFilters`) on a column of the ids of people, null for none. */
export function personSetCondition(column: Sql, value: string, { actor }: Pick<CallContext, 'actor'>): Sql {
  return value === 'none'
    ? sql`${column} is null`
    : sql`${column} @> array[${value === 'me' ? (actor.userId ?? null) : value}::uuid]`;
}
