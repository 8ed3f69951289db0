import type { IAtom } from 'mobx';
import { createAtom, makeAutoObservable, observableRef, observableShallow, reaction, runInAction } from 'mobx';

export interface ResourceOptions<T> {
  readonly load: (signal: AbortSignal) => Promise<T>;
  /** What the value depends on besides, such as the language of its texts. Observable; a change of it reads again. */
  readonly basis?: () => unknown;
}

type Update<T> = (value: T) => T;

/**
 * One value of the server, loaded while it is observed: settings, a summary, a short list that is replaced as a whole.
 * Entities that have a version belong in an `EntityStore`, counts of them in a `LiveAggregate`.
 *
 * Loads when it becomes observed, one request at a time; keeps the old value during a reload; aborts when it is no
 * longer observed.
 */
export class Resource<T> {
  error: unknown = undefined;
  /** Whether anything shows the value. Not observable. */
  isObserved = false;
  private base: { readonly value: T } | undefined = undefined;
  private readonly pending: Update<T>[] = [];
  private running: { readonly done: Promise<void>; readonly abort: AbortController } | undefined = undefined;
  private following: Promise<void> | undefined = undefined;
  private unfollow: (() => void) | undefined = undefined;
  private readonly observation: IAtom;

  constructor(private readonly options: ResourceOptions<T>) {
    this.observation = createAtom(
      'Resource',
      () => {
        this.isObserved = true;
        void this.refresh();
        if (options.basis !== undefined) {
          this.unfollow = reaction(options.basis, () => void this.refresh());
        }
      },
      () => {
        this.isObserved = false;
        this.running?.abort.abort();
        this.unfollow?.();
      },
    );
    makeAutoObservable<this, 'options' | 'observation' | 'base' | 'pending' | 'running' | 'following' | 'unfollow'>(
      this,
      {
        following: false,
        unfollow: false,
        isObserved: false,
        options: false,
        observation: false,
        error: observableRef,
        base: observableRef,
        pending: observableShallow,
        running: observableRef,
      },
    );
  }

  /** The last value with the changes whose requests are still running. */
  get value(): T | undefined {
    this.observation.reportObserved();
    return this.base === undefined ? undefined : this.pending.reduce((value, update) => update(value), this.base.value);
  }

  get isLoading(): boolean {
    this.observation.reportObserved();
    return this.running !== undefined;
  }

  /**
   * Reads again. A request under way may be too old for the caller, so it is not joined: one more follows it, shared by
   * all callers meanwhile. Failures set `error`.
   */
  refresh(): Promise<void> {
    const { running } = this;
    if (running === undefined || running.abort.signal.aborted) {
      return this.start();
    }
    this.following ??= running.done.then(() => {
      this.following = undefined;
      // Aborted because the value is no longer observed; the next observer reads it.
      return running.abort.signal.aborted ? undefined : this.start();
    });
    return this.following;
  }

  private start(): Promise<void> {
    const abort = new AbortController();
    const running = { abort, done: this.read(abort.signal) };
    this.running = running;
    return running.done.finally(() =>
      runInAction(() => {
        this.running = this.running === running ? undefined : this.running;
      }),
    );
  }

  /** Sets a value received in another way, such as by a live event. */
  set(value: T): void {
    this.base = { value };
    this.error = undefined;
  }

  /**
   * Applies a change optimistically and sends it. When the server refuses, only this change is reverted and the error
   * is thrown.
   *
   * @param commit may resolve to the value as the server has it now.
   */
  async change(update: Update<T>, commit: () => Promise<T | undefined>): Promise<void> {
    this.pending.push(update);
    try {
      const answer = await commit();
      runInAction(() => {
        this.forget(update);
        if (answer !== undefined) {
          this.set(answer);
        } else if (this.base !== undefined) {
          this.base = { value: update(this.base.value) };
        }
      });
    } catch (error) {
      runInAction(() => this.forget(update));
      throw error;
    }
  }

  private forget(update: Update<T>): void {
    const index = this.pending.indexOf(update);
    if (index >= 0) {
      this.pending.splice(index, 1);
    }
  }

  private async read(signal: AbortSignal): Promise<void> {
    try {
      const value = await this.options.load(signal);
      if (!signal.aborted) {
        this.set(value);
      }
    } catch (error) {
      if (!signal.aborted) {
        runInAction(() => {
          this.error = error;
        });
      }
    }
  }
}
