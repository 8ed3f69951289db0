import type { LinkedPart, LocalizedText, NotificationReason } from '@tessera/core/contract';
import { localized, notificationReasons } from '@tessera/core/contract';
import type { CardsById, PortalContext, Sql, StoredTitle } from '@tessera/core/server';
import { AppError, entityLookup, fromStoredTitle, PersonCards, sql } from '@tessera/core/server';
import type { ItemNotification } from '../contract';
import { notificationsContractMessages as messages } from '../contract/messages';

/** An event of an entry, as stored. */
export interface StoredEvent {
  readonly title: StoredTitle;
  readonly reason: NotificationReason;
  readonly actorId: string | null;
  readonly part?: LinkedPart;
  /** ISO 8601, as the other times. */
  readonly at: string;
}

/** A row of the table `entry`. */
export interface EntryRow {
  readonly id: string;
  readonly person_id: string;
  readonly entity_type: string;
  readonly entity_id: string;
  readonly version: number;
  readonly activity_version: number;
  readonly sort_at: string;
  readonly reason: number;
  readonly events: readonly StoredEvent[];
  readonly event_count: number;
  readonly is_mention: boolean;
  readonly is_assignment: boolean;
  readonly read_at: string | null;
  readonly archived_at: string | null;
  readonly snoozed_until: string | null;
  readonly muted_at: string | null;
}

export const entryColumns = sql`entry.id, entry.person_id, entry.entity_type, entry.entity_id, entry.version,
  entry.activity_version, entry.sort_at, entry.reason, entry.events, entry.event_count, entry.is_mention,
  entry.is_assignment, entry.read_at, entry.archived_at, entry.snoozed_until, entry.muted_at`;

/** How a row is shown to its person. */
export interface EntryReader {
  readonly people: CardsById;
  readonly translate: (text: LocalizedText) => string;
  /** Whether the item was deleted; undefined when its plugin does not tell. */
  readonly isGone?: (type: string, id: string) => boolean | undefined;
  /** In live events. */
  readonly wasUnread?: boolean;
}

/** Row → wire. */
export function presentEntry(row: EntryRow, { people, translate, isGone, wasUnread }: EntryReader): ItemNotification {
  const { entity_type: type, entity_id: id, snoozed_until: snoozedUntil } = row;
  const gone = isGone?.(type, id);
  return {
    id: row.id,
    version: row.version,
    entity: { type, id },
    reason: notificationReasons[row.reason] ?? 'system',
    events: row.events.map(({ title, reason, actorId, part, at }) => {
      const actor = actorId === null ? undefined : people.get(actorId);
      return {
        title: translate(fromStoredTitle(title)),
        reason,
        at,
        ...(actor === undefined ? {} : { actor }),
        ...(part === undefined ? {} : { part }),
      };
    }),
    eventCount: row.event_count,
    lastOn: row.sort_at,
    isRead: row.read_at !== null,
    isArchived: row.archived_at !== null,
    isMuted: row.muted_at !== null,
    ...(snoozedUntil === null ? {} : { snoozedUntil }),
    isMention: row.is_mention,
    isAssignment: row.is_assignment,
    ...(gone === undefined ? {} : { isGone: gone }),
    ...(wasUnread === undefined ? {} : { wasUnread }),
  };
}

/** Rows of the caller as the caller reads them, with what became of their items. */
export async function presentEntries(
  context: PortalContext,
  rows: readonly EntryRow[],
): Promise<readonly ItemNotification[]> {
  const people = await context.get(PersonCards).find(actorsOf(rows));
  const isGone = await findGone(context, rows);
  const translate = ({ message, values }: LocalizedText): string => context.translate(message, values);
  return rows.map((row) => presentEntry(row, { people, translate, isGone }));
}

/** `presentEntries` for one row. */
export async function presentOwnEntry(context: PortalContext, row: EntryRow): Promise<ItemNotification> {
  const [presented] = await presentEntries(context, [row]);
  if (presented === undefined) {
    throw unknownEntry();
  }
  return presented;
}

/** The persons whom events name. */
export function actorsOf(rows: readonly Pick<EntryRow, 'events'>[]): readonly (string | null)[] {
  return rows.flatMap(({ events }) => events.map(({ actorId }) => actorId));
}

/** The condition for the caller's own entries; every statement about entries of one person has it. */
export function ownEntries({ clientId, actor }: Pick<PortalContext, 'clientId' | 'actor'>): Sql {
  return sql`client_id = ${clientId} and person_id = ${actor.userId ?? null}::uuid`;
}

/** @throws AppError `not_found`, also for the entry of another person. */
export async function findOwnEntry(
  context: PortalContext,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<EntryRow> {
  const row = await context.db.row(sql<EntryRow>`select ${entryColumns} from entry
    where ${ownEntries(context)} and id = ${id} ${lock ? sql`for update` : sql.empty}`);
  if (row === undefined) {
    throw unknownEntry();
  }
  return row;
}

function unknownEntry(): AppError {
  return new AppError('not_found', localized(messages.unknown));
}

/** Asks the plugins of the items which of them still exist. */
async function findGone(
  context: PortalContext,
  rows: readonly EntryRow[],
): Promise<(type: string, id: string) => boolean | undefined> {
  const found = new Map<string, ReadonlySet<string>>();
  for (const type of new Set(rows.map((row) => row.entity_type))) {
    const ids = rows.filter((row) => row.entity_type === type).map((row) => row.entity_id);
    const existing = await context.find(entityLookup(type))?.existing(type, [...new Set(ids)]);
    if (existing !== undefined) {
      found.set(type, existing);
    }
  }
  return (type, id) => {
    const existing = found.get(type);
    return existing && !existing.has(id);
  };
}
