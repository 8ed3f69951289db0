import { makeObservable, observableRef, runInAction } from 'mobx';
import { ApiError } from '../services';
import type { KeptWrite } from './kept-write';
import { errorOf, laneOf } from './kept-write';

/** The kept writes that this tab knows, oldest first. */
export class KeptWriteList {
  all: readonly KeptWrite[] = [];
  /** Keys of writes that were sent, discarded or dropped: a read that began before must not bring them back. */
  private readonly finished = new Set<string>();

  constructor() {
    makeObservable(this, { all: observableRef });
  }

  find(key: string): KeptWrite | undefined {
    return this.all.find((write) => write.key === key);
  }

  /** The write of a person that its lane sends next. */
  next(lane: string, person: string): KeptWrite | undefined {
    return this.all.find(
      (write) =>
        laneOf(write) === lane && write.person === person && write.refusal === undefined && write.answer === undefined,
    );
  }

  add(write: KeptWrite): void {
    this.set([...this.all, write]);
  }

  /** @returns the changed write; undefined when it is not in the list any more. */
  update(key: string, change: Partial<KeptWrite>): KeptWrite | undefined {
    const write = this.find(key);
    if (write === undefined) {
      return undefined;
    }
    const changed = { ...write, ...change, revision: write.revision + 1 };
    this.set(this.all.map((each) => (each.key === key ? changed : each)));
    return changed;
  }

  /** Whether the database has it; no change of the write itself. */
  noteStored(key: string, isStored: boolean): void {
    this.set(this.all.map((each) => (each.key === key ? { ...each, isStored } : each)));
  }

  remove(key: string): void {
    this.finished.add(key);
    this.set(this.all.filter((write) => write.key !== key));
  }

  /** Removes writes and rejects their outcomes. */
  drop(isDropped: (write: KeptWrite) => boolean, reason: ApiError): void {
    const dropped = this.all.filter(isDropped);
    this.set(this.all.filter((write) => !dropped.includes(write)));
    for (const { outcome } of dropped) {
      outcome.reject(reason);
    }
  }

  /** Takes over what the database has, which other tabs change too. */
  synchronize(stored: readonly KeptWrite[]): void {
    const byKey = new Map(stored.map((write) => [write.key, write]));
    this.drop(({ key, isStored }) => isStored === true && !byKey.has(key), new ApiError('aborted', []));
    const known = this.all.map((write) => {
      const newer = byKey.get(write.key);
      if (newer === undefined || newer.revision <= write.revision) {
        return write;
      }
      if (newer.refusal !== undefined) {
        write.outcome.reject(errorOf(newer.refusal));
      }
      if (newer.answer !== undefined) {
        write.outcome.resolve(newer.answer);
      }
      const isRetried = write.refusal !== undefined && newer.refusal === undefined;
      return { ...newer, edit: write.edit, outcome: isRetried ? newer.outcome : write.outcome };
    });
    const added = stored.filter(({ key }) => this.find(key) === undefined && !this.finished.has(key));
    this.set([...known, ...added]);
  }

  private set(writes: readonly KeptWrite[]): void {
    runInAction(() => void (this.all = writes.toSorted((left, right) => (left.key < right.key ? -1 : 1))));
  }
}
