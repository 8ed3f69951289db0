import type { LocalizedText } from '@tessera/core/contract';
import { localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import { findEntities } from '../entity-facts';
import { lateEntity } from '../late-entity';
import { groupRows } from './group-rows';
import { ruleServerMessages as messages } from '../rule-messages';
import { ruleCame } from './rule-notifications';

/** People of one transaction. */
const maxPeople = 50;

interface WaitingRow {
  readonly person_id: string;
  readonly entity_type: string;
  readonly entity_id: string;
}

/**
 * Tells the next people whose late reminders wait until now, each by one notice of what is still open.
 *
 * @returns whether there may be more.
 */
export async function tellLate(context: PortalContext): Promise<boolean> {
  const { db, clientId, clock } = context;
  const now = clock.now();
  const rows = await db.rows(sql<WaitingRow>`update told t set notify_at = null
    where client_id = ${clientId} and notify_at <= ${now} and person_id = any(array(
      select distinct person_id from told where client_id = ${clientId} and notify_at <= ${now} limit ${maxPeople}))
    returning person_id, entity_type, entity_id`);
  const entityOf = await findEntities(context, rows);
  for (const [personId, ofPerson] of groupRows(rows, (row) => row.person_id)) {
    const open = new Map<string, { readonly type: string; readonly id: string; readonly title: string }>();
    for (const row of ofPerson) {
      const entity = entityOf(row);
      if (entity?.kind === 'found' && !entity.facts.isClosed) {
        open.set(row.entity_id, { type: row.entity_type, id: row.entity_id, title: entity.facts.title });
      }
    }
    const [first, second] = open.values();
    if (first !== undefined) {
      const entity = second === undefined ? first : { type: lateEntity, id: personId };
      context.notify(ruleCame, {
        to: [personId],
        entity: { type: entity.type as `${string}.${string}`, id: entity.id },
        title: titleOf(first.title, second?.title, open.size - 2),
        includesActor: true,
      });
    }
  }
  return rows.length > 0;
}

function titleOf(first: string, second: string | undefined, more: number): LocalizedText {
  if (second === undefined) {
    return localized(messages.lateOne, { first });
  }
  return more > 0
    ? localized(messages.lateMany, { first, second, count: more })
    : localized(messages.lateTwo, { first, second });
}
