import {
  changeTimeEntry,
  createTimeEntry,
  exportMyTime,
  listMyTime,
  listRunningTime,
  listTimeEntries,
  localized,
  readTimeEntry,
  sumTimeEntries,
} from '../../../contract';
import type { TimeEntry } from '../../../contract';
import { formerMember } from '../../identity/accounts/former-member';
import { PersonCards } from '../../identity/accounts/person-cards';
import type { Page, PageQuery } from '../../data/paging/page';
import { page } from '../../data/paging/page';
import { fixedNumber, sql } from '../../data/sql/tag';
import { AppError } from '../../platform/app-error';
import type { PortalContext } from '../../request-context/call-context';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import { handle } from '../../request-context/endpoint-binding';
import { exportList } from '../exports/export-list';
import { applyTimeChange } from './apply-time-change';
import { createEntry } from './create-entry';
import { timeEntryServerMessages } from './messages';
import { myTimeColumns } from './my-time-columns';
import type { TimedEntities } from './timed-entities';
import { timedEntities } from './timed-entities';
import { findTimeEntry } from './time-entry-access';
import type { TimeEntryRow } from './time-entry-rows';
import { presentTimeEntries, timeEntryColumns } from './time-entry-rows';

/** People whose sums are sent. */
const maxSummed = 50;

interface PersonSum {
  readonly person_id: string;
  readonly minutes: number;
  readonly total: number;
}

/** Endpoints of core for the time that people log on entities, under the policies of the plugins that own them. */
export const timeEntryEndpoints: readonly EndpointBinding[] = [
  handle(listTimeEntries, async ({ query }, context) => {
    const { type, entityId, ...asked } = query;
    await timed(context, type).find(type, entityId);
    const { items, nextCursor } = await page(context, asked, {
      select: sql<TimeEntryRow>`select ${timeEntryColumns} from core.time_entry`,
      where: [
        sql`client_id = ${context.clientId}`,
        sql`entity_type = ${type}`,
        sql`entity_id = ${entityId}`,
        sql`deleted_at is null and not is_running`,
      ],
      sort: ['day desc', 'id desc'],
    });
    return { items: await presentTimeEntries(context, items), nextCursor };
  }),

  handle(sumTimeEntries, async ({ query: { type, entityId } }, context) => {
    await timed(context, type).find(type, entityId);
    const rows = await context.db.rows(sql<PersonSum>`select person_id, sum(minutes)::int as minutes,
        (sum(sum(minutes)) over ())::int as total
      from core.time_entry
      where client_id = ${context.clientId} and entity_type = ${type} and entity_id = ${entityId}
        and deleted_at is null and not is_running
      group by person_id order by minutes desc, person_id limit ${fixedNumber(maxSummed)}`);
    const cards = await context.get(PersonCards).find(rows.map(({ person_id: id }) => id));
    return {
      minutes: rows[0]?.total ?? 0,
      people: rows.map(({ person_id: id, minutes }) => ({
        person: cards.get(id) ?? { id, fullName: formerMember },
        minutes,
      })),
    };
  }),

  handle(listRunningTime, async ({ query }, context) => {
    const { items, nextCursor } = await page(context, query, {
      select: sql<TimeEntryRow>`select ${timeEntryColumns} from core.time_entry`,
      where: [
        sql`client_id = ${context.clientId}`,
        sql`person_id = ${context.actor.userId ?? null}::uuid`,
        sql`is_running and deleted_at is null`,
      ],
      sort: ['day desc', 'id desc'],
    });
    return { items: await presentTimeEntries(context, items), nextCursor, now: context.clock.now().toISOString() };
  }),

  handle(listMyTime, ({ query: { from, to, ...asked } }, context) => readMyTime(context, { from, to }, asked)),

  handle(exportMyTime, ({ query: { from, to, format } }, context) =>
    exportList(context, {
      name: 'time',
      format,
      columns: myTimeColumns,
      read: (asked) => readMyTime(context, { from, to }, asked),
    }),
  ),

  handle(readTimeEntry, async ({ params }, context) => {
    const { row, entity } = await findTimeEntry(context, params.id);
    const [entry] = await presentTimeEntries(context, [row]);
    if (entry === undefined || entity === undefined || entry.isRemoved) {
      throw new AppError('not_found', localized(timeEntryServerMessages.timeEntryMissing));
    }
    return entry;
  }),

  handle(createTimeEntry, ({ body }, context) => createEntry(context, timed(context, body.type), body)),

  handle(changeTimeEntry, ({ params, body }, context) => applyTimeChange(context, params.id, body)),
];

/** @throws AppError `not_found` for a type on which no plugin that is open to the caller lets people log time. */
function timed(context: Pick<PortalContext, 'find'>, type: string): TimedEntities {
  const found = context.find(timedEntities(type));
  if (found === undefined) {
    throw new AppError('not_found', localized(timeEntryServerMessages.timeEntityMissing));
  }
  return found;
}

async function readMyTime(
  context: PortalContext,
  { from, to }: { readonly from: string; readonly to: string },
  asked: PageQuery,
): Promise<Page<TimeEntry>> {
  const { items, nextCursor } = await page(context, asked, {
    select: sql<TimeEntryRow>`select ${timeEntryColumns} from core.time_entry`,
    where: [
      sql`client_id = ${context.clientId}`,
      sql`person_id = ${context.actor.userId ?? null}::uuid`,
      sql`day between ${from}::date and ${to}::date`,
      sql`deleted_at is null and not is_running`,
    ],
    sort: ['day desc', 'id desc'],
  });
  return { items: await presentTimeEntries(context, items), nextCursor };
}
