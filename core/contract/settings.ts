import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import type { PortalGate } from './access';
import type { Endpoint } from './endpoint';
import type { RealtimeEvent } from './message';
import { defineRealtimeEvent } from './message';

/** The settings of a plugin in one company, as responses and live events have them. `id` is that of the company. */
export type SettingsWith<Fields extends object> = Readonly<Fields> & {
  readonly id: string;
  /** Grows with each change; 0 until the first one. */
  readonly version: number;
};

type Schema<T> = $ZodType<T, T>;
type Call<Shape extends object> = Endpoint<Readonly<Shape>> & { readonly gate: { readonly audience: 'member' } };

/** Settings of a plugin for the whole company, as both sides know them. Created by `defineSettings`. */
export interface SettingsDefinition<Fields extends object = Record<never, never>> {
  /** Id of the plugin. */
  readonly owner: string;
  readonly fields: Readonly<Record<keyof Fields & string, $ZodType>>;
  /** What counts until an admin has chosen. */
  readonly defaults: Fields;
  readonly endpoints: {
    /** For everyone who may use the plugin. */
    readonly read: Call<{ response: Schema<SettingsWith<Fields>> }>;
    /** For admins. Changes the given fields, unless one of them changed after the version in `If-Match`. */
    readonly change: Call<{ body: Schema<Partial<Fields>>; response: Schema<SettingsWith<Fields>> }>;
  };
  /** Sent to every open browser of the company. */
  readonly changed: RealtimeEvent<SettingsWith<Fields>>;
}

/** Options of `defineSettings`. */
export interface SettingsOptions<Shape extends Readonly<Record<string, z.ZodMiniType>>> {
  readonly gate: PortalGate;
  /** By name: any schema whose output is JSON. */
  readonly fields: Shape;
  readonly defaults: NoInfer<z.output<z.ZodMiniObject<Shape>>>;
}

/**
 * Declares the settings of a plugin for the whole company, which admins change: the requests `/<plugin>/settings` and
 * the live event. `serveSettings` binds them on the server, `SettingsForm` of core/ui shows them.
 *
 * @example
 * ```ts
 * import * as z from 'zod/mini';
 * import { defineSettings } from '@tessera/core/contract';
 *
 * export const noteSettings = defineSettings('notes', {
 *   gate: { audience: 'member' },
 *   fields: { announces: z.boolean() },
 *   defaults: { announces: true },
 * });
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineSettings<const Shape extends Readonly<Record<string, z.ZodMiniType>>>(
  owner: string,
  { gate, fields, defaults }: SettingsOptions<Shape>,
): SettingsDefinition<z.output<z.ZodMiniObject<Shape>>> {
  type Fields = z.output<z.ZodMiniObject<Shape>>;
  const path = `/${owner}/settings` as const;
  const response = z.object({ ...fields, id: z.string(), version: z.int() });
  const endpoints = {
    read: { id: `${owner}.read-settings`, method: 'GET', path, gate, effect: 'read', shape: { response } },
    change: {
      ...{ id: `${owner}.change-settings`, method: 'PATCH', path, gate: { ...gate, audience: 'admin' } },
      ...{ effect: 'write', concurrency: 'if-match' },
      shape: { body: z.partial(z.strictObject(fields)), response },
    },
  } as const satisfies Readonly<Record<string, Endpoint>>;
  return Object.freeze({
    ...{ owner, fields, defaults },
    // The one cast of settings: the schemas are built from `Shape`, which the compiler cannot follow for any.
    endpoints: Object.freeze(endpoints) as unknown as SettingsDefinition<Fields>['endpoints'],
    changed: defineRealtimeEvent(`${owner}.settings-changed`, response as unknown as Schema<SettingsWith<Fields>>),
  });
}
