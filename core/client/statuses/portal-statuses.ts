import { computed, makeObservable } from 'mobx';
import type { BuiltInStatus, Message, PortalStatus, ServiceToken, StatusCategory } from '../../contract';
import { serviceToken } from '../../contract';
import {
  builtInStatuses,
  changeStatus,
  compareStatuses,
  createStatus,
  listStatuses,
  readStatus,
  replaceStatus,
  restoreStatus,
  statusChangedLive,
} from '../../contract/statuses';
import { EntityServices } from '../entities/entity-services';
import { EntityStore } from '../entities/entity-store';
import { WholeList } from '../entities/whole-list';
import type { ClientPluginModule } from '../plugin';
import { Api } from '../services';

/** What admins can change of a status. An empty name of a built-in one is the product's. */
export interface StatusEdit {
  name: string;
  position: string;
}

/** A status as people see it: its own name, or that of the product in the reader's language. */
export interface NamedStatus extends Omit<PortalStatus, 'name'> {
  readonly name: string | Message;
}

/**
 * The statuses of the entities of one type in the chosen company. Until they are known they are the built-in ones: an entity
 * stores the key of its status, which tells the category, so only names and order can still change. They are loaded when
 * something shows more than one entity's status, and follow changes by everyone.
 */
export class PortalStatuses {
  readonly store: EntityStore<PortalStatus, PortalStatus, StatusEdit>;
  private readonly list: WholeList<PortalStatus>;
  private readonly builtInNames: ReadonlyMap<string, Message>;
  private readonly builtIn: readonly PortalStatus[];

  /** @param type of the entities, such as `tasks.task`; `builtIn` as its server half declares them. */
  constructor(
    private readonly type: string,
    builtIn: readonly BuiltInStatus[],
    services: EntityServices,
    private readonly api: Api,
  ) {
    this.builtIn = builtInStatuses(type, builtIn);
    this.builtInNames = new Map(builtIn.map(({ key, name }) => [key, name]));
    this.store = new EntityStore<PortalStatus, PortalStatus, StatusEdit>(services, {
      type: 'core.status',
      label: ({ name = '' }) => name,
      event: statusChangedLive,
      valuesOf: ({ name = '', position }) => ({ name, position }),
      preview: ({ name, position }) => ({
        ...(name === undefined ? {} : { name: name === '' ? undefined : name }),
        ...(position === undefined ? {} : { position }),
      }),
      read: (id) => api.request(readStatus, { params: { id } }, { onFailure: 'caller' }),
      save: (id, body, request) => api.request(changeStatus, { params: { id }, body }, request),
    });
    const list = this.store.list({
      load: (cursor, signal) => api.request(listStatuses, { query: { type, cursor } }, { signal, onFailure: 'caller' }),
      compare: compareStatuses,
      belongs: (status) => status.type === type,
    });
    this.list = new WholeList(list);
    makeObservable(this, { all: computed, choices: computed, order: computed });
  }

  /** True once all have loaded. Observable. */
  get isReady(): boolean {
    return this.list.isReady;
  }

  /** Why they could not be loaded. Observable. */
  get error(): unknown {
    return this.list.error;
  }

  /** All in workflow order, with those that are being deleted. Observable; does not load them. */
  get all(): readonly NamedStatus[] {
    const { items, isReady } = this.list;
    return (isReady || items.length > 0 ? items : this.builtIn).map((status) => this.named(status));
  }

  /** Those that an entity can get, in workflow order. Observable; does not load them. */
  get choices(): readonly NamedStatus[] {
    return this.all.filter(({ replacedBy }) => replacedBy === undefined);
  }

  /** Same as `choices`, and loads them after the present task if they are not known: to be called while rendering. */
  get shown(): readonly NamedStatus[] {
    this.list.want();
    return this.choices;
  }

  /** The place of each key in the workflow order. Observable; does not load. */
  get order(): ReadonlyMap<string, number> {
    return new Map(this.all.map(({ key }, index) => [key, index]));
  }

  /**
   * The name of a status; undefined for one that was deleted, and until it has loaded. Observable; loads the statuses for a
   * key that is not built in.
   */
  nameOf(key: string): string | Message | undefined {
    const found = this.all.find((status) => status.key === key)?.name ?? this.builtInNames.get(key);
    if (found === undefined) {
      this.list.want();
    }
    return found;
  }

  /** What the product calls a built-in status; undefined for one that the company added. */
  builtInNameOf(key: string): Message | undefined {
    return this.builtInNames.get(key);
  }

  /** The status that a new entity gets, or a completed one: the first of its category. Observable; does not load. */
  first(category: StatusCategory): string | undefined {
    return this.choices.find((status) => status.category === category)?.key;
  }

  /** Loads all unless they are known. Rejects when they could not be loaded. */
  load(): Promise<void> {
    return this.list.load();
  }

  /** @throws ApiError which the form shows. */
  async create(name: string, category: StatusCategory, idempotencyKey: string): Promise<PortalStatus> {
    const request = { idempotencyKey, unanswered: 'fail' as const, onFailure: 'caller' as const };
    const created = await this.api.request(createStatus, { body: { type: this.type, name, category } }, request);
    this.store.receive(created);
    return created;
  }

  /** Deletes a status; another one takes its entities. @throws ApiError which the form shows. */
  async replace(id: string, by: string): Promise<void> {
    const request = { unanswered: 'fail' as const, onFailure: 'caller' as const };
    this.store.receive(await this.api.request(replaceStatus, { params: { id }, body: { by } }, request));
  }

  /** Undoes a deletion. @throws ApiError which the API has shown. */
  async restore(id: string): Promise<void> {
    this.store.receive(await this.api.request(restoreStatus, { params: { id } }, { unanswered: 'fail' }));
  }

  dispose(): void {
    this.list.dispose();
    this.store.dispose();
  }

  private named(status: PortalStatus): NamedStatus {
    return { ...status, name: status.name ?? this.builtInNames.get(status.key) ?? status.key };
  }
}

/** Declares the service of a plugin that holds the statuses of one of its types, such as `statusesToken('tasks')`. */
/* @__NO_SIDE_EFFECTS__ */
export function statusesToken(name: string): ServiceToken<PortalStatuses> {
  return serviceToken<PortalStatuses>(`${name}:statuses`);
}

/**
 * Registers and starts the service of `statusesToken`; join it with the other modules of a plugin by `joinModules`.
 *
 * @param type of the entities, such as `tasks.task`.
 * @param builtIn as the plugin's server half declares them.
 */
export function statusesModule(
  token: ServiceToken<PortalStatuses>,
  type: string,
  builtIn: readonly BuiltInStatus[],
): Required<ClientPluginModule> {
  return {
    services: (registrar) =>
      registrar.addFactory(
        token,
        [EntityServices, Api],
        (services, api) => new PortalStatuses(type, builtIn, services, api),
      ),
    start: (context) => {
      const statuses = context.get(token);
      context.own(() => statuses.dispose());
    },
  };
}
