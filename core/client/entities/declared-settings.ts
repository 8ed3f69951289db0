import type { ServiceToken, SettingsDefinition, SettingsWith } from '../../contract';
import { serviceToken } from '../../contract';
import type { FieldErrors } from '../forms/form-types';
import type { ClientPluginModule } from '../plugin';
import { Api } from '../services';
import { EntityServices } from './entity-services';
import { EntityStore } from './entity-store';
import { schemaErrors } from './schema-errors';

/** The settings of a plugin in the open company. They follow changes by other admins. */
export class DeclaredSettings<Fields extends object> {
  readonly store: EntityStore<SettingsWith<Fields>, SettingsWith<Fields>, Fields>;

  constructor(
    private readonly services: EntityServices,
    api: Api,
    readonly definition: SettingsDefinition<Fields>,
  ) {
    const { read, change } = definition.endpoints;
    this.store = new EntityStore(services, {
      type: `${definition.owner} settings`,
      label: () => definition.owner,
      event: definition.changed,
      read: () => api.request(read, {}, { onFailure: 'caller' }),
      save: (_id, body, request) => api.request(change, { body }, request),
    });
  }

  /** Id of the open company, which is that of the settings. */
  get id(): string {
    return this.services.session.portal?.clientId ?? '';
  }

  /** The values that an admin can choose. */
  fieldsOf(settings: SettingsWith<Fields>): Fields {
    const values = settings as Readonly<Record<string, unknown>>;
    // The one cast of fields: the definition names them all.
    return Object.fromEntries(Object.keys(this.definition.fields).map((name) => [name, values[name]])) as Fields;
  }

  /** What the definition says about values, before they are sent. */
  validate(values: Fields): FieldErrors<Fields> {
    return schemaErrors(this.definition.fields, values, this.services.words);
  }

  dispose(): void {
    this.store.dispose();
  }
}

/** Declares the service that holds the settings of a plugin in the browser. */
/* @__NO_SIDE_EFFECTS__ */
export function settingsToken<Fields extends object>({
  owner,
}: SettingsDefinition<Fields>): ServiceToken<DeclaredSettings<Fields>> {
  return serviceToken<DeclaredSettings<Fields>>(`${owner}:settings`);
}

/** Registers and starts the service of `settingsToken`, like `entityModule`. */
export function settingsModule<Fields extends object>(
  token: ServiceToken<DeclaredSettings<Fields>>,
  definition: SettingsDefinition<Fields>,
): Required<ClientPluginModule> {
  return {
    services: (registrar) =>
      registrar.addFactory(
        token,
        [EntityServices, Api],
        (services, api) => new DeclaredSettings(services, api, definition),
      ),
    start: (context) => {
      const settings = context.get(token);
      context.own(() => settings.dispose());
    },
  };
}

/** One module of several, such as an entity's and that of the settings. */
export function joinModules(...modules: readonly Required<ClientPluginModule>[]): Required<ClientPluginModule> {
  return {
    services: (registrar) => {
      for (const { services } of modules) {
        services(registrar);
      }
    },
    start: async (context) => {
      for (const { start } of modules) {
        await start(context);
      }
    },
  };
}
