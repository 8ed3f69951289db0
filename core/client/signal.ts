import type { Dispose } from '../contract';

/** A synchronous event of core's own services, in order of registration. Events between plugins are declared in contracts. */
export class Signal<T> {
  private readonly listeners = new Set<(value: T) => void>();

  on(listen: (value: T) => void): Dispose {
    this.listeners.add(listen);
    return () => void this.listeners.delete(listen);
  }

  emit(value: T): void {
    for (const listen of [...this.listeners]) {
      listen(value);
    }
  }
}
