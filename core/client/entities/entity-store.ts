import { reaction, runInAction } from 'mobx';
import type { Change, Dispose, RealtimeEvent } from '../../contract';
import { entityMessages } from './messages';
import type { UnsentWrite } from '../services';
import { jitterFor } from '../session/jitter-for';
import type { Entity, EntityTransition, EntityView, SavedEdit, SaveRequest } from './entity';
import { EntityCache, versionOf } from './entity-cache';
import { EntityCreations } from './entity-creations';
import type { EntityCreationsOptions, UnsentState } from './entity-creations';
import { EntityEdits } from './entity-edits';
import type { EntityEditsOptions } from './entity-edits';
import { EntityFields } from './entity-fields';
import type { EntityFieldsOptions } from './entity-fields';
import { EntityList } from './entity-list';
import type { EntityListOptions } from './entity-list';
import type { EntityRecord } from './entity-record';
import type { EntityServices } from './entity-services';
import { UnreadChanges } from './unread-changes';

/** Each person's browser reads changes without data within this time after they were collected. Milliseconds. */
const readSpread = 2_000;

/** More changes without data than this are read with the lists, by a request for each list. */
const maxSingleReads = 2;

export interface EntityStoreOptions<Row extends Entity, Full extends Row, Patch extends object>
  extends
    EntityFieldsOptions<Row, Full, Patch>,
    Pick<EntityEditsOptions<Row, Full, Patch>, 'save' | 'confirm'>,
    Pick<EntityCreationsOptions<Row, Full, Patch>, 'create' | 'creationBody'> {
  /** The type of the entities, as in `EntityKey`, to link to one of them from a message. */
  readonly type: string;
  /** What people call an entity, such as its key. */
  readonly label: (entity: Row | Full) => string;
  /** Says that an entity changed. */
  readonly event: RealtimeEvent<Row>;
  /** Reads one entity with all its fields. @throws ApiError `not_found` after its deletion. */
  readonly read: (id: string) => Promise<Full>;
  /** Deletes an entity, passing `request` on to the API. */
  readonly remove?: ((id: string, request: Pick<SaveRequest, 'label'>) => Promise<unknown>) | undefined;
}

/** An entity that was deleted, or will be. */
export interface RemovedEntity {
  /** The id that the server knows, such as to restore it; undefined while the server has not created it. */
  readonly serverId: string | undefined;
}

/**
 * All entities of one type that this browser knows: one cache for every list, panel and link that shows them.
 *
 * Pages, responses and live events all enter here, and the newest version counts. This person's changes are shown at
 * once, on top of the server's values, and sent with the version that editing began from: changes of different fields by
 * different people are both kept, and the same field becomes a conflict that this person decides (decisions.md D2).
 */
export class EntityStore<Row extends Entity, Full extends Row = Row, Patch extends object = Record<never, never>> {
  private readonly cache: EntityCache<Row, Full, Patch>;
  private readonly edits: EntityEdits<Row, Full, Patch>;
  private readonly creations: EntityCreations<Row, Full, Patch>;
  /** Events without data. */
  private readonly unread: UnreadChanges;
  /** Open views with details older than the rest. */
  private readonly outdated: UnreadChanges;
  private readonly subscriptions: readonly Dispose[];

  constructor(
    private readonly services: EntityServices,
    private readonly options: EntityStoreOptions<Row, Full, Patch>,
  ) {
    const { clock, realtime, session, pending } = services;
    const fields = new EntityFields(options);
    this.cache = new EntityCache(fields, (id) => this.outdated.add(id));
    this.edits = new EntityEdits(this.cache, fields, {
      type: options.type,
      label: options.label,
      pending,
      save: options.save,
      confirm: options.confirm,
      onConflict: (entity) => this.reportConflict(entity),
      readAfresh: (id) => this.readAfresh(id),
    });
    this.creations = new EntityCreations(this.cache, fields, {
      ...options,
      pending,
      edit: (id, patch, base) => this.edits.edit(id, patch, base),
      removeCreated: (id) => this.removeCreated(id),
    });
    const jitter = (): number => jitterFor(session.user?.userId ?? '', readSpread);
    this.unread = new UnreadChanges(clock, jitter, (ids) =>
      ids.length > maxSingleReads ? this.refresh() : this.readAll(ids),
    );
    this.outdated = new UnreadChanges(
      clock,
      () => 0,
      (ids) => this.readAll(ids),
    );
    this.subscriptions = [
      realtime.on(options.event, (change) => this.apply(change)),
      realtime.onReset(() => {
        this.cache.report({ before: 'unknown', after: 'unknown' });
        void this.refresh();
      }),
      reaction(
        () => {
          const portal = session.portal?.clientId;
          const isOwn = ({ edit, creation, clientId }: UnsentWrite): boolean =>
            (edit ?? creation)?.type === options.type && clientId === portal;
          return pending.items.filter(isOwn);
        },
        (writes) => {
          this.creations.adopt(writes);
          this.edits.adopt(writes);
        },
        { fireImmediately: true },
      ),
    ];
  }

  /** The newest known values with this person's unsaved changes; undefined when unknown or deleted. Observable. */
  get(id: string): Row | Full | undefined {
    return this.cache.shown(this.observed(id));
  }

  /** What a panel or page of this entity shows. Observable. `open` loads it and keeps it up to date. */
  view(id: string): EntityView<Row, Full, Patch> {
    return this.cache.view(this.observed(id));
  }

  /** Whether the creation of an entity is kept on the device, or was refused; undefined once it is saved. Observable. */
  unsentState(id: string): UnsentState | undefined {
    return this.creations.stateOf(id);
  }

  /** The id under which an entity was first shown: another one than its own while it was not sent. */
  firstIdOf(id: string): string {
    return this.creations.formerIdOf(id);
  }

  /** Loads all fields of an entity, and keeps them up to date until released. */
  open(shownId: string): () => void {
    const id = this.creations.idOf(shownId);
    const record = this.cache.records.retain(id);
    record.views += 1;
    if (record.deletedVersion < 0) {
      void this.read(id);
    }
    let isOpen = true;
    return () => {
      if (isOpen) {
        isOpen = false;
        record.views -= 1;
        this.cache.records.release(id);
      }
    };
  }

  /** Reads an entity again, such as after a failure. Joins a read that is under way. Never rejects: see `view`. */
  read(shownId: string): Promise<void> {
    const id = this.creations.idOf(shownId);
    if (this.creations.has(id)) {
      return Promise.resolve();
    }
    const record = this.cache.records.ensure(id);
    record.reading ??= this.load(record);
    return record.reading;
  }

  /** A list of entities. Dispose of it when nothing shows it any more. */
  list(options: EntityListOptions<Row>): EntityList<Row> {
    const { cache } = this;
    const list: EntityList<Row> = new EntityList<Row>(
      {
        receive: (row) => cache.accept(row, { isFull: false, isPage: true }),
        shown: (id) => cache.shown(id),
        retain: (id) => void cache.records.retain(id),
        release: (id) => cache.records.release(id),
        unsent: () => this.creations.ids,
        onDispose: () => void cache.lists.delete(list),
      },
      options,
    );
    cache.lists.add(list);
    return list;
  }

  /** Takes an entity with all its fields from a response. An older version changes nothing. */
  receive(entity: Full): void {
    runInAction(() => this.cache.accept(entity, { isFull: true, isPage: false }));
  }

  /** Applies a live event. Without data the entity is read; a burst of such events reads the lists once. */
  apply({ id, version, data }: Change<Row>): void {
    if (data !== undefined) {
      runInAction(() => this.cache.accept(data, { isFull: false, isPage: false }));
      return;
    }
    const record = this.cache.records.find(id);
    if (record !== undefined && version <= versionOf(record)) {
      return;
    }
    this.cache.report({ before: record?.base ?? 'unknown', after: 'unknown' });
    if (record !== undefined && record.users === 0) {
      this.cache.records.forget(id);
    }
    if (this.cache.lists.size > 0 || (record?.users ?? 0) > 0) {
      this.unread.add(id);
    }
  }

  /** Reads all lists and open views again, because changes were missed. They keep their values until then. */
  async refresh(): Promise<void> {
    const { lists, records } = this.cache;
    const open = records.inUse.filter(({ views }) => views > 0);
    await Promise.all([...[...lists].map((list) => list.refresh()), ...open.map(({ id }) => this.read(id))]);
  }

  /** Lists decide anew whether they contain an entity: by something else than its values. */
  review(id: string): void {
    for (const list of this.cache.lists) {
      list.review(id);
    }
  }

  /**
   * Calls `listener` with each confirmed change, and with an unknown one when changes were missed. Pages of lists are no
   * changes.
   */
  onTransition(listener: (transition: EntityTransition<Row>) => void): Dispose {
    return this.cache.onTransition(listener);
  }

  /**
   * Changes fields of an entity: shown at once, then sent. A field that another person has changed since `base` becomes a
   * conflict; the others are saved. Fields that `base` has with the same value are not changes: a form may pass all of
   * its values.
   *
   * @param base the entity as the person saw it when they began to edit. Default: as it is shown now.
   * @returns undefined when not everything was saved: the API has shown why, or there are conflicts to decide. Without a
   *   connection the change is kept on the device, and shown until the server has responded.
   */
  async edit(
    id: string,
    patch: Partial<Patch>,
    base: Row | Full | undefined = this.cache.shown(this.creations.idOf(id)),
  ): Promise<SavedEdit<Full> | undefined> {
    const saved = this.creations.has(id) && base !== undefined ? await this.creations.edit(id, patch, base) : undefined;
    if (saved !== undefined || this.creations.has(id)) {
      return saved;
    }
    return this.edits.edit(this.creations.idOf(id), patch, base && this.creations.baseOf(base));
  }

  /**
   * Creates an entity. Without a connection it is kept on the device, and shown in its lists until it is sent.
   *
   * @param entity as it is shown until then.
   * @param idempotencyKey one for each intended action, as in `ApiRequestOptions`.
   * @throws ApiError which the form shows.
   */
  async create(entity: Omit<Full, keyof Entity>, idempotencyKey: string): Promise<Full> {
    // The one cast of new entities: with these two they have all fields.
    const unsent = { ...entity, id: this.services.ids.next(), version: 0 } as unknown as Full;
    const created = await this.creations.create(unsent, idempotencyKey);
    this.receive(created);
    return created;
  }

  /** Decides a conflict: `mine` replaces the other person's value, `theirs` discards this person's. */
  resolve(id: string, field: keyof Patch & string, choice: 'mine' | 'theirs'): Promise<void> {
    return this.edits.resolve(this.creations.idOf(id), field, choice);
  }

  /**
   * Deletes an entity: gone at once, and back when the request fails.
   *
   * @returns undefined when the server refused. Without a connection the deletion is kept on the device.
   */
  async remove(id: string): Promise<RemovedEntity | undefined> {
    const { creations } = this;
    if (!creations.has(id)) {
      const serverId = creations.idOf(id);
      return (await this.removeCreated(serverId)) ? { serverId } : undefined;
    }
    await creations.remove(id);
    return {
      get serverId() {
        const known = creations.idOf(id);
        return known === id ? undefined : known;
      },
    };
  }

  dispose(): void {
    this.creations.dispose();
    this.edits.dispose();
    this.unread.dispose();
    this.outdated.dispose();
    for (const unsubscribe of this.subscriptions) {
      void unsubscribe();
    }
    for (const list of [...this.cache.lists]) {
      list.dispose();
    }
  }

  /** Follows an entity also when the server gives it its id. */
  private observed(id: string): string {
    const { records } = this.cache;
    records.reportObserved(id);
    const known = this.creations.idOf(id);
    if (known !== id) {
      records.reportObserved(known);
    }
    return known;
  }

  private removeCreated(id: string): Promise<boolean> {
    const { remove } = this.options;
    if (remove === undefined) {
      throw new TypeError('This store has no `remove`: its entities cannot be deleted.');
    }
    return this.edits.remove(id, (request) => remove(id, request));
  }

  private async load(record: EntityRecord<Row, Full, Patch>): Promise<void> {
    const known = versionOf(record);
    try {
      const entity = await this.options.read(record.id);
      runInAction(() => {
        this.cache.update(record, { error: undefined });
        this.cache.accept(entity, { isFull: true, isPage: false });
      });
    } catch (error) {
      // Read before it was known that its creation is kept: the server cannot have it.
      if (!this.creations.has(record.id) && !this.edits.isGone(record, error)) {
        this.cache.update(record, { error });
      }
    } finally {
      record.reading = undefined;
    }
    const hasChangedMeanwhile = versionOf(record) > Math.max(known, record.fullVersion);
    if (record.views > 0 && record.deletedVersion < 0 && record.error === undefined && hasChangedMeanwhile) {
      this.outdated.add(record.id);
    }
  }

  private async readAll(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => this.read(id)));
  }

  /** The person changed an entity that no panel shows, such as a row of a list. */
  private reportConflict(entity: Row | Full): void {
    const { navigation, toasts, words } = this.services;
    const key = { type: this.options.type, id: entity.id };
    const text = words.translate(entityMessages.changedByBoth, { name: this.options.label(entity) });
    const label = words.translate(entityMessages.reviewConflict);
    toasts.warning(
      text,
      navigation.linkTo(key) === undefined ? {} : { action: { label, run: () => void navigation.open(key) } },
    );
  }

  private async readAfresh(id: string): Promise<void> {
    await this.cache.records.find(id)?.reading;
    await this.read(id);
  }
}
