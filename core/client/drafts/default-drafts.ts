import { injectable } from 'inversify';
import { action, computed, makeObservable, observable, reaction, runInAction, toJS } from 'mobx';
import type { Dispose } from '../../contract';
import { inject } from '../../kernel/inject';
import { Clock, Logger } from '../../kernel/services';
import { BrowserWindow, RecordDatabase } from '../ports';
import type { DraftKey, Drafts } from '../services';
import { rested } from '../rested';
import type { SessionStore } from '../session/session-store';
import { SessionStoreService } from '../tokens';

/** Wait after the last change before a draft is written, in milliseconds. */
const writeDelay = 300;

interface Waiting {
  readonly person: string;
  readonly key: string;
  readonly value: unknown;
}

/** Unsaved work in the browser's database, apart for each person, so that it outlives tabs, sessions and plans. */
@injectable()
export class DefaultDrafts implements Drafts {
  private readonly waiting = new Map<string, Waiting>();
  private readonly keys = observable.set<string>();
  private timer: AbortController | undefined = undefined;
  private lastWrite: Promise<void> = Promise.resolve();

  constructor(
    @inject(RecordDatabase) private readonly database: RecordDatabase,
    @inject(SessionStoreService) private readonly session: SessionStore,
    @inject(BrowserWindow) private readonly window: BrowserWindow,
    @inject(Clock) private readonly clock: Clock,
    @inject(Logger) private readonly logger: Logger,
  ) {
    makeObservable<this, 'person'>(this, { unsaved: computed, person: computed, write: action, remove: action });
  }

  get unsaved(): number {
    return this.keys.size;
  }

  async read<T>(key: DraftKey): Promise<T | undefined> {
    const id = idOf(key);
    const waiting = this.waiting.get(`${this.person} ${id}`);
    if (waiting !== undefined) {
      return waiting.value as T;
    }
    await this.lastWrite;
    const records = await this.readAll();
    // The one cast of drafts: a form reads what the same form wrote.
    return records.find((record) => record.key === id)?.value as T | undefined;
  }

  /** All drafts whose names go on after this one's, by what follows in their names. @throws where they cannot be read. */
  async readUnder<T>(key: DraftKey): Promise<ReadonlyMap<string, T>> {
    await this.flush();
    const start = `${idOf(key)}/`;
    const records = await this.database.readAll('drafts', this.person);
    const under = records.filter((record) => record.key.startsWith(start));
    return new Map(under.map((record) => [record.key.slice(start.length), record.value as T]));
  }

  write(key: DraftKey, value: unknown): void {
    const id = idOf(key);
    const { person } = this;
    this.waiting.set(`${person} ${id}`, { person, key: id, value: toJS(value) });
    this.keys.add(id);
    this.timer?.abort();
    const timer = new AbortController();
    this.timer = timer;
    void this.flushLater(timer.signal);
  }

  remove(key: DraftKey): void {
    const id = idOf(key);
    const { person } = this;
    this.waiting.delete(`${person} ${id}`);
    this.keys.delete(id);
    this.enqueue(() => this.database.remove('drafts', person, id));
  }

  async flush(): Promise<void> {
    this.timer?.abort();
    this.timer = undefined;
    for (const [id, { person, key, value }] of [...this.waiting]) {
      this.waiting.delete(id);
      this.enqueue(() => this.database.write('drafts', person, { key, value }));
    }
    await this.lastWrite;
  }

  /** Deletes this person's drafts, after a sign-out that was asked about. */
  async removeAll(): Promise<void> {
    const { person } = this;
    this.timer?.abort();
    this.waiting.clear();
    runInAction(() => this.keys.clear());
    this.enqueue(() => this.database.removeAll('drafts', person));
    await this.lastWrite;
  }

  /** Counts the drafts of whoever is signed in, and writes what waits when the page goes. */
  start(): Dispose {
    const stopLeaving = this.window.on('leave', () => void this.flush());
    const stopCounting = reaction(
      () => this.person,
      () => void this.count(),
      { fireImmediately: true },
    );
    return async () => {
      void stopLeaving();
      stopCounting();
      await this.flush();
    };
  }

  /** Nobody is a person too: the forms before the sign-in keep their values as well. */
  private get person(): string {
    return this.session.user?.userId ?? '';
  }

  private async count(): Promise<void> {
    const { person } = this;
    const records = await this.readAll();
    if (person === this.person) {
      const waiting = [...this.waiting.values()].filter((each) => each.person === person);
      runInAction(() => this.keys.replace([...records, ...waiting].map(({ key }) => key)));
    }
  }

  private async readAll(): ReturnType<RecordDatabase['readAll']> {
    try {
      return await this.database.readAll('drafts', this.person);
    } catch (error) {
      this.logger.error('Drafts could not be read.', error);
      return [];
    }
  }

  private async flushLater(signal: AbortSignal): Promise<void> {
    if (await rested(this.clock, writeDelay, signal)) {
      await this.flush();
    }
  }

  private enqueue(work: () => Promise<void>): void {
    this.lastWrite = this.lastWrite.then(work).catch((error: unknown) => {
      this.logger.error('A draft could not be kept.', error);
    });
  }
}

function idOf({ form, entityId }: DraftKey): string {
  return entityId === undefined ? form : `${form}/${entityId}`;
}
