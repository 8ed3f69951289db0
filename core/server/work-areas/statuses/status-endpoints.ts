import type { LocalizedText, PortalStatus, StatusCategory } from '../../../contract';
import {
  addedStatusKey,
  changeStatus,
  createStatus,
  isClosedCategory,
  labelKey,
  listStatuses,
  localized,
  readStatus,
  replaceStatus,
  restoreStatus,
  statusChangedLive,
  statusLimits,
  statusReplaced,
} from '../../../contract';
import { firstRank, rankBetween } from '../../../contract/rank-between';
import type { Sql } from '../../data/sql/database';
import { versionBump } from '../../data/sql/merge';
import { sql } from '../../data/sql/tag';
import { newId } from '../../identity/accounts/new-id';
import { AppError } from '../../platform/app-error';
import type { PortalContext } from '../../request-context/call-context';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import { handle } from '../../request-context/endpoint-binding';
import { statusMessages as messages } from './messages';
import type { StatusRow } from './status-rows';
import { allStatuses, presentStatus, statusColumns } from './status-rows';
import { StatusTypesService } from './status-types';
import type { EntitiesWithStatus } from './statuses';

/** Without one of these a new entity has no status, and nothing can be completed. */
const neededCategories: readonly StatusCategory[] = ['unstarted', 'completed'];

/** Endpoints of core for the statuses of a company: every member reads them, admins change them. */
export const statusEndpoints: readonly EndpointBinding[] = [
  // Few, and in an order that no id has: one page.
  handle(listStatuses, async ({ query }, context) => {
    const all = await readAll(context, typeFor(context, query.type, 'member'));
    return { items: all.filter(({ deletedOn }) => deletedOn === undefined), nextCursor: null };
  }),

  handle(readStatus, async ({ params }, context) => {
    const type = await typeOfStatus(context, params.id, 'member');
    return active(await find(context, type, params.id));
  }),

  handle(createStatus, async ({ body: { type: name, name: entered, category } }, context) => {
    const type = typeFor(context, name, 'admin');
    const all = await lockType(context, type);
    assertRoom(all);
    assertNameFree(context, type, { all, name: entered });
    const last = all.findLast((each) => each.category === category && each.deletedOn === undefined)?.position;
    const now = context.clock.now();
    const id = newId(now);
    const row = await context.db.row(sql<StatusRow>`insert into core.status
        (client_id, id, entity_type, key, name, category, position, created_by, created_at)
      values (${context.clientId}::uuid, ${id}::uuid, ${type.type}::text, ${addedStatusKey(category, id)}::text,
        ${entered}::text, ${category}::text, ${last === undefined ? firstRank : rankBetween(last, undefined)}::text,
        ${context.actor.userId ?? null}::uuid, ${now}::timestamptz)
      returning ${statusColumns}`);
    record(context, 'core.status.create', id, { type: type.type, name: entered, category });
    return publish(context, row);
  }),

  handle(changeStatus, async ({ params, body: { name, position } }, context) => {
    const type = await typeOfStatus(context, params.id, 'admin');
    const all = await lockType(context, type);
    const before = active(await find(context, type, params.id));
    if (name !== undefined && name !== '') {
      assertNameFree(context, type, { all, name, exceptId: before.id });
    }
    if (name === '' && !isBuiltIn(type, before.id)) {
      throw refused(localized(messages.statusNameMissing), 'name');
    }
    await store(context, before);
    const after = await context.merge<StatusRow>(
      'status',
      before.id,
      {
        ...(name === undefined ? {} : { name: name === '' ? null : name }),
        ...(position === undefined ? {} : { position }),
      },
      { present: presentStatus },
    );
    record(context, 'core.status.change', before.id, { before, after: presentStatus(after) });
    return publish(context, after);
  }),

  handle(replaceStatus, async ({ params, body: { by } }, context) => {
    const type = await typeOfStatus(context, params.id, 'admin');
    const all = await lockType(context, type);
    const status = active(await find(context, type, params.id));
    if (status.replacedBy !== undefined) {
      return status;
    }
    const chosen = all.find(({ key, replacedBy, deletedOn }) => {
      return key === by && replacedBy === undefined && deletedOn === undefined;
    });
    if (chosen === undefined || chosen.id === status.id) {
      throw refused(localized(messages.statusReplacementGone), 'by');
    }
    if (isClosedCategory(chosen.category) !== isClosedCategory(status.category)) {
      throw refused(localized(messages.statusReplacementUnfit), 'by');
    }
    assertDispensable(all, status);
    await store(context, status);
    const row = await set(context, status.id, sql`replaced_by = ${by}::text, ${versionBump(['replaced_by'])}`);
    context.emit(statusReplaced, { type: type.type, key: status.key });
    record(context, 'core.status.delete', status.id, { status, by });
    return publish(context, row);
  }),

  handle(restoreStatus, async ({ params }, context) => {
    const type = await typeOfStatus(context, params.id, 'admin');
    const all = await lockType(context, type);
    const status = await find(context, type, params.id);
    if (status.replacedBy === undefined) {
      return status;
    }
    if (status.deletedOn !== undefined) {
      assertRoom(all);
    }
    if (status.name !== undefined) {
      assertNameFree(context, type, { all, name: status.name, exceptId: status.id });
    }
    const bump = versionBump(['replaced_by', 'deleted_at']);
    record(context, 'core.status.restore', status.id, { status });
    return publish(context, await set(context, status.id, sql`replaced_by = null, deleted_at = null, ${bump}`));
  }),
];

/** @throws AppError `not_found` for a type that no plugin declares, or one that is not open to the caller. */
function typeFor(context: PortalContext, type: string, audience: 'member' | 'admin'): EntitiesWithStatus {
  const found = context.get(StatusTypesService).find(type, context.actor.subject, audience);
  if (found === undefined) {
    throw missing();
  }
  return found;
}

/** The declaration of the type that has a status. @throws AppError `not_found` */
async function typeOfStatus(
  context: PortalContext,
  id: string,
  audience: 'member' | 'admin',
): Promise<EntitiesWithStatus> {
  const { db, clientId } = context;
  const builtIn = context.get(StatusTypesService).typeOf(id.toLowerCase());
  const stored =
    builtIn === undefined
      ? await db.row(sql<Pick<StatusRow, 'entity_type'>>`select entity_type from core.status
        where client_id = ${clientId} and id = ${id}`)
      : undefined;
  return typeFor(context, builtIn ?? stored?.entity_type ?? '', audience);
}

async function readAll({ db, clientId }: PortalContext, type: EntitiesWithStatus): Promise<readonly PortalStatus[]> {
  const rows = await db.rows(sql<StatusRow>`select ${statusColumns} from core.status
    where client_id = ${clientId} and entity_type = ${type.type}`);
  return allStatuses(type, rows);
}

/** Changes of the statuses of a type come one after the other, so that names differ and one of each category is left. */
async function lockType(context: PortalContext, type: EntitiesWithStatus): Promise<readonly PortalStatus[]> {
  const { db, clientId } = context;
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`status ${clientId} ${type.type}`}, 0))`);
  return readAll(context, type);
}

/** @throws AppError `not_found` */
async function find(context: PortalContext, type: EntitiesWithStatus, id: string): Promise<PortalStatus> {
  const found = (await readAll(context, type)).find((each) => each.id === id.toLowerCase());
  if (found === undefined) {
    throw missing();
  }
  return found;
}

/** @throws AppError `not_found` for a deleted one. */
function active(status: PortalStatus): PortalStatus {
  if (status.deletedOn !== undefined) {
    throw missing();
  }
  return status;
}

/** A built-in status gets its row with its first change. */
async function store({ db, clientId, clock, actor }: PortalContext, status: PortalStatus): Promise<void> {
  const { id, type, key, category, position } = status;
  await db.run(sql`insert into core.status (client_id, id, entity_type, key, category, position, created_by, created_at)
    values (${clientId}::uuid, ${id}::uuid, ${type}::text, ${key}::text, ${category}::text, ${position}::text,
      ${actor.userId ?? null}::uuid, ${clock.now()}::timestamptz)
    on conflict (client_id, id) do nothing`);
}

function isBuiltIn({ builtIn }: EntitiesWithStatus, id: string): boolean {
  return builtIn.some((each) => each.id === id);
}

function assertRoom(all: readonly PortalStatus[]): void {
  if (all.filter(({ deletedOn }) => deletedOn === undefined).length >= statusLimits.ofType) {
    throw new AppError('validation_failed', localized(messages.statusesFull, { max: statusLimits.ofType }));
  }
}

/** @throws AppError `validation_failed` when it is the last of a category that is needed. */
function assertDispensable(all: readonly PortalStatus[], { id, category }: PortalStatus): void {
  const others = all.filter(
    (each) =>
      each.category === category && each.id !== id && each.deletedOn === undefined && each.replacedBy === undefined,
  );
  if (neededCategories.includes(category) && others.length === 0) {
    throw new AppError('validation_failed', localized(messages.statusNeeded));
  }
}

interface NameCheck {
  readonly all: readonly PortalStatus[];
  readonly name: string;
  readonly exceptId?: string;
}

/** @throws AppError `validation_failed` when another status has the name, in the caller's language where it is built in. */
function assertNameFree(
  context: PortalContext,
  { builtIn }: EntitiesWithStatus,
  { all, name, exceptId }: NameCheck,
): void {
  const own = new Map(builtIn.map((each) => [each.key, context.translate(each.name)]));
  for (const status of all) {
    const taken = status.name ?? own.get(status.key) ?? '';
    if (status.deletedOn === undefined && status.id !== exceptId && labelKey(taken) === labelKey(name)) {
      throw refused(localized(messages.statusNameTaken, { name: taken }), 'name');
    }
  }
}

/** Changes a stored row. */
async function set({ db, clientId }: PortalContext, id: string, assignments: Sql): Promise<StatusRow | undefined> {
  return db.row(sql<StatusRow>`update core.status set ${assignments}
    where client_id = ${clientId} and id = ${id} returning ${statusColumns}`);
}

/** Every member may read every status, so the event carries the data. */
function publish(context: PortalContext, row: StatusRow | undefined): PortalStatus {
  if (row === undefined) {
    throw new Error('The statement about a status returned no row.');
  }
  const data = presentStatus(row);
  context.publish(statusChangedLive, { id: row.id, version: row.version, data }, 'portal');
  return data;
}

function record(context: PortalContext, action: `core.status.${string}`, entityId: string, detail: object): void {
  context.audit({ action, entity: 'status', entityId, detail });
}

function missing(): AppError {
  return new AppError('not_found', localized(messages.statusWasDeleted));
}

function refused(sentence: LocalizedText, field: string): AppError {
  return new AppError('validation_failed', sentence, { params: { field } });
}
