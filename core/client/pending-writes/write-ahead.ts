import type { Clock, Logger } from '../../kernel/services';
import type { BrowserWindow } from '../ports';
import { sleepUnlessAborted } from '../sleep-unless-aborted';
import type { KeptWrite } from './kept-write';
import type { KeptWriteRecords } from './kept-write-records';

/** A write waits at most this long for the browser's database before it is sent. Milliseconds. */
const maxStoreTime = 500;

export interface WriteAheadParts {
  readonly records: KeptWriteRecords;
  readonly window: BrowserWindow;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called when writes of a closed tab wait to be sent. */
  readonly onClaimed: () => void;
}

/**
 * Stores writes before their first attempt, so that none is lost when its tab is closed on its way. Each tab holds a
 * browser lock; a tab that gets the lock of another one knows that it was closed, and takes over its writes.
 */
export class WriteAhead {
  /** Whether the browser has stored them, by their keys. */
  private readonly own = new Map<string, Promise<boolean>>();
  private readonly claimed = new Set<string>();
  private release: (() => void) | undefined = undefined;
  private isWarned = false;

  /** @param tab unique among the tabs of this browser. */
  constructor(
    readonly tab: string,
    private readonly parts: WriteAheadParts,
  ) {}

  /** Tells other tabs that this one is open, until `stop`. */
  start(): void {
    if (this.release === undefined) {
      const closed = new Promise<void>((resolve) => void (this.release = resolve));
      void this.parts.window.exclusively(lockOf(this.tab), () => closed);
    }
  }

  stop(): void {
    this.release?.();
    this.release = undefined;
  }

  /** Resolves when the write may be sent: stored, or after the browser did not store it. */
  async add(write: KeptWrite): Promise<void> {
    this.start();
    const stored = this.parts.records.store(write);
    this.own.set(write.key, stored);
    const timer = new AbortController();
    const isStored = await Promise.race([
      stored,
      sleepUnlessAborted(this.parts.clock, maxStoreTime, timer.signal).then(() => false),
    ]);
    timer.abort();
    if (!isStored && !this.isWarned) {
      this.isWarned = true;
      this.parts.logger.warn('This browser stores no writes before they are sent.', {});
    }
  }

  /** The write has its response. */
  async remove(write: KeptWrite): Promise<void> {
    if (await this.own.get(write.key)) {
      await this.parts.records.forget(write);
    }
    this.own.delete(write.key);
  }

  /** The write is kept: it waits in the list from now on. */
  hand(write: KeptWrite): void {
    this.own.delete(write.key);
  }

  /** Takes over writes of other tabs, each when its tab is closed. */
  claim(writes: readonly KeptWrite[]): void {
    const tabs = writes.flatMap(({ tab, key }) => (tab === undefined || this.own.has(key) ? [] : [tab]));
    for (const tab of new Set(tabs)) {
      if (tab !== this.tab && !this.claimed.has(tab)) {
        this.claimed.add(tab);
        void this.takeOver(tab, writes[0]?.person ?? '');
      }
    }
  }

  private async takeOver(tab: string, person: string): Promise<void> {
    try {
      await this.parts.window.exclusively(lockOf(tab), async () => {
        const writes = (await this.parts.records.readAll(person)) ?? [];
        for (const write of writes.filter((each) => each.tab === tab)) {
          await this.parts.records.write({ ...write, tab: undefined, revision: write.revision + 1 });
        }
      });
      this.parts.onClaimed();
    } catch (error) {
      this.parts.logger.error('The writes of a closed tab could not be taken over.', error);
    } finally {
      this.claimed.delete(tab);
    }
  }
}

function lockOf(tab: string): string {
  return `core:tab ${tab}`;
}
