import { createAtom, runInAction } from 'mobx';
import type { Dispose } from '../../contract';
import type { Entity, EntityConflict, EntityTransition, EntityView } from './entity';
import type { EntityFields } from './entity-fields';
import type { EntityList } from './entity-list';
import { EntityRecords } from './entity-record';
import type { EntityRecord } from './entity-record';
import { fieldsOf } from './three-way-merge';

/** How values reached the browser. */
interface Origin {
  /** All fields, not only those of rows. */
  readonly isFull: boolean;
  /** A page of a list: it says nothing about when the entity changed. */
  readonly isPage: boolean;
}

/**
 * The entities of one type, each in its newest version with this person's unsaved changes on top, and the lists that
 * show them.
 */
export class EntityCache<Row extends Entity, Full extends Row, Patch extends object> {
  readonly records = new EntityRecords<Row, Full, Patch>((onUnobserved) =>
    createAtom('entity', undefined, onUnobserved),
  );
  readonly lists = new Set<EntityList<Row>>();
  private readonly listeners = new Set<(transition: EntityTransition<Row>) => void>();

  /** @param onOutdated called when an open view shows details older than the rest. */
  constructor(
    private readonly fields: EntityFields<Row, Full, Patch>,
    private readonly onOutdated: (id: string) => void,
  ) {}

  /** Takes values from the server, unless newer ones are known. */
  accept(entity: Row | Full, origin: Origin): void {
    const isFull = origin.isFull || this.fields.areRowsFull;
    const record = this.records.ensure(entity.id);
    const known = versionOf(record);
    const isNewer = entity.version > known;
    if (!isNewer && !(isFull && entity.version > record.fullVersion && record.deletedVersion < 0)) {
      return;
    }
    const before = known < 0 && entity.version > 1 ? 'unknown' : existing(record);
    if (isNewer) {
      if (!isFull && record.views === 0) {
        // Outdated from now on, and not kept up to date.
        record.fullVersion = -1;
      }
      record.base = isFull ? entity : this.fields.withDetailsOf(entity, this.fullOf(record));
      record.deletedVersion = this.fields.isDeleted(entity) ? entity.version : -1;
    } else {
      record.base = record.base && this.fields.withDetailsOf(record.base, entity);
    }
    record.fullVersion = isFull ? entity.version : record.fullVersion;
    this.changed(record);
    if (isNewer && !origin.isPage) {
      this.report({ before, after: existing(record) });
    }
    if (record.views > 0 && record.deletedVersion < 0 && record.fullVersion < versionOf(record)) {
      this.onOutdated(record.id);
    }
  }

  markDeleted(record: EntityRecord<Row, Full, Patch>, version: number): void {
    if (record.deletedVersion < 0) {
      const before = existing(record) ?? 'unknown';
      record.deletedVersion = version;
      this.changed(record);
      this.report({ before, after: undefined });
    }
  }

  /** Updates a record, and everything that shows it. */
  update(record: EntityRecord<Row, Full, Patch>, change: Partial<EntityRecord<Row, Full, Patch>>): void {
    runInAction(() => {
      Object.assign(record, change);
      this.changed(record);
    });
  }

  report(transition: EntityTransition<Row>): void {
    for (const listener of this.listeners) {
      listener(transition);
    }
  }

  onTransition(listener: (transition: EntityTransition<Row>) => void): Dispose {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** The newest values with unsaved changes; undefined when unknown or deleted. */
  shown(id: string): Row | Full | undefined {
    const record = this.records.find(id);
    return record === undefined || isDeleted(record) ? undefined : this.withEdits(record);
  }

  view(id: string): EntityView<Row, Full, Patch> {
    const record = this.records.find(id);
    if (record === undefined) {
      return { entity: undefined, full: undefined, state: 'loading', error: undefined, conflicts: [] };
    }
    const { error } = record;
    const entity = this.withEdits(record);
    // The one cast of entities: a record with a full version has all fields.
    const full = record.fullVersion >= 0 ? (entity as Full | undefined) : undefined;
    const loaded = full === undefined ? (error === undefined ? 'loading' : 'failed') : 'ready';
    const state = isDeleted(record) ? 'deleted' : loaded;
    return { entity, full, state, error, conflicts: this.conflictsOf(record) };
  }

  private fullOf({ base, fullVersion }: EntityRecord<Row, Full, Patch>): Row | Full | undefined {
    return fullVersion < 0 ? undefined : base;
  }

  /** Shows a record anew, wherever it is shown. */
  private changed(record: EntityRecord<Row, Full, Patch>): void {
    record.shown = undefined;
    this.records.reportChanged(record.id);
    for (const list of this.lists) {
      list.place(record.id);
    }
  }

  private withEdits(record: EntityRecord<Row, Full, Patch>): Row | Full | undefined {
    if (record.shown === undefined && record.base !== undefined) {
      const { base, fullVersion } = record;
      // Until details have been read again, the whole is as old as they are.
      const version = fullVersion < 0 ? base.version : Math.min(base.version, fullVersion);
      record.shown = record.edits.reduce<Row | Full>(
        // The unsaved change may hide what another person wrote since: that has not been seen.
        (entity, edit) => ({
          ...this.fields.withPatch(entity, edit.patch),
          version: Math.min(entity.version, edit.version),
        }),
        version === base.version ? base : { ...base, version },
      );
    }
    return record.shown;
  }

  private conflictsOf({ conflicts, base }: EntityRecord<Row, Full, Patch>): readonly EntityConflict<Patch>[] {
    const fields = fieldsOf(conflicts);
    const theirs: Partial<Patch> = base === undefined ? {} : this.fields.valuesOf(base, fields);
    // The one cast of conflicts: their fields have values.
    return fields.map((field) => ({ field, mine: conflicts[field] as Patch[keyof Patch], theirs: theirs[field] }));
  }
}

/** The newest version that is known, of the values or of the deletion; -1 for none. */
export function versionOf({
  base,
  deletedVersion,
}: {
  readonly base: Entity | undefined;
  readonly deletedVersion: number;
}): number {
  return Math.max(base?.version ?? -1, deletedVersion);
}

function existing<Row extends Entity, Full extends Row>({
  base,
  deletedVersion,
}: {
  readonly base: Row | Full | undefined;
  readonly deletedVersion: number;
}): Row | Full | undefined {
  return deletedVersion >= 0 ? undefined : base;
}

function isDeleted({
  deletedVersion,
  removals,
}: {
  readonly deletedVersion: number;
  readonly removals: number;
}): boolean {
  return deletedVersion >= 0 || removals > 0;
}
