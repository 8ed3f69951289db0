import type { $ZodType } from 'zod/v4/core';
import type { Change, Dispose, RealtimeEvent } from '../../contract';
import type { Logger } from '../../kernel/services';

interface Handlers {
  readonly schema: $ZodType;
  readonly set: Set<(change: Change<never>) => void>;
}

/** Handlers by event. An error of a handler is logged; the others still run. */
export class EventHandlers {
  /** Parses the data of an event by its schema; set before the first event. Without it data count as missing. */
  readData: ((schema: $ZodType, data: unknown) => { readonly data: unknown } | undefined) | undefined = undefined;
  private readonly events = new Map<string, Handlers>();

  constructor(private readonly logger: Logger) {}

  get names(): readonly string[] {
    return [...this.events.keys()];
  }

  /** Number of handlers. The test kit uses it to find leaks of plugins. */
  get count(): number {
    return [...this.events.values()].reduce((sum, { set }) => sum + set.size, 0);
  }

  add<T>(event: RealtimeEvent<T>, handle: (change: Change<T>) => void): Dispose {
    const handlers = this.events.get(event.name) ?? { schema: event.schema, set: new Set() };
    this.events.set(event.name, handlers);
    // The one cast of events: data that reach a handler were parsed by its event's schema.
    const listener = handle as unknown as (change: Change<never>) => void;
    handlers.set.add(listener);
    return () => void handlers.set.delete(listener);
  }

  /** Calls every handler of the event. */
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
      this.logger.warn(`An event '${name}' has no id or no version.`);
      return undefined;
    }
    if (data === undefined || data === null) {
      return { id, version };
    }
    const read = this.readData?.(schema, data);
    if (read === undefined) {
      // Handlers load the entity instead, as for an event without data.
      this.logger.warn(`The data of an event '${name}' do not match its contract.`);
      return { id, version };
    }
    return { id, version, data: read.data as never };
  }
}
