import { makeObservable, observableRef, runInAction } from 'mobx';
import type { Clock } from '../../kernel/services';
import { loadChunk } from './load-chunk';

/** A part of the client that arrives in a file of its own when it is first needed, once. */
export class LazyPart<T> {
  /** The part, once it is here. Observable. */
  current: T | undefined = undefined;
  private loading: Promise<T> | undefined = undefined;

  constructor(
    private readonly load: () => Promise<T>,
    private readonly clock: Clock,
  ) {
    makeObservable(this, { current: observableRef });
  }

  /** Rejects when the file did not arrive; the next call tries again. */
  get(): Promise<T> {
    this.loading ??= this.fetch().catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }

  private async fetch(): Promise<T> {
    const part = await loadChunk(this.load, this.clock);
    runInAction(() => void (this.current = part));
    return part;
  }
}
