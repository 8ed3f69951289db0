import { makeObservable, observableRef, runInAction } from 'mobx';
import type { Clock } from '../../kernel/services';
import { lazyImport } from './lazy-import';

/** Progress of code that loads on demand. Observable. */
export interface LazyState<T> {
  /** Undefined until it has loaded. */
  readonly current: T | undefined;
  /** Why the last attempt failed; a new object for each failure. It stays until the next attempt has succeeded. */
  readonly error: Error | undefined;
}

/** A component or a service in a file of its own, which loads once, when it is first needed. */
export class LazyModule<T> implements LazyState<T> {
  current: T | undefined = undefined;
  error: Error | undefined = undefined;
  private loading: Promise<T> | undefined = undefined;

  constructor(
    private readonly importModule: () => Promise<T>,
    private readonly clock: Clock,
  ) {
    makeObservable(this, { current: observableRef, error: observableRef });
  }

  /** Rejects when the file did not load; the next call tries again. */
  load(): Promise<T> {
    this.loading ??= this.fetch();
    return this.loading;
  }

  private async fetch(): Promise<T> {
    try {
      const module = await lazyImport(this.importModule, this.clock);
      runInAction(() => {
        this.current = module;
        this.error = undefined;
      });
      return module;
    } catch (cause) {
      this.loading = undefined;
      // Wrapped, because a browser may reject every attempt with the same object, which observers would not notice.
      runInAction(() => void (this.error = new Error('A part of the page did not load.', { cause })));
      throw cause;
    }
  }
}
