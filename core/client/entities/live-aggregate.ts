import type { Dispose } from '../../contract';
import { jitterFor } from '../session/jitter-for';
import { Resource } from '../stores/resource';
import type { Entity, EntityTransition } from './entity';
import type { EntityServices } from './entity-services';

/** How long after a change the value is read again, when it could be adjusted and when not. Milliseconds. */
const readDelay = { adjusted: 30_000, unknown: 1_000 };

/** Reads after changes are at least this far apart, whatever happens. Milliseconds. */
const minReadGap = 30_000;

/** By how much the reads of different people differ at most. Milliseconds. */
const readSpread = { adjusted: 30_000, unknown: 5_000 };

export interface LiveAggregateOptions<T, Row extends Entity> {
  readonly load: (signal: AbortSignal) => Promise<T>;
  readonly source: { readonly onTransition: (listener: (transition: EntityTransition<Row>) => void) => Dispose };
  /** The value after a change; undefined when it cannot be told without a request. */
  readonly adjust: (value: T, transition: EntityTransition<Row>) => T | undefined;
}

/**
 * A count or sum over entities that this browser has not all loaded. Changes adjust it at once. It is read again some
 * time after the first change, by each person's browser at another time: one change never makes all browsers send a
 * request at once, and many changes make each send one.
 */
export class LiveAggregate<T, Row extends Entity> {
  private readonly resource: Resource<T>;
  private readonly stopListening: Dispose;
  private timer: { readonly at: number; readonly abort: AbortController } | undefined = undefined;
  private lastRead = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly services: Pick<EntityServices, 'clock' | 'session'>,
    private readonly options: LiveAggregateOptions<T, Row>,
  ) {
    this.resource = new Resource({
      load: (signal) => {
        this.lastRead = services.clock.elapsed();
        return options.load(signal);
      },
    });
    this.stopListening = options.source.onTransition((transition) => this.take(transition));
  }

  /** Undefined until loaded. Observable: loads when it becomes observed. */
  get value(): T | undefined {
    return this.resource.value;
  }

  refresh(): Promise<void> {
    return this.resource.refresh();
  }

  dispose(): void {
    void this.stopListening();
    this.timer?.abort.abort();
  }

  private take(transition: EntityTransition<Row>): void {
    if (!this.resource.isObserved) {
      return;
    }
    const { value } = this.resource;
    const adjusted = value === undefined ? undefined : this.options.adjust(value, transition);
    if (adjusted !== undefined) {
      this.resource.set(adjusted);
    }
    this.readBy(adjusted === undefined ? 'unknown' : 'adjusted');
  }

  private readBy(reason: keyof typeof readDelay): void {
    const { clock, session } = this.services;
    const jitter = jitterFor(session.user?.userId ?? '', readSpread[reason]);
    const at = Math.max(clock.elapsed() + readDelay[reason] + jitter, this.lastRead + minReadGap);
    if (this.timer === undefined || at < this.timer.at) {
      this.timer?.abort.abort();
      const abort = new AbortController();
      this.timer = { at, abort };
      void this.readAt(at, abort.signal);
    }
  }

  private async readAt(at: number, signal: AbortSignal): Promise<void> {
    const { clock } = this.services;
    try {
      await clock.sleep(at - clock.elapsed(), signal);
    } catch {
      return;
    }
    this.timer = undefined;
    if (this.resource.isObserved) {
      await this.refresh();
    }
  }
}
