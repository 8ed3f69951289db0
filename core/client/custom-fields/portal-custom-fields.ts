import { computed, makeObservable } from 'mobx';
import type { CustomField, CustomFieldKind, CustomFieldOption, ServiceToken } from '../../contract';
import { serviceToken } from '../../contract';
import {
  changeCustomField,
  createCustomField,
  customFieldChangedLive,
  deleteCustomField,
  listCustomFields,
  readCustomField,
  restoreCustomField,
} from '../../contract/custom-fields';
import { EntityServices } from '../entities/entity-services';
import { EntityStore } from '../entities/entity-store';
import { WholeList } from '../entities/whole-list';
import type { ClientPluginModule } from '../plugin';
import { Api } from '../services';

/** An option as an admin enters it; without an id it is new. */
export type EnteredOption = Omit<CustomFieldOption, 'id'> & Partial<Pick<CustomFieldOption, 'id'>>;

/** What admins can change of a field. An empty unit is none. */
export interface CustomFieldEdit {
  name: string;
  unit: string;
  position: string;
  options: readonly EnteredOption[];
}

/** What an admin enters for a new field. */
export interface NewCustomField extends Pick<CustomFieldEdit, 'name' | 'unit' | 'options'> {
  readonly kind: CustomFieldKind;
}

const pageSize = 200;

/**
 * The fields that the chosen company added to the entities of one type, in this browser. They are loaded when they are asked
 * for, and follow changes by everyone: an entity has values by the ids of fields only.
 */
export class PortalCustomFields {
  readonly store: EntityStore<CustomField, CustomField, CustomFieldEdit>;
  private readonly list: WholeList<CustomField>;

  /** @param type of the entities, such as `tasks.task`. */
  constructor(
    private readonly type: string,
    services: EntityServices,
    private readonly api: Api,
  ) {
    this.store = new EntityStore<CustomField, CustomField, CustomFieldEdit>(services, {
      type: 'core.custom-field',
      label: ({ name }) => name,
      event: customFieldChangedLive,
      valuesOf: ({ name, unit = '', position, options = [] }) => ({ name, unit, position, options }),
      // New options get their ids from the server.
      preview: ({ name, position, unit }) => ({
        ...(name === undefined ? {} : { name }),
        ...(position === undefined ? {} : { position }),
        ...(unit === undefined ? {} : { unit: unit === '' ? undefined : unit }),
      }),
      read: (id) => api.request(readCustomField, { params: { id } }, { onFailure: 'caller' }),
      save: (id, { options, ...rest }, request) =>
        api.request(
          changeCustomField,
          { params: { id }, body: { ...rest, ...(options === undefined ? {} : { options: [...options] }) } },
          request,
        ),
      remove: (id, request) => api.request(deleteCustomField, { params: { id } }, request),
    });
    const list = this.store.list({
      load: (cursor, signal) =>
        api.request(listCustomFields, { query: { type, cursor, limit: pageSize } }, { signal, onFailure: 'caller' }),
      // Ids grow with time, and the server sorts by them.
      compare: (left, right) => compareTexts(left.id, right.id),
      belongs: (field) => field.type === type,
    });
    this.list = new WholeList(list);
    makeObservable(this, { all: computed });
  }

  /** True once all fields have loaded. Observable. */
  get isReady(): boolean {
    return this.list.isReady;
  }

  /** Why the fields could not be loaded. Observable. */
  get error(): unknown {
    return this.list.error;
  }

  /** The fields in their order. Observable; does not load them. */
  get all(): readonly CustomField[] {
    return this.list.items.toSorted(
      (left, right) => compareTexts(left.position, right.position) || compareTexts(left.id, right.id),
    );
  }

  /** Same, and loads them after the present task if they are not known: to be called while rendering. */
  get shown(): readonly CustomField[] {
    this.list.want();
    return this.all;
  }

  /** A field by its id; undefined for a deleted one, and until it has loaded. Observable; does not load. */
  find(id: string): CustomField | undefined {
    return this.all.find((field) => field.id === id);
  }

  /** Loads all fields unless they are known. Rejects when they could not be loaded. */
  load(): Promise<void> {
    return this.list.load();
  }

  /** @throws ApiError which the form shows. */
  async create({ options, unit, ...rest }: NewCustomField, idempotencyKey: string): Promise<CustomField> {
    const body = {
      ...{ type: this.type, ...rest },
      ...(options.length === 0 ? {} : { options: [...options] }),
      ...(unit === '' ? {} : { unit }),
    };
    const request = { idempotencyKey, unanswered: 'fail' as const, onFailure: 'caller' as const };
    const created = await this.api.request(createCustomField, { body }, request);
    this.store.receive(created);
    return created;
  }

  /** Undoes a deletion. @throws ApiError which the API has shown. */
  async restore(id: string): Promise<void> {
    this.store.receive(await this.api.request(restoreCustomField, { params: { id } }, { unanswered: 'fail' }));
  }

  dispose(): void {
    this.list.dispose();
    this.store.dispose();
  }
}

function compareTexts(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

/** Declares the service of a plugin that holds the custom fields of one of its types, such as `customFieldsToken('tasks')`. */
/* @__NO_SIDE_EFFECTS__ */
export function customFieldsToken(name: string): ServiceToken<PortalCustomFields> {
  return serviceToken<PortalCustomFields>(`${name}:custom-fields`);
}

/**
 * Registers and starts the service of `customFieldsToken`; join it with the other modules of a plugin by `joinModules`.
 *
 * @param type of the entities, such as `tasks.task`.
 */
export function customFieldsModule(
  token: ServiceToken<PortalCustomFields>,
  type: string,
): Required<ClientPluginModule> {
  return {
    services: (registrar) =>
      registrar.addFactory(
        token,
        [EntityServices, Api],
        (services, api) => new PortalCustomFields(type, services, api),
      ),
    start: (context) => {
      const fields = context.get(token);
      context.own(() => fields.dispose());
    },
  };
}
