import type { EndpointResult, SettingsDefinition, SettingsWith } from '../../../contract';
import type { TableDeclaration } from '../../data/sql/table-declaration';
import { sql } from '../../data/sql/tag';
import type { PortalContext } from '../../request-context/call-context';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import { handle } from '../../request-context/endpoint-binding';
import { FieldColumns } from './field-columns';

/** A row of the settings' table. */
type SettingsRow = Readonly<Record<string, unknown>> & { readonly version: number };

/** The server half of a plugin's settings, for `defineServerPlugin`. */
export interface ServedSettings<Fields extends object> {
  readonly table: TableDeclaration;
  readonly endpoints: readonly EndpointBinding[];
  /** The company's settings, or their defaults. */
  readonly read: (context: PortalContext) => Promise<SettingsWith<Fields>>;
}

/** Options of `serveSettings`. */
export interface ServeSettingsOptions {
  /**
   * The plugin's table: `id` (the company's, its key), `client_id`, and a column with a default for each field,
   * `closes_at` for `closesAt`. Declare it by `table` of the result.
   */
  readonly table: string;
}

/**
 * Binds the requests of settings to a table of the plugin. Changes are merged field by field (decisions.md D2), audited,
 * and sent to every open browser of the company.
 *
 * @example
 * ```ts
 * import * as z from 'zod/mini';
 * import { defineSettings } from '@tessera/core/contract';
 * import { serveSettings, sql } from '@tessera/core/server';
 *
 * const noteSettings = defineSettings('notes', {
 *   gate: { audience: 'member' },
 *   fields: { announces: z.boolean() },
 *   defaults: { announces: true },
 * });
 *
 * export const createSetting = {
 *   id: '0002-create-setting',
 *   up: [sql`create table setting (id uuid primary key, client_id uuid not null, announces boolean not null default true)`],
 * };
 * export const { table, endpoints, read } = serveSettings(noteSettings, { table: 'setting' });
 * ```
 */
export function serveSettings<Fields extends object>(
  definition: SettingsDefinition<Fields>,
  options: ServeSettingsOptions,
): ServedSettings<Fields> {
  const { endpoints, defaults, changed, owner } = definition;
  const fields = new FieldColumns(definition.fields);
  const table = sql.id(options.table);

  function present(clientId: string, row: SettingsRow | undefined): SettingsWith<Fields> {
    const known = row === undefined ? defaults : fields.fieldsOf(row);
    return { ...defaults, ...known, id: clientId, version: row?.version ?? 0 };
  }

  async function read({ db, clientId }: PortalContext): Promise<SettingsWith<Fields>> {
    const row = await db.row(sql<SettingsRow>`select version, ${fields.list} from ${table} where id = ${clientId}`);
    return present(clientId, row);
  }

  const readSettings = handle(endpoints.read, async (_request, context) => sent(await read(context)));

  const changeSettings = handle(endpoints.change, async ({ body }, context) => {
    const { db, clientId } = context;
    // Version 0 is that of the defaults, which a browser without a stored row has read.
    await db.run(sql`insert into ${table} (id, client_id, version, ${fields.list})
      values (${clientId}, ${clientId}, 0, ${fields.valuesOf(defaults)}) on conflict (id) do nothing`);
    const row = await context.merge<SettingsRow>(options.table, clientId, fields.patchOf(body), {
      present: (current) => present(clientId, current),
      fields: fields.fieldsByColumn,
    });
    const settings = present(clientId, row);
    context.publish(changed, { id: clientId, version: settings.version, data: settings }, 'portal');
    context.audit({
      action: `${owner}.settings.change`,
      entity: `${owner}.settings`,
      entityId: clientId,
      detail: body,
    });
    return sent(settings);
  });

  return {
    table: { name: options.table, tenancy: 'portal', versioned: true },
    endpoints: [readSettings, changeSettings],
    read,
  };
}

type SentSettings<Fields extends object> = EndpointResult<SettingsDefinition<Fields>['endpoints']['read']['shape']>;

/** The one cast of responses: settings are plain JSON, which is sent as it is. */
function sent<Fields extends object>(settings: SettingsWith<Fields>): SentSettings<Fields> {
  return settings as SentSettings<Fields>;
}
