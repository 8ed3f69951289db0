import { computed, makeObservable, runInAction } from 'mobx';
import type { ApiRequestOptions, KeptCreation, PendingWrites, UnsentWrite } from '../services';
import { ApiError } from '../services';
import type { Entity, SavedEdit } from './entity';
import type { EntityCache } from './entity-cache';
import type { EntityFields } from './entity-fields';
import { fieldsOf } from './three-way-merge';

/** How a creation is sent; passed on to `Api.request`. */
export type CreateRequest = Pick<ApiRequestOptions, 'label' | 'creation' | 'idempotencyKey' | 'onFailure'>;

/** An entity whose creation is kept: `refused` until the person has decided. */
export type UnsentState = 'waiting' | 'refused';

export interface EntityCreationsOptions<Row extends Entity, Full extends Row, Patch extends object> {
  readonly type: string;
  readonly label: (entity: Row | Full) => string;
  readonly pending: PendingWrites;
  /** Sends a creation, passing `request` on to the API. */
  readonly create?: ((entity: Full, request: CreateRequest) => Promise<Full>) | undefined;
  /** The body of the request that creates the entity; it has every field that a patch may change. */
  readonly creationBody?: ((entity: Full) => object) | undefined;
  readonly read: (id: string) => Promise<Full>;
  readonly edit: (id: string, patch: Partial<Patch>, base: Full) => Promise<SavedEdit<Full> | undefined>;
  /** Deletes an entity that the server has created. @returns whether it is deleted, or will be. */
  readonly removeCreated: (id: string) => Promise<boolean>;
}

interface FollowedOutcome {
  readonly settled: Promise<unknown>;
  /** Resolves when the outcome is shown. */
  readonly followed: Promise<void>;
}

/** The version of an entity that the server has not created. */
const unsentVersion = 0;

/**
 * Entities whose creation is kept on the device: shown, edited and deleted like any other. Once the server has created
 * one, its own id takes the place of the one that stood for it.
 */
export class EntityCreations<Row extends Entity, Full extends Row, Patch extends object> {
  /** The outcomes that are waited for, by the id that stands for the entity. */
  private readonly unsent = new Map<string, FollowedOutcome>();
  /** What the server created, by the id that stood for it. */
  private readonly created = new Map<string, Entity>();
  /** Deleted here, and not yet at the server. */
  private readonly removing = new Set<string>();
  private hasEnded = false;

  constructor(
    private readonly cache: EntityCache<Row, Full, Patch>,
    private readonly fields: EntityFields<Row, Full, Patch>,
    private readonly options: EntityCreationsOptions<Row, Full, Patch>,
  ) {
    makeObservable<this, 'writes'>(this, { writes: computed });
  }

  /** See `EntityStore.create`. */
  create(entity: Full, idempotencyKey: string): Promise<Full> {
    const { create, type, label } = this.options;
    if (create === undefined) {
      throw new TypeError('This store has no `create`.');
    }
    const creation: KeptCreation = { type, id: entity.id, entity, changes: {} };
    return create(entity, { creation, idempotencyKey, label: label(entity), onFailure: 'caller' });
  }

  /** Ids of entities that the server has not created, for lists: no page contains them. */
  get ids(): Iterable<string> {
    return this.unsent.keys();
  }

  has(id: string): boolean {
    return this.unsent.has(id);
  }

  /** See `EntityStore.unsentState`. */
  stateOf(id: string): UnsentState | undefined {
    const write = this.writes.get(id);
    return write === undefined ? undefined : write.state === 'refused' ? 'refused' : 'waiting';
  }

  /** The server's id of an entity that was created meanwhile. */
  idOf(id: string): string {
    return this.created.get(id)?.id ?? id;
  }

  /** The id that stood for an entity before the server had created it. */
  formerIdOf(id: string): string {
    for (const [former, entity] of this.created) {
      if (entity.id === id) {
        return former;
      }
    }
    return id;
  }

  /** What the person saw, as a version of the server's: the creation has the same values. */
  baseOf<Base extends Row | Full>(base: Base): Base {
    const created = base.version === unsentVersion ? this.created.get(base.id) : undefined;
    return created === undefined ? base : { ...base, id: created.id, version: created.version };
  }

  /** Shows the creations that are kept on the device, of this page or an earlier one. */
  adopt(writes: readonly UnsentWrite[]): void {
    for (const { creation, settled } of writes) {
      if (creation === undefined || this.created.has(creation.id)) {
        continue;
      }
      const { id } = creation;
      if (this.cache.records.find(id)?.base !== creation.entity) {
        this.show(creation);
      }
      if (this.unsent.get(id)?.settled !== settled) {
        const followed = Promise.resolve().then(() => this.follow(id, settled));
        this.unsent.set(id, { settled, followed });
      }
      if (creation.isRemoved === true) {
        void this.removeLater(id);
      }
    }
  }

  /** Changes an entity before the server has created it: its creation is sent with the new values, or an edit after it. */
  async edit(id: string, wanted: Partial<Patch>, base: Row | Full): Promise<SavedEdit<Full> | undefined> {
    const write = this.writes.get(id);
    const known = this.cache.records.find(id)?.base;
    if (write?.creation === undefined || known === undefined) {
      return undefined;
    }
    const patch = this.fields.changesOf(base, wanted);
    const before = this.fields.valuesOf(base, fieldsOf(patch));
    // The one cast of unsent entities: they are created with all fields.
    const entity = this.fields.withPatch(known, patch) as Full;
    this.cache.update(this.cache.records.ensure(id), { base: entity });
    const isKept = await this.options.pending.amend(write.key, {
      entity,
      label: this.options.label(entity),
      changes: patch,
      body: this.options.creationBody?.(entity),
    });
    if (!isKept) {
      return undefined;
    }
    const revert = async (): Promise<boolean> =>
      (this.has(id)
        ? await this.edit(id, before, entity)
        : await this.options.edit(this.idOf(id), before, this.baseOf(entity))) !== undefined;
    return { entity, revert };
  }

  /**
   * Deletes an entity before the server has created it. One that the server may have created is hidden at once, and
   * deleted when that is known, also after a reload.
   */
  async remove(id: string): Promise<void> {
    const write = this.writes.get(id);
    if (write === undefined || write.mayBeDone) {
      void this.removeLater(id);
      if (write !== undefined) {
        await this.options.pending.amend(write.key, { isRemoved: true });
      }
    } else {
      await this.options.pending.discard(write.key);
    }
  }

  dispose(): void {
    this.hasEnded = true;
  }

  private get writes(): ReadonlyMap<string, UnsentWrite> {
    const own = this.options.pending.items.filter(({ creation }) => creation?.type === this.options.type);
    return new Map(own.map((write) => [write.creation?.id ?? '', write]));
  }

  private show(creation: KeptCreation): void {
    const { records } = this.cache;
    const record = this.unsent.has(creation.id) ? records.ensure(creation.id) : records.retain(creation.id);
    // The one cast of kept creations: a store keeps entities of its own type.
    const entity = creation.entity as Full;
    this.cache.update(record, { base: entity, fullVersion: entity.version, deletedVersion: -1, error: undefined });
  }

  private async removeLater(id: string): Promise<void> {
    if (this.removing.has(id)) {
      return;
    }
    this.removing.add(id);
    const record = this.cache.records.retain(id);
    this.cache.update(record, { removals: record.removals + 1 });
    await this.unsent.get(id)?.followed;
    const key = this.writes.get(id)?.key;
    const isSettled = this.idOf(id) === id || (await this.options.removeCreated(this.idOf(id)));
    if (key !== undefined && isSettled && !this.hasEnded) {
      await this.options.pending.discard(key);
    }
    this.removing.delete(id);
    this.cache.update(record, { removals: record.removals - 1 });
    this.cache.records.release(id);
  }

  private async follow(id: string, settled: Promise<unknown>): Promise<void> {
    try {
      await this.take(id, await settled);
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      // A refused creation stays until the person has decided.
      if ((error.code === 'aborted' || error.code === 'session_required') && this.unsent.get(id)?.settled === settled) {
        this.hide(id);
      }
    }
  }

  /** Shows what the server created instead, and sends what was changed after the creation was sent. */
  private async take(id: string, answer: unknown): Promise<void> {
    if (this.hasEnded) {
      return;
    }
    // The one cast of responses to creations: they have the fields of the entity.
    const created = { ...this.cache.records.find(id)?.base, ...(answer as object) } as Full;
    const write = this.writes.get(id);
    // The one cast of kept changes: a store keeps patches of its own type.
    const changes = write?.creation?.isRemoved === true ? undefined : (write?.creation?.changes as Partial<Patch>);
    // In one action, so that no former value is shown between; at once, so that no change falls between.
    const saved = runInAction(() => {
      this.created.set(id, { id: created.id, version: created.version });
      this.hide(id);
      this.cache.accept(created, { isFull: true, isPage: false });
      return changes && this.options.edit(created.id, changes, created);
    });
    void this.read(created.id);
    if (write !== undefined && changes !== undefined) {
      await saved;
      await this.options.pending.discard(write.key);
    }
  }

  /** Reads what the response to a creation did not contain. */
  private async read(id: string): Promise<void> {
    try {
      this.cache.accept(await this.options.read(id), { isFull: true, isPage: false });
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      // Live events and the next read of a list bring it.
    }
  }

  private hide(id: string): void {
    if (this.unsent.delete(id)) {
      const record = this.cache.records.ensure(id);
      this.cache.update(record, { deletedVersion: unsentVersion });
      this.cache.records.release(id);
    }
  }
}
