import type { TimedEntityCard, TimeEntry, TimeEntrySource } from '../../../contract';
import { formerMember } from '../../identity/accounts/former-member';
import type { CardsById } from '../../identity/accounts/person-cards';
import { PersonCards } from '../../identity/accounts/person-cards';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import type { PortalContext } from '../../request-context/call-context';
import type { EntityReference } from '../activity/activities';
import type { TimedEntity } from './timed-entities';
import { timedEntities } from './timed-entities';

/** A row of core's table of logged time. */
export interface TimeEntryRow {
  readonly id: string;
  readonly version: number;
  /** Version that last changed a column. */
  readonly changed: Readonly<Record<string, number>>;
  readonly entity_type: EntityReference['type'];
  readonly entity_id: string;
  readonly person_id: string;
  readonly day: string;
  readonly minutes: number;
  readonly note: string;
  readonly is_billable: boolean;
  readonly source: TimeEntrySource;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly is_running: boolean;
  readonly deleted_at: string | null;
}

/** The columns of `TimeEntryRow`. */
export const timeEntryColumns: Sql = sql`id, version, changed, entity_type, entity_id, person_id, day, minutes, note,
  is_billable, source, started_at, ended_at, is_running, deleted_at`;

/** Row → wire. */
export function presentTimeEntry(row: TimeEntryRow, entity: TimedEntityCard, people: CardsById): TimeEntry {
  const { key, isDeleted } = entity;
  return {
    id: row.id,
    version: row.version,
    entity: {
      type: row.entity_type,
      id: row.entity_id,
      title: entity.title,
      ...(key === undefined ? {} : { key }),
      ...(isDeleted === undefined ? {} : { isDeleted }),
    },
    person: people.get(row.person_id) ?? { id: row.person_id, fullName: formerMember },
    day: row.day,
    minutes: row.minutes,
    ...(row.note === '' ? {} : { note: row.note }),
    isBillable: row.is_billable,
    source: row.source,
    ...(row.started_at === null ? {} : { startedOn: row.started_at }),
    ...(row.ended_at === null ? {} : { endedOn: row.ended_at }),
    isRunning: row.is_running,
    isRemoved: row.deleted_at !== null,
  };
}

/** Rows → wire: with the names of people and entities. Entries of plugins that are not open to the caller are left out. */
export async function presentTimeEntries(
  context: Pick<PortalContext, 'find' | 'get'>,
  rows: readonly TimeEntryRow[],
): Promise<TimeEntry[]> {
  const people = await context.get(PersonCards).find(rows.map(({ person_id: id }) => id));
  const described = new Map<string, ReadonlyMap<string, TimedEntity>>();
  for (const type of new Set(rows.map(({ entity_type: each }) => each))) {
    const ids = rows.filter(({ entity_type: each }) => each === type).map(({ entity_id: id }) => id);
    const found = await context.find(timedEntities(type))?.describe(type, [...new Set(ids)]);
    if (found !== undefined) {
      described.set(type, found);
    }
  }
  return rows.flatMap((row) => {
    const entity = described.get(row.entity_type)?.get(row.entity_id);
    return entity === undefined ? [] : [presentTimeEntry(row, entity, people)];
  });
}
