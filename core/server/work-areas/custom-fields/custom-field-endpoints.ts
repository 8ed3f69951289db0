import type { CustomField, CustomFieldKind, EndpointRequest, LocalizedText } from '../../../contract';
import {
  changeCustomField,
  createCustomField,
  customFieldChangedLive,
  customFieldLimits,
  defaultLabelColour,
  deleteCustomField,
  labelKey,
  listCustomFields,
  localized,
  readCustomField,
  restoreCustomField,
} from '../../../contract';
import { firstRank, rankBetween } from '../../../contract/rank-between';
import { page } from '../../data/paging/page';
import type { Sql } from '../../data/sql/database';
import { versionBump } from '../../data/sql/merge';
import { sql } from '../../data/sql/tag';
import { newId } from '../../identity/accounts/new-id';
import { AppError } from '../../platform/app-error';
import type { PortalContext } from '../../request-context/call-context';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import { handle } from '../../request-context/endpoint-binding';
import type { CustomFieldRow } from './custom-field-rows';
import { customFieldColumns, presentCustomField } from './custom-field-rows';
import { CustomFieldTypesService } from './custom-field-types';
import { customFieldMessages as messages } from './messages';

type EnteredOptions = NonNullable<EndpointRequest<(typeof createCustomField)['shape']>['body']['options']>;

/** Endpoints of core for the fields that companies add to their entities: every member reads them, admins change them. */
export const customFieldEndpoints: readonly EndpointBinding[] = [
  handle(listCustomFields, async ({ query }, context) => {
    assertType(context, query.type, 'member');
    const { items, nextCursor } = await page(context, query, {
      select: sql<CustomFieldRow>`select ${customFieldColumns} from core.custom_field`,
      where: [sql`client_id = ${context.clientId}`, sql`entity_type = ${query.type}`, sql`deleted_at is null`],
      sort: ['id'],
    });
    return { items: items.map(presentCustomField), nextCursor };
  }),

  handle(readCustomField, async ({ params }, context) => {
    const row = await find(context, params.id);
    if (row === undefined || row.deleted_at !== null) {
      throw missing();
    }
    assertType(context, row.entity_type, 'member');
    return presentCustomField(row);
  }),

  handle(createCustomField, async ({ body }, context) => {
    const { type, name, kind, unit = '' } = body;
    assertType(context, type, 'admin');
    const options = optionsOf(kind, body.options, context.clock.now());
    assertUnit(kind, unit);
    const last = await lockType(context, type);
    await assertNameFree(context, type, name);
    const now = context.clock.now();
    const row = await context.db.row(sql<CustomFieldRow>`insert into core.custom_field
        (client_id, id, entity_type, name, name_key, kind, options, unit, position, created_by, created_at)
      values (${context.clientId}::uuid, ${newId(now)}::uuid, ${type}::text, ${name}::text, ${labelKey(name)}::text,
        ${kind}::text, ${options === null ? null : sql.json(options)}::jsonb, ${unit}::text,
        ${last === undefined ? firstRank : rankBetween(last, undefined)}::text, ${context.actor.userId ?? null}::uuid,
        ${now}::timestamptz)
      returning ${customFieldColumns}`);
    if (row === undefined) {
      throw new Error('The insert of a custom field returned no row.');
    }
    record(context, 'core.custom-field.create', row, { type, name, kind });
    return publish(context, row);
  }),

  handle(changeCustomField, async ({ params, body }, context) => {
    const before = await lockActive(context, params.id);
    const { name, options, unit, position } = body;
    if (name !== undefined) {
      await assertNameFree(context, before.entity_type, name, before.id);
    }
    if (unit !== undefined) {
      assertUnit(before.kind, unit);
    }
    const stored = options === undefined ? undefined : optionsOf(before.kind, options, context.clock.now());
    const after = await context.merge<CustomFieldRow>(
      'custom_field',
      before.id,
      {
        ...(name === undefined ? {} : { name }),
        ...(unit === undefined ? {} : { unit }),
        ...(position === undefined ? {} : { position }),
        ...(stored === undefined ? {} : { options: stored === null ? null : sql.json(stored) }),
      },
      { present: presentCustomField },
    );
    if (name !== undefined) {
      await context.db.run(sql`update core.custom_field set name_key = ${labelKey(name)}
        where client_id = ${context.clientId} and id = ${before.id}`);
    }
    record(context, 'core.custom-field.change', before, {
      before: presentCustomField(before),
      after: presentCustomField(after),
    });
    return publish(context, after);
  }),

  handle(deleteCustomField, async ({ params }, context) => {
    const field = await lock(context, params.id);
    if (field.deleted_at === null) {
      const now = context.clock.now();
      record(context, 'core.custom-field.delete', field, { name: field.name });
      publish(
        context,
        await set(context, field.id, sql`deleted_at = ${now}::timestamptz, ${versionBump(['deleted_at'])}`),
      );
    }
    return undefined;
  }),

  handle(restoreCustomField, async ({ params }, context) => {
    const field = await lock(context, params.id);
    if (field.deleted_at === null) {
      return presentCustomField(field);
    }
    await lockType(context, field.entity_type);
    await assertNameFree(context, field.entity_type, field.name, field.id);
    record(context, 'core.custom-field.restore', field, { name: field.name });
    return publish(context, await set(context, field.id, sql`deleted_at = null, ${versionBump(['deleted_at'])}`));
  }),
];

/** @throws AppError `not_found` for a type that no plugin declares, or one that is not open to the caller. */
function assertType(context: PortalContext, type: string, audience: 'member' | 'admin'): void {
  if (context.get(CustomFieldTypesService).find(type, context.actor.subject, audience) === undefined) {
    throw missing();
  }
}

/**
 * Fields of a type are added one after the other, so that there are not too many, nor two at one place.
 *
 * @returns the position of the last one; undefined without any.
 * @throws AppError `validation_failed` when there is no room for another.
 */
async function lockType({ db, clientId }: PortalContext, type: string): Promise<string | undefined> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`custom-field ${clientId} ${type}`}, 0))`);
  const found = await db.row(sql<{ readonly count: number; readonly last: string | null }>`
    select count(*)::int as count, max(position) as last from core.custom_field
    where client_id = ${clientId} and entity_type = ${type} and deleted_at is null`);
  if ((found?.count ?? 0) >= customFieldLimits.ofType) {
    throw new AppError('validation_failed', localized(messages.fieldsFull, { max: customFieldLimits.ofType }));
  }
  return found?.last ?? undefined;
}

/**
 * The options to store; null for kinds without options. An id that was removed may come back, so that this can be undone.
 *
 * @throws AppError `validation_failed` for none, and for two of one name or id.
 */
function optionsOf(
  kind: CustomFieldKind,
  entered: EnteredOptions | undefined,
  now: Date,
): NonNullable<CustomField['options']> | null {
  if (kind !== 'choice' && kind !== 'choices') {
    if (entered !== undefined && entered.length > 0) {
      throw refused(localized(messages.fieldHasNoOptions), 'options');
    }
    return null;
  }
  if (entered === undefined || entered.length === 0) {
    throw refused(localized(messages.fieldNeedsOptions), 'options');
  }
  const taken = new Set<string>();
  return entered.map(({ id = newId(now), name, colour = defaultLabelColour(name) }, index) => {
    const key = labelKey(name);
    if (taken.has(key) || taken.has(id)) {
      throw refused(localized(messages.fieldOptionTaken, { name }), `options.${index}.name`);
    }
    taken.add(key).add(id);
    return { id, name, colour };
  });
}

function assertUnit(kind: CustomFieldKind, unit: string): void {
  if (unit !== '' && kind !== 'number') {
    throw refused(localized(messages.fieldHasNoUnit), 'unit');
  }
}

/** @throws AppError `validation_failed` when another field of the type has the name. */
async function assertNameFree(context: PortalContext, type: string, name: string, exceptId?: string): Promise<void> {
  const taken = await context.db.row(sql<CustomFieldRow>`select ${customFieldColumns} from core.custom_field
    where client_id = ${context.clientId} and entity_type = ${type} and name_key = ${labelKey(name)}
      and deleted_at is null`);
  if (taken !== undefined && taken.id !== exceptId) {
    throw refused(localized(messages.fieldNameTaken, { name: taken.name }), 'name');
  }
}

function find({ db, clientId }: PortalContext, id: string, more: Sql = sql.empty): Promise<CustomFieldRow | undefined> {
  return db.row(sql<CustomFieldRow>`select ${customFieldColumns} from core.custom_field
    where client_id = ${clientId} and id = ${id} ${more}`);
}

/** Locks it. @throws AppError `not_found` also for a field of a type that is not open to the caller. */
async function lock(context: PortalContext, id: string): Promise<CustomFieldRow> {
  const row = await find(context, id, sql`for update`);
  if (row === undefined) {
    throw missing();
  }
  assertType(context, row.entity_type, 'admin');
  return row;
}

async function lockActive(context: PortalContext, id: string): Promise<CustomFieldRow> {
  const row = await lock(context, id);
  if (row.deleted_at !== null) {
    throw missing();
  }
  return row;
}

/** Changes a locked row. */
async function set({ db, clientId }: PortalContext, id: string, assignments: Sql): Promise<CustomFieldRow> {
  const row = await db.row(sql<CustomFieldRow>`update core.custom_field set ${assignments}
    where client_id = ${clientId} and id = ${id} returning ${customFieldColumns}`);
  if (row === undefined) {
    throw new Error('The locked custom field does not exist.');
  }
  return row;
}

/** Every member may read every field, so the event carries the data. */
function publish(context: PortalContext, row: CustomFieldRow): CustomField {
  const data = presentCustomField(row);
  context.publish(customFieldChangedLive, { id: row.id, version: row.version, data }, 'portal');
  return data;
}

function record(
  context: PortalContext,
  action: `core.custom-field.${string}`,
  { id }: CustomFieldRow,
  detail: object,
): void {
  context.audit({ action, entity: 'custom-field', entityId: id, detail });
}

function missing(): AppError {
  return new AppError('not_found', localized(messages.fieldWasDeleted));
}

function refused(sentence: LocalizedText, field: string): AppError {
  return new AppError('validation_failed', sentence, { params: { field } });
}
