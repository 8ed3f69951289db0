import type { IAtom } from 'mobx';
import type { Entity } from './entity';

/** A change on its way to the server. */
export interface PendingEdit<Patch extends object> {
  patch: Partial<Patch>;
  /** The version that editing began from. */
  readonly version: number;
  /** The person has confirmed what the server asked before making the change. */
  isConfirmed?: boolean;
}

/** What this browser knows about one entity. */
export interface EntityRecord<Row extends Entity, Full extends Row, Patch extends object> {
  readonly id: string;
  /** The newest values from the server. */
  base: Row | Full | undefined;
  /** The version of the fields that rows lack; -1 before they have loaded. */
  fullVersion: number;
  /** The version of the deletion; -1 while the entity exists. */
  deletedVersion: number;
  /** This person's changes that the server has not confirmed, oldest first. */
  edits: readonly PendingEdit<Patch>[];
  /** Deletions by this person that the server has not confirmed. */
  removals: number;
  /** Fields changed by this person and another one, with what this person wrote. */
  conflicts: Partial<Patch>;
  /** Lists, open views and actions that use the record. An unused one may be forgotten. */
  users: number;
  /** Open views: panels and pages that show all fields. */
  views: number;
  error: unknown;
  reading: Promise<void> | undefined;
  /** `base` with `edits`, until either changes. */
  shown: Row | Full | undefined;
}

/** Unused records kept at most. They keep late responses from bringing back what has changed or gone since. */
const maxUnused = 1_000;

/** Records by id. Unused ones are forgotten, least recently changed first. */
export class EntityRecords<Row extends Entity, Full extends Row, Patch extends object> {
  private readonly used = new Map<string, EntityRecord<Row, Full, Patch>>();
  private readonly unused = new Map<string, EntityRecord<Row, Full, Patch>>();
  /** Of the entities that are observed by themselves. Rows are observed through their lists. */
  private readonly atoms = new Map<string, IAtom>();

  constructor(private readonly createAtom: (onUnobserved: () => void) => IAtom) {}

  get size(): number {
    return this.used.size + this.unused.size;
  }

  find(id: string): EntityRecord<Row, Full, Patch> | undefined {
    return this.used.get(id) ?? this.unused.get(id);
  }

  /** The record, made when there is none. */
  ensure(id: string): EntityRecord<Row, Full, Patch> {
    const found = this.find(id);
    if (found !== undefined) {
      return found;
    }
    const record: EntityRecord<Row, Full, Patch> = {
      id,
      base: undefined,
      fullVersion: -1,
      deletedVersion: -1,
      edits: [],
      removals: 0,
      conflicts: {},
      users: 0,
      views: 0,
      error: undefined,
      reading: undefined,
      shown: undefined,
    };
    this.keepUnused(record);
    return record;
  }

  /** Keeps a record until `release` has been called as often. */
  retain(id: string): EntityRecord<Row, Full, Patch> {
    const record = this.ensure(id);
    record.users += 1;
    this.unused.delete(id);
    this.used.set(id, record);
    return record;
  }

  release(id: string): void {
    const record = this.used.get(id);
    if (record === undefined) {
      return;
    }
    record.users -= 1;
    if (record.users === 0) {
      this.used.delete(id);
      this.keepUnused(record);
    }
  }

  /** Forgets the values of an unused record, because they are outdated. */
  forget(id: string): void {
    this.unused.delete(id);
  }

  /** Records in use. */
  get inUse(): readonly EntityRecord<Row, Full, Patch>[] {
    return [...this.used.values()];
  }

  /** Lets the current observer follow this entity. */
  reportObserved(id: string): void {
    const atom = this.atoms.get(id) ?? this.createAtom(() => this.atoms.delete(id));
    if (atom.reportObserved()) {
      this.atoms.set(id, atom);
    }
  }

  reportChanged(id: string): void {
    this.atoms.get(id)?.reportChanged();
  }

  private keepUnused(record: EntityRecord<Row, Full, Patch>): void {
    this.unused.delete(record.id);
    this.unused.set(record.id, record);
    const [oldest] = this.unused.keys();
    if (this.unused.size > maxUnused && oldest !== undefined) {
      this.unused.delete(oldest);
    }
  }
}
