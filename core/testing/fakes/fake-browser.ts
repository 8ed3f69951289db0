import type { Dispose } from '../../contract';
import type { BrowserWindow, StorageArea, StorageAreas } from '../../client/ports';
import type { Ids } from '../../client/services';

/** A storage area in memory. */
export class FakeArea implements StorageArea {
  readonly values = new Map<string, string>();
  /** Expiry in days of each value, by name. */
  readonly expiries = new Map<string, number | undefined>();

  read(name: string): string | undefined {
    return this.values.get(name);
  }

  write(name: string, value: string, expiresInDays?: number): void {
    this.values.set(name, value);
    this.expiries.set(name, expiresInDays);
  }

  remove(name: string): void {
    this.values.delete(name);
  }

  names(): readonly string[] {
    return [...this.values.keys()];
  }
}

/** Storage in memory; two clients with the same `local` act as two tabs of one browser. */
export class FakeStorageAreas implements StorageAreas {
  readonly tab = new FakeArea();
  readonly cookie = new FakeArea();

  constructor(readonly local: FakeArea = new FakeArea()) {}
}

/**
 * A window whose events the test fires; two windows with the same `locks` and `tabs` act as two tabs of one browser.
 */
export class FakeWindow implements BrowserWindow {
  isOnline = true;
  readonly languages = ['en-GB'];
  location = { pathname: '/', search: '', hash: '' };
  readonly traits = { agent: 'Test', timeZone: 'Europe/London', colourDepth: 24, cores: 8 };
  /** Number of object URLs that are not revoked. */
  objectUrlCount = 0;
  /** Addresses of page reloads. */
  readonly reloads: string[] = [];
  /** Build that the server reports. */
  build: string | undefined = 'test';
  private readonly errorHandlers = new Set<(error: unknown) => void>();
  private readonly listeners = new Set<{ readonly event: string; readonly handle: () => void }>();

  constructor(
    readonly locks: Map<string, Promise<unknown>> = new Map<string, Promise<unknown>>(),
    readonly tabs: Set<FakeWindow> = new Set<FakeWindow>(),
  ) {
    tabs.add(this);
  }

  /** Number of listeners, to find leaks. */
  get listenerCount(): number {
    return this.listeners.size + this.errorHandlers.size;
  }

  on(event: Parameters<BrowserWindow['on']>[0], handle: () => void): Dispose {
    return this.listen(event, handle);
  }

  private listen(event: string, handle: () => void): Dispose {
    const listener = { event, handle };
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  onError(handle: (error: unknown) => void): Dispose {
    this.errorHandlers.add(handle);
    return () => void this.errorHandlers.delete(handle);
  }

  serverBuild(): Promise<string | undefined> {
    return Promise.resolve(this.build);
  }

  /** Fires an unhandled error. */
  fail(error: unknown): void {
    for (const handle of [...this.errorHandlers]) {
      handle(error);
    }
  }

  exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
    const earlier = this.locks.get(name);
    const done = earlier === undefined ? work() : earlier.then(work, work);
    this.locks.set(name, done);
    const free = (): void => {
      if (this.locks.get(name) === done) {
        this.locks.delete(name);
      }
    };
    done.then(free, free);
    return done;
  }

  publish(topic: string): void {
    for (const tab of [...this.tabs].filter((other) => other !== this)) {
      tab.fire(`topic ${topic}`);
    }
  }

  subscribe(topic: string, handle: () => void): Dispose {
    return this.listen(`topic ${topic}`, handle);
  }

  createObjectUrl(): string {
    this.objectUrlCount += 1;
    return `blob:test/${this.objectUrlCount}`;
  }

  revokeObjectUrl(): void {
    this.objectUrlCount -= 1;
  }

  reload(address: string): void {
    this.reloads.push(address);
  }

  fire(event: string): void {
    for (const listener of [...this.listeners].filter((each) => each.event === event)) {
      listener.handle();
    }
  }

  /** Disconnects or reconnects the network. */
  setOnline(isOnline: boolean): void {
    this.isOnline = isOnline;
    this.fire(isOnline ? 'online' : 'offline');
  }
}

/** Sequential ids: `id-1`, `id-2`. */
export class FakeIds implements Ids {
  private count = 0;

  constructor(private readonly prefix = 'id') {}

  next(): string {
    this.count += 1;
    return `${this.prefix}-${this.count}`;
  }
}
