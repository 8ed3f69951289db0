import { injectable } from 'inversify';
import { action, computed, makeObservable, observable, reaction, runInAction, toJS } from 'mobx';
import type { Dispose } from '../../contract';
import { inject } from '../../kernel/inject';
import { Clock, Logger } from '../../kernel/services';
import { BrowserWindow, RecordDatabase, StorageAreas } from '../ports';
import type { Draft, DraftKey, Drafts } from '../services';
import { sleepUnlessAborted } from '../sleep-unless-aborted';
import type { SessionStore } from '../session/session-store';
import { SessionStoreService } from '../session/session-store';
import { TabDrafts } from './tab-drafts';
import type { TypedDraft } from './unstored-drafts';
import { UnstoredDrafts } from './unstored-drafts';

/** Wait after the last change before a draft is written, in milliseconds. */
const writeDelay = 300;

/** Notifies the other tabs that drafts were written or removed. */
const topic = 'core:drafts';

/** Owner of the drafts typed while no user is signed in. */
const anonymous = '';

interface Waiting extends TypedDraft {
  /** True while the other tabs do not know the draft. */
  readonly isNew: boolean;
}

/**
 * Unsaved work in the browser's database, separate for each person, so that it outlives tabs, sessions and plans. Text
 * typed while no user is signed in, such as an email address, stays in this tab: the next visitor must not find it.
 */
@injectable()
export class DefaultDrafts implements Drafts {
  private readonly waiting = new Map<string, Waiting>();
  /** Those on their way into the database. */
  private readonly storing = new Map<string, Waiting>();
  private readonly keys = observable.set<string>();
  private readonly tab: TabDrafts;
  private readonly unstored: UnstoredDrafts;
  private timer: AbortController | undefined = undefined;
  /** The last write of each store. Separate, so that the form of a visitor does not wait for the browser's database. */
  private readonly lastWrites = new Map<RecordDatabase, Promise<void>>();
  private changes = 0;

  constructor(
    @inject(RecordDatabase) private readonly database: RecordDatabase,
    @inject(StorageAreas) areas: StorageAreas,
    @inject(SessionStoreService) private readonly session: SessionStore,
    @inject(BrowserWindow) private readonly window: BrowserWindow,
    @inject(Clock) private readonly clock: Clock,
    @inject(Logger) private readonly logger: Logger,
  ) {
    this.tab = new TabDrafts(areas.tab);
    this.unstored = new UnstoredDrafts(areas.local);
    makeObservable<this, 'person' | 'note'>(this, { unsaved: computed, person: computed, note: action });
  }

  get unsaved(): number {
    return this.keys.size;
  }

  has(key: DraftKey): boolean {
    return this.keys.has(idOf(key));
  }

  read<T>(key: DraftKey): Promise<T | undefined> {
    return this.of<T>(key).read();
  }

  write(key: DraftKey, value: unknown): void {
    this.of(key).write(value);
  }

  remove(key: DraftKey): void {
    this.of(key).remove();
  }

  of<T>(key: DraftKey): Draft<T> {
    const { person } = this;
    const id = idOf(key);
    return {
      read: () => this.readOf<T>(person, id),
      write: (value) => this.writeOf(person, id, value),
      remove: () => this.removeOf(person, id),
    };
  }

  /** All drafts below this key, by the rest of their keys. @throws when they cannot be read. */
  async readUnder<T>(key: DraftKey): Promise<ReadonlyMap<string, T>> {
    await this.flush();
    const start = `${idOf(key)}/`;
    const records = await this.recordsOf(this.person).readAll('drafts', this.person);
    const under = records.filter((record) => record.key.startsWith(start));
    return new Map(under.map((record) => [record.key.slice(start.length), record.value as T]));
  }

  async flush(): Promise<void> {
    this.timer?.abort();
    this.timer = undefined;
    for (const [name, draft] of [...this.waiting]) {
      this.waiting.delete(name);
      this.storing.set(name, draft);
      this.enqueue(this.recordsOf(draft.person), () => this.store(name, draft));
    }
    await Promise.all(this.lastWrites.values());
  }

  /** Deletes this person's drafts, after they confirmed the sign-out. */
  async removeAll(): Promise<void> {
    const { person } = this;
    this.timer?.abort();
    this.waiting.clear();
    this.storing.clear();
    this.unstored.removeAll(person);
    this.note(() => this.keys.clear());
    const records = this.recordsOf(person);
    this.enqueue(records, async () => {
      await records.removeAll('drafts', person);
      this.window.publish(topic);
    });
    await this.lastWrites.get(records);
  }

  /** Tracks the drafts of the signed-in person across tabs, and writes pending ones when the page is left. */
  start(): Dispose {
    // Earlier versions stored addresses typed before the sign-in here.
    this.enqueue(this.database, () => this.database.removeAll('drafts', anonymous));
    this.enqueue(this.database, async () => {
      for (const draft of this.unstored.all()) {
        await this.store(nameOf(draft.person, draft.key), { ...draft, isNew: true });
      }
    });
    const stops: Dispose[] = [
      this.window.on('leave', () => this.leave()),
      this.window.subscribe(topic, () => void this.count()),
      reaction(
        () => this.person,
        () => void this.count(),
        { fireImmediately: true },
      ),
    ];
    return async () => {
      for (const stop of stops) {
        void stop();
      }
      await this.flush();
    };
  }

  private get person(): string {
    return this.session.user?.userId ?? anonymous;
  }

  private async readOf<T>(person: string, id: string): Promise<T | undefined> {
    const waiting = this.waiting.get(nameOf(person, id));
    if (waiting !== undefined) {
      return waiting.value as T;
    }
    await this.lastWrites.get(this.recordsOf(person));
    const records = await this.readAll(person);
    // The only cast of drafts: a form reads what the same form wrote.
    return records.find((record) => record.key === id)?.value as T | undefined;
  }

  private writeOf(person: string, id: string, value: unknown): void {
    const isNew = this.waiting.get(nameOf(person, id))?.isNew ?? !this.keys.has(id);
    this.waiting.set(nameOf(person, id), { person, key: id, value: toJS(value), isNew });
    if (person === this.person) {
      this.note(() => this.keys.add(id));
    }
    this.timer?.abort();
    const timer = new AbortController();
    this.timer = timer;
    void this.flushLater(timer.signal);
  }

  private removeOf(person: string, id: string): void {
    this.waiting.delete(nameOf(person, id));
    this.storing.delete(nameOf(person, id));
    this.unstored.remove(person, id);
    if (person === this.person) {
      this.note(() => this.keys.delete(id));
    }
    const records = this.recordsOf(person);
    this.enqueue(records, async () => {
      await records.remove('drafts', person, id);
      this.window.publish(topic);
    });
  }

  private leave(): void {
    for (const draft of [...this.storing.values(), ...this.waiting.values()]) {
      if (draft.person !== anonymous) {
        this.unstored.keep(draft);
      }
    }
    void this.flush();
  }

  private async store(name: string, draft: Waiting): Promise<void> {
    const { person, key, value, isNew } = draft;
    await this.recordsOf(person).write('drafts', person, { key, value });
    if (this.storing.get(name) === draft) {
      this.storing.delete(name);
    }
    if (!this.storing.has(name) && !this.waiting.has(name)) {
      this.unstored.remove(person, key);
    }
    if (isNew) {
      this.window.publish(topic);
    }
  }

  private recordsOf(person: string): RecordDatabase {
    return person === anonymous ? this.tab : this.database;
  }

  /** Changes `keys`; a count under way starts over. */
  private note(change: () => unknown): void {
    this.changes += 1;
    change();
  }

  private async count(): Promise<void> {
    const { person } = this;
    let before: number;
    let records: Awaited<ReturnType<DefaultDrafts['readAll']>>;
    do {
      before = this.changes;
      await this.lastWrites.get(this.recordsOf(person));
      records = await this.readAll(person);
    } while (before !== this.changes);
    if (person === this.person) {
      const waiting = [...this.waiting.values()].filter((each) => each.person === person);
      runInAction(() => this.keys.replace([...records, ...waiting].map(({ key }) => key)));
    }
  }

  private async readAll(person: string): ReturnType<RecordDatabase['readAll']> {
    try {
      return await this.recordsOf(person).readAll('drafts', person);
    } catch (error) {
      this.logger.error('Drafts could not be read.', error);
      return [];
    }
  }

  private async flushLater(signal: AbortSignal): Promise<void> {
    if (await sleepUnlessAborted(this.clock, writeDelay, signal)) {
      await this.flush();
    }
  }

  private enqueue(records: RecordDatabase, work: () => Promise<void>): void {
    const last = (this.lastWrites.get(records) ?? Promise.resolve()).then(work).catch((error: unknown) => {
      this.logger.error('A draft could not be stored.', error);
    });
    this.lastWrites.set(records, last);
  }
}

function nameOf(person: string, id: string): string {
  return `${person} ${id}`;
}

function idOf({ form, entityId }: DraftKey): string {
  return entityId === undefined ? form : `${form}/${entityId}`;
}
