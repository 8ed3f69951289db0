import type { PendingWrites } from '../services';

/** Kept writes of this store that the server refused with a conflict. They stay until the person has decided. */
export class KeptConflicts {
  private readonly keys = new Map<string, Set<string>>();

  constructor(private readonly pending: PendingWrites) {}

  /** @param key of the write; undefined when the change was not kept. */
  add(entityId: string, key: string | undefined): void {
    if (key !== undefined) {
      this.keys.set(entityId, (this.keys.get(entityId) ?? new Set()).add(key));
    }
  }

  /** Leaves the kept writes of an entity to the list of unsent changes. */
  forget(entityId: string): void {
    this.keys.delete(entityId);
  }

  /** Discards the kept writes of an entity once none of its fields conflicts. */
  decide(entityId: string, conflicts: object): void {
    const keys = this.keys.get(entityId);
    if (keys !== undefined && Object.keys(conflicts).length === 0) {
      this.keys.delete(entityId);
      for (const key of keys) {
        void this.pending.discard(key);
      }
    }
  }
}
