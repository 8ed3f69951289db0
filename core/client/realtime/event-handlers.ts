import type { $ZodType } from 'zod/v4/core';
import type { Change, Dispose, RealtimeEvent } from '../../contract';
import type { Logger } from '../../kernel/services';

interface Handlers {
  readonly schema: $ZodType;
  readonly set: Set<(change: Change<never>) => void>;
}

/** Who listens to which event. A handler that throws is logged and keeps nobody else from hearing. */
export class EventHandlers {
  /** Reads data by their schema; set before the first event can arrive. Without it data count as missing. */
  readData: ((schema: $ZodType, data: unknown) => { readonly data: unknown } | undefined) | undefined = undefined;
  private readonly events = new Map<string, Handlers>();

  constructor(private readonly logger: Logger) {}

  get names(): readonly string[] {
    return [...this.events.keys()];
  }

  /** How many are registered; the test kit asks, to find what a plugin left behind. */
  get count(): number {
    return [...this.events.values()].reduce((sum, { set }) => sum + set.size, 0);
  }

  add<T>(event: RealtimeEvent<T>, handle: (change: Change<T>) => void): Dispose {
    const handlers = this.events.get(event.name) ?? { schema: event.schema, set: new Set() };
    this.events.set(event.name, handlers);
    // The one cast of events: what reaches a handler was read by its event's schema.
    const listener = handle as unknown as (change: Change<never>) => void;
    handlers.set.add(listener);
    return () => void handlers.set.delete(listener);
  }

  /** Hands a change to everybody who listens to its event. */
  dispatch(name: string, message: unknown): void {
    const handlers = this.events.get(name);
    const change = handlers === undefined ? undefined : this.read(name, handlers.schema, message);
    if (handlers === undefined || change === undefined) {
      return;
    }
    for (const handle of [...handlers.set]) {
      try {
        handle(change);
      } catch (error) {
        this.logger.error(`A handler of '${name}' threw.`, error);
      }
    }
  }

  private read(name: string, schema: $ZodType, message: unknown): Change<never> | undefined {
    if (typeof message !== 'object' || message === null) {
      return undefined;
    }
    const { id, version, data } = message as Readonly<Record<string, unknown>>;
    if (typeof id !== 'string' || typeof version !== 'number') {
      this.logger.warn(`An event '${name}' arrived without id or version.`);
      return undefined;
    }
    if (data === undefined || data === null) {
      return { id, version };
    }
    const read = this.readData?.(schema, data);
    if (read === undefined) {
      // Whoever listens asks the server instead, as for an event without data.
      this.logger.warn(`The data of an event '${name}' do not fit its contract.`);
      return { id, version };
    }
    return { id, version, data: read.data as never };
  }
}
