import type { EntityDefinition, EntityWith, ServiceToken } from '../../contract';
import { serviceToken } from '../../contract';
import type { FieldErrors } from '../forms/form-types';
import type { ClientPluginModule, SearchFunction } from '../plugin';
import { searchBy } from '../search/search-by';
import { Api, ApiError } from '../services';
import type { Entity } from './entity';
import type { EntityList } from './entity-list';
import { EntityServices } from './entity-services';
import { EntityStore } from './entity-store';
import { entityMessages } from './messages';
import { schemaErrors } from './schema-errors';

/** Options of `entityModule`. */
export interface DeclaredEntityOptions<Fields extends object> {
  /** What people call an entity. */
  readonly label: (entity: EntityWith<Fields>) => string;
}

/** The entities of a definition in this browser, with all actions on them. Lists and open entities follow changes by everyone. */
export class DeclaredEntities<Fields extends object> {
  readonly entities: EntityStore<EntityWith<Fields>, EntityWith<Fields>, Fields>;
  /** Newest first. */
  readonly list: EntityList<EntityWith<Fields>>;

  constructor(
    private readonly services: EntityServices,
    private readonly api: Api,
    readonly definition: EntityDefinition<Fields>,
    private readonly options: DeclaredEntityOptions<Fields>,
  ) {
    const { list, read, add, change, remove } = definition.endpoints;
    this.entities = new EntityStore(services, {
      type: definition.id,
      label: options.label,
      event: definition.changed,
      read: (id) => api.request(read, { params: { id } }, { onFailure: 'caller' }),
      create: (entity, request) => api.request(add, { body: this.fieldsOf(entity) }, request),
      creationBody: (entity) => this.fieldsOf(entity),
      save: (id, body, request) => api.request(change, { params: { id }, body }, request),
      remove: (id, request) => api.request(remove, { params: { id } }, request),
    });
    this.list = this.entities.list({
      load: (cursor, signal) => api.request(list, { query: { cursor } }, { signal, onFailure: 'caller' }),
      // The server sorts by ids, which grow with time; the id of an entity that is not sent yet does not.
      compare: (left, right) => (`${left.createdOn} ${left.id}` < `${right.createdOn} ${right.id}` ? 1 : -1),
    });
  }

  labelOf(entity: EntityWith<Fields>): string {
    return this.options.label(entity);
  }

  /** The fields of an entity that people write. */
  fieldsOf(entity: EntityWith<Fields>): Fields {
    const values = entity as Readonly<Record<string, unknown>>;
    // The one cast of fields: the definition names them all.
    return Object.fromEntries(Object.keys(this.definition.fields).map((name) => [name, values[name]])) as Fields;
  }

  /** What the definition says about values, before they are sent. */
  validate(values: Fields): FieldErrors<Fields> {
    return schemaErrors(this.definition.fields, values, this.services.words);
  }

  /**
   * Adds an entity and says so.
   *
   * @param idempotencyKey one for each intended action.
   * @throws ApiError which the form shows.
   */
  async add(fields: Fields, idempotencyKey: string): Promise<void> {
    await this.create(fields, idempotencyKey);
    const { toasts, words } = this.services;
    toasts.success(words.translate(entityMessages.entityAdded, { name: this.nameOf(fields) }));
  }

  /** Deletes an entity, and offers undo. Shows why when that fails. */
  async remove(entity: EntityWith<Fields>): Promise<void> {
    const removed = await this.entities.remove(entity.id);
    if (removed === undefined) {
      return;
    }
    const { toasts, words, ids } = this.services;
    toasts.success(words.translate(entityMessages.entityDeleted, { name: this.labelOf(entity) }), {
      undo: () => {
        const { serverId } = removed;
        // One that was never sent is created again.
        return this.undone(() =>
          serverId === undefined ? this.create(this.fieldsOf(entity), ids.next()) : this.restore(serverId),
        );
      },
    });
  }

  dispose(): void {
    this.entities.dispose();
  }

  private async create(fields: Fields, idempotencyKey: string): Promise<void> {
    await this.entities.create(this.unsent(fields), idempotencyKey);
  }

  private async restore(id: string): Promise<void> {
    this.entities.receive(await this.api.request(this.definition.endpoints.restore, { params: { id } }));
  }

  /** @returns whether the entity exists again, or is kept to be created; otherwise the API has shown why. */
  private async undone(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof ApiError) {
        return error.code === 'kept';
      }
      throw error;
    }
  }

  private nameOf(fields: Fields): string {
    return this.labelOf({ ...this.unsent(fields), id: '', version: 0 } as EntityWith<Fields>);
  }

  private unsent(fields: Fields): Omit<EntityWith<Fields>, keyof Entity> {
    const { clock, session } = this.services;
    const facts = { createdBy: session.user?.userId ?? '', createdOn: clock.now().toISOString() };
    // The one cast of new entities: they have the fields and the facts, which the compiler cannot see of any `Fields`.
    return { ...fields, ...facts } as unknown as Omit<EntityWith<Fields>, keyof Entity>;
  }
}

/** Declares the service that holds the entities of a definition in the browser. */
/* @__NO_SIDE_EFFECTS__ */
export function entityToken<Fields extends object>(
  definition: EntityDefinition<Fields>,
): ServiceToken<DeclaredEntities<Fields>> {
  const [owner = '', noun = ''] = definition.id.split('.');
  return serviceToken<DeclaredEntities<Fields>>(`${owner}:${noun}-entities`);
}

/**
 * The module of a plugin whose only service is a declared entity; a larger plugin calls its two functions from its own.
 *
 * @example
 * ```ts
 * import { entityModule, entityToken } from '@tessera/core/client';
 * import { defineEntity, defineMessages, singleLine } from '@tessera/core/contract';
 *
 * const messages = defineMessages('notes', { title: 'Title' });
 * const notes = defineEntity('notes.note', {
 *   path: '/notes/notes',
 *   gate: { audience: 'member' },
 *   fields: { title: singleLine(messages.title, 120) },
 * });
 *
 * export const Notes = entityToken(notes);
 * export const { services, start } = entityModule(Notes, notes, { label: ({ title }) => title });
 * ```
 */
export function entityModule<Fields extends object>(
  token: ServiceToken<DeclaredEntities<Fields>>,
  definition: EntityDefinition<Fields>,
  options: DeclaredEntityOptions<Fields>,
): Required<ClientPluginModule> {
  return {
    services: (registrar) =>
      registrar.addFactory(
        token,
        [EntityServices, Api],
        (services, api) => new DeclaredEntities(services, api, definition, options),
      ),
    start: (context) => {
      const entities = context.get(token);
      context.own(() => entities.dispose());
    },
  };
}

/** The search of a plugin for its entities: hits are named as this browser knows them now. */
/* @__NO_SIDE_EFFECTS__ */
export function entitySearch<Fields extends object>(
  token: ServiceToken<DeclaredEntities<Fields>>,
  definition: EntityDefinition<Fields>,
): SearchFunction {
  return searchBy(definition.endpoints.search, {
    parts: ({ createdByName, createdOn }) => ({ createdByName, createdOn }),
    current: (id, { get }) => {
      const known = get(token);
      const entity = known.entities.get(id);
      return entity && { title: known.labelOf(entity) };
    },
  });
}
