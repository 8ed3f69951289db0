import { action, computed, makeObservable, observable } from 'mobx';
import type { TimedEntityCard, TimeEntry } from '../../contract';
import { listLimits } from '../../contract';
import {
  changeTimeEntry,
  createTimeEntry,
  listMyTime,
  listRunningTime,
  listTimeEntries,
  readTimeEntry,
  sumTimeEntries,
  timeEntryChangedLive,
  timeEntryLimits,
} from '../../contract/time-entries';
import type { EndpointResponse } from '../../contract';
import type { SavedEdit } from '../entities/entity';
import type { EntityList } from '../entities/entity-list';
import type { EntityServices } from '../entities/entity-services';
import { EntityStore } from '../entities/entity-store';
import { LiveAggregate } from '../entities/live-aggregate';
import { WholeList } from '../entities/whole-list';
import type { Api } from '../services';
import { ApiError } from '../services';

/** The parts of an entry that people change. `endedOn` null: the timer runs. */
export interface TimeChanges {
  day: string;
  minutes: number;
  note: string;
  isBillable: boolean;
  endedOn: string | null;
  isRemoved: boolean;
}

/** Time that a person enters by hand. */
export type EnteredTime = Pick<TimeChanges, 'day' | 'minutes' | 'note' | 'isBillable'>;

/** The minutes logged on an entity, and those of each person. */
export type TimeSums = EndpointResponse<typeof sumTimeEntries.shape>;

/** A timer that was started. */
export interface StartedTimer {
  /** The timer that ran until then, as it was logged; undefined when none ran. */
  readonly stopped: TimeEntry | undefined;
  /** Discards the new timer and lets the former one run on. @returns whether all of it was undone. */
  readonly undo: () => Promise<boolean>;
}

/** Entries of one page in the list of an entity. */
const pageSize = 10;

/** A browser's clock that differs by less is right. Milliseconds. */
const tolerance = 2_000;

/**
 * The time that people log, in this browser: live, shown at once and kept on the device without a connection, with the
 * times at which it happened. Of the caller's timer, and of the entities and days that are listed. Dispose of it when the
 * portal is left.
 */
export class TimeEntryStore {
  readonly entries: EntityStore<TimeEntry, TimeEntry, TimeChanges>;
  private readonly runningList: EntityList<TimeEntry>;
  /** The person is asked how much of a forgotten timer was work. */
  isAsking = false;
  /** How far the server's clock is ahead of this browser's. Milliseconds. */
  private ahead = 0;

  constructor(
    private readonly services: EntityServices,
    private readonly api: Api,
  ) {
    this.entries = new EntityStore<TimeEntry, TimeEntry, TimeChanges>(services, {
      type: 'core.time-entry',
      label: ({ entity }) => entity.key ?? entity.title,
      event: timeEntryChangedLive,
      valuesOf,
      preview,
      read: (id) => api.request(readTimeEntry, { params: { id } }, { onFailure: 'caller' }),
      create: (entry, request) => api.request(createTimeEntry, { body: creationBody(entry) }, request),
      creationBody,
      save: (id, patch, request) => api.request(changeTimeEntry, { params: { id }, body: bodyOf(patch) }, request),
      // The creation of the entry was answered after the person had deleted it: no one else knows it.
      remove: (id, request) =>
        api.request(changeTimeEntry, { params: { id }, body: { isRemoved: true } }, { ...request, ifMatch: 1 }),
    });
    this.runningList = this.entries.list({
      load: async (cursor, signal) => {
        const asked = this.services.clock.now().getTime();
        const page = await api.request(listRunningTime, { query: { cursor } }, { signal, onFailure: 'caller' });
        this.learnTime(page.now, asked);
        return page;
      },
      compare: newestFirst,
      belongs: (entry) => entry.isRunning && !entry.isRemoved && entry.person.id === this.me,
    });
    makeObservable<this, 'ahead' | 'learnTime'>(this, {
      running: computed,
      ahead: observable,
      isAsking: observable,
      ask: action,
      learnTime: action,
    });
  }

  /** The person's timer. Observable; `loadRunning` asks for it. */
  get running(): TimeEntry | undefined {
    return this.runningList.items.toSorted((left, right) =>
      (left.startedOn ?? '') < (right.startedOn ?? '') ? 1 : -1,
    )[0];
  }

  /** Asks whether a timer runs, unless that is known. Never rejects. @returns whether it is known. */
  async loadRunning(): Promise<boolean> {
    if (!this.runningList.isReady) {
      await this.runningList.loadMore();
    }
    return this.runningList.isReady;
  }

  /** The server's time, as far as it is known: the browser's clock may be wrong. */
  now(): Date {
    return new Date(this.services.clock.now().getTime() + this.ahead);
  }

  /** Milliseconds that a timer has run. */
  elapsed({ startedOn }: TimeEntry): number {
    return startedOn === undefined ? 0 : Math.max(0, this.now().getTime() - Date.parse(startedOn));
  }

  /** Whether a timer has run for so long that it was probably forgotten. */
  isForgotten(entry: TimeEntry): boolean {
    return this.elapsed(entry) > timeEntryLimits.forgotten * 60_000;
  }

  /** Asks how much of a forgotten timer was work, or stops asking. */
  ask(isAsking: boolean): void {
    this.isAsking = isAsking;
  }

  /** The time that was logged on an entity, the latest day first. Dispose of it when it is not shown any more. */
  listOf({ type, id }: Pick<TimedEntityCard, 'type' | 'id'>): EntityList<TimeEntry> {
    return this.entries.list({
      load: (cursor, signal) =>
        this.api.request(
          listTimeEntries,
          { query: { type, entityId: id, limit: pageSize, cursor } },
          { signal, onFailure: 'caller' },
        ),
      compare: newestFirst,
      belongs: (entry) => isListed(entry) && entry.entity.id === id && entry.entity.type === type,
    });
  }

  /** The sums of an entity; changes of others are read some time after them. Dispose of it when it is not shown. */
  sumsOf({ type, id }: Pick<TimedEntityCard, 'type' | 'id'>): LiveAggregate<TimeSums, TimeEntry> {
    return new LiveAggregate<TimeSums, TimeEntry>(this.services, {
      source: this.entries,
      load: (signal) =>
        this.api.request(sumTimeEntries, { query: { type, entityId: id } }, { signal, onFailure: 'caller' }),
      adjust: (sums, { before, after }) => {
        const ofOther = [before, after].every(
          (each) => each === undefined || (each !== 'unknown' && each.entity.id !== id),
        );
        return ofOther ? sums : before === 'unknown' || after === 'unknown' ? undefined : adjusted(sums, before, after);
      },
    });
  }

  /** The person's own time of some days, both included; loaded whole. Dispose of it when it is not shown any more. */
  listMine(from: string, to: string): WholeList<TimeEntry> {
    return new WholeList(
      this.entries.list({
        load: (cursor, signal) =>
          this.api.request(
            listMyTime,
            { query: { from, to, cursor, limit: listLimits.maxSize } },
            { signal, onFailure: 'caller' },
          ),
        compare: newestFirst,
        belongs: (entry) => isListed(entry) && entry.person.id === this.me && entry.day >= from && entry.day <= to,
      }),
    );
  }

  /**
   * Logs time that was entered by hand. Without a connection it is kept on the device.
   *
   * @param idempotencyKey one for each intended action.
   * @throws ApiError which the form shows; with code `kept` the entry is kept.
   */
  async log(entity: TimedEntityCard, time: EnteredTime, idempotencyKey: string): Promise<void> {
    const { note, ...rest } = time;
    await this.entries.create(
      { ...this.newEntry(entity), ...rest, source: 'manual', ...(note === '' ? {} : { note }) },
      idempotencyKey,
    );
  }

  /**
   * Starts a timer on an entity, and stops the one that runs. Without a connection both are kept, with their times.
   *
   * @throws ApiError which the caller shows.
   */
  async start(entity: TimedEntityCard): Promise<StartedTimer> {
    await this.loadRunning();
    const at = this.now().toISOString();
    const former = this.running;
    const stopping = former && this.entries.edit(former.id, { endedOn: at });
    const created = this.entries.create(
      { ...this.newEntry(entity), day: this.today(), minutes: 0, source: 'timer', startedOn: at, isRunning: true },
      this.services.ids.next(),
    );
    try {
      await created;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'kept')) {
        await (await stopping)?.revert();
        throw error;
      }
    }
    const stopped = await stopping;
    return {
      stopped: stopped?.entity,
      undo: async () => {
        const { running } = this;
        if (running !== undefined && running.id !== former?.id) {
          await this.remove(running);
        }
        return stopped === undefined || (await stopped.revert());
      },
    };
  }

  /**
   * Stops a timer and logs it.
   *
   * @param more what the person entered with it; the minutes of a forgotten timer.
   * @returns undefined when the server refused, and has shown why.
   */
  stop(timer: TimeEntry, more: Partial<Omit<TimeChanges, 'endedOn'>> = {}): Promise<SavedEdit<TimeEntry> | undefined> {
    return this.entries.edit(timer.id, { endedOn: this.now().toISOString(), ...more });
  }

  /** Changes an entry. @returns undefined when it was not saved: the API has shown why, or there is a conflict. */
  change(
    entry: TimeEntry,
    patch: Partial<TimeChanges>,
    base: TimeEntry = entry,
  ): Promise<SavedEdit<TimeEntry> | undefined> {
    return this.entries.edit(entry.id, patch, base);
  }

  /**
   * Deletes an entry, or discards a timer.
   *
   * @returns what undoes it; undefined when the server refused, and for one that was never sent.
   */
  async remove(entry: TimeEntry): Promise<(() => Promise<boolean>) | undefined> {
    if (this.entries.unsentState(entry.id) === undefined) {
      return (await this.entries.edit(entry.id, { isRemoved: true }))?.revert;
    }
    await this.entries.remove(entry.id);
    return undefined;
  }

  /** The day at the server's time in the zone of the person, `YYYY-MM-DD`. */
  today(): string {
    const { user } = this.services.session;
    return new Intl.DateTimeFormat('sv-SE', { timeZone: user?.timeZone }).format(this.now());
  }

  dispose(): void {
    this.entries.dispose();
  }

  private get me(): string {
    return this.services.session.user?.userId ?? '';
  }

  private newEntry(entity: TimedEntityCard) {
    const { user } = this.services.session;
    return {
      entity,
      person: { id: this.me, fullName: user?.fullName ?? '' },
      isBillable: false,
      isRunning: false,
      isRemoved: false,
    };
  }

  /** The response was on its way for some time: the server's time is taken for that of the middle. */
  private learnTime(now: string, asked: number): void {
    const here = this.services.clock.now().getTime();
    const ahead = Date.parse(now) - (asked + here) / 2;
    this.ahead = Math.abs(ahead) < tolerance + (here - asked) / 2 ? 0 : ahead;
  }
}

/** The minutes of a timer, as the server rounds them. */
function minutesBetween(startedOn: string, endedOn: string): number {
  return Math.max(1, Math.round((Date.parse(endedOn) - Date.parse(startedOn)) / 60_000));
}

function valuesOf({ day, minutes, note = '', isBillable, endedOn, isRemoved }: TimeEntry): TimeChanges {
  return { day, minutes, note, isBillable, endedOn: endedOn ?? null, isRemoved };
}

function preview({ endedOn, note, ...patch }: Partial<TimeChanges>, entry: TimeEntry): Partial<TimeEntry> {
  return {
    ...(endedOn === undefined ? {} : endOf(endedOn, entry)),
    ...patch,
    ...(note === undefined ? {} : { note: note === '' ? undefined : note }),
  };
}

function endOf(endedOn: string | null, { startedOn, minutes }: TimeEntry): Partial<TimeEntry> {
  return endedOn === null
    ? { endedOn: undefined, isRunning: true, minutes: 0 }
    : {
        endedOn,
        isRunning: false,
        minutes: startedOn === undefined ? minutes : minutesBetween(startedOn, endedOn),
      };
}

/** A running timer has no minutes. */
function bodyOf({ minutes, ...patch }: Partial<TimeChanges>) {
  return minutes === undefined || minutes === 0 ? patch : { ...patch, minutes };
}

function creationBody(entry: TimeEntry) {
  const { entity, day, minutes, startedOn, endedOn, note, isBillable, isRunning } = entry;
  return {
    type: entity.type,
    entityId: entity.id,
    day,
    ...(isRunning ? {} : { minutes }),
    ...(startedOn === undefined ? {} : { startedOn }),
    ...(endedOn === undefined || isRunning ? {} : { endedOn }),
    ...(note === undefined ? {} : { note }),
    ...(isBillable ? { isBillable } : {}),
  };
}

function isListed({ isRunning, isRemoved }: TimeEntry): boolean {
  return !isRunning && !isRemoved;
}

function minutesIn(entry: TimeEntry | undefined): number {
  return entry !== undefined && isListed(entry) ? entry.minutes : 0;
}

/** The sums after a change; undefined for a person who is not among them. */
function adjusted(sums: TimeSums, before: TimeEntry | undefined, after: TimeEntry | undefined): TimeSums | undefined {
  const entry = after ?? before;
  const change = minutesIn(after) - minutesIn(before);
  if (entry === undefined || change === 0) {
    return sums;
  }
  const isKnown = sums.people.some(({ person }) => person.id === entry.person.id);
  const people = isKnown ? sums.people : [...sums.people, { person: entry.person, minutes: 0 }];
  return {
    minutes: sums.minutes + change,
    people: people
      .map((each) => (each.person.id === entry.person.id ? { ...each, minutes: each.minutes + change } : each))
      .filter(({ minutes }) => minutes > 0)
      .toSorted((left, right) => right.minutes - left.minutes),
  };
}

/** The order of the server. */
function newestFirst(left: TimeEntry, right: TimeEntry): number {
  if (left.day !== right.day) {
    return left.day < right.day ? 1 : -1;
  }
  return left.id === right.id ? 0 : left.id < right.id ? 1 : -1;
}
