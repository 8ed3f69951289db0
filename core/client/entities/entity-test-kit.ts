import { autorun } from 'mobx';
import * as z from 'zod/mini';
import type { Change, RealtimeEvent } from '../../contract';
import { defineRealtimeEvent } from '../../contract';
import { FakeClock, settle } from '../../testing';
import { FakeIds } from '../../testing/fakes/fake-browser';
import { EntityWrites } from '../api/entity-writes';
import type { RequestPlan } from '../api/request-plan';
import { ApiError } from '../services';
import type { EntityServices } from './entity-services';
import { EntityStore } from './entity-store';

/** A row of the test's lists. */
export interface NoteRow {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly rank: number;
  readonly owner?: string | undefined;
  readonly deletedOn?: string | undefined;
}
export interface Note extends NoteRow {
  readonly text?: string | undefined;
}
export interface NotePatch {
  title: string;
  rank: number;
  owner: string | null;
  text: string | null;
}
export type NoteStore = EntityStore<NoteRow, Note, NotePatch>;

const noteChanged = defineRealtimeEvent(
  'test.note-changed',
  z.object({
    id: z.string(),
    version: z.number(),
    title: z.string(),
    rank: z.number(),
    owner: z.optional(z.string()),
    deletedOn: z.optional(z.string()),
  }),
);

/** A message on the network. Undelivered ones wait in `FakeNetwork.messages`. */
export interface Message {
  readonly kind: 'request' | 'response' | 'event';
  readonly deliver: () => void;
  /** The connection is cut: the sender learns only that there was no response. */
  readonly lose: () => void;
}

/** A server of notes that merges field by field, as `merge` does (decisions.md D2), and browsers connected to it. */
export class FakeNetwork {
  readonly clock = new FakeClock();
  readonly messages: Message[] = [];
  readonly toasts: string[] = [];
  /** Accepted writes that replaced a value which their author's screen had never shown. */
  readonly blindWrites: string[] = [];
  requests = 0;
  /** Why the server refuses all changes. */
  refusal: ApiError | undefined = undefined;
  private readonly notes = new Map<
    string,
    { readonly note: Note; readonly changed: Readonly<Record<string, number>> }
  >();
  private readonly handlers: ((change: Change<NoteRow>) => void)[] = [];
  private readonly resets: (() => void)[] = [];

  constructor(
    private readonly options: { readonly hasEventData?: boolean; readonly detailFields?: readonly ['text'] | [] } = {},
  ) {}

  /** The server's own value. */
  note(id: string): Note | undefined {
    return this.notes.get(id)?.note;
  }

  all(): readonly Note[] {
    return [...this.notes.values()].map(({ note }) => note).filter(({ deletedOn }) => deletedOn === undefined);
  }

  add(note: Partial<Note> & { readonly id: string }): void {
    const made = { version: 1, title: 'A', rank: 1, ...note };
    this.notes.set(note.id, { note: made, changed: {} });
    this.publish(made);
  }

  /** Another person's change. */
  change(id: string, patch: Partial<NotePatch>): Note {
    const known = this.notes.get(id);
    if (known === undefined) {
      throw new ApiError('not_found', ['Gone.']);
    }
    const version = known.note.version + 1;
    const fields = Object.entries(patch).map(([field, value]) => [field, value ?? undefined]);
    const note = { ...known.note, ...(Object.fromEntries(fields) as Partial<Note>), version };
    const changed = Object.keys(patch).map((field) => [field, version]);
    this.notes.set(id, {
      note,
      changed: { ...known.changed, ...(Object.fromEntries(changed) as Record<string, number>) },
    });
    this.publish(note);
    return note;
  }

  remove(id: string): void {
    const note = this.note(id);
    if (note !== undefined) {
      this.notes.delete(id);
      this.publish({ ...note, version: note.version + 1, deletedOn: '2026-01-01' });
    }
  }

  /** One browser. */
  connect(): NoteStore {
    const writes = new EntityWrites();
    /** Every value that this browser has shown. */
    const shown = new Set<unknown>();
    const services = {
      clock: this.clock,
      session: { user: { userId: 'ann' } },
      realtime: {
        on: (_event: RealtimeEvent<NoteRow>, handle: (change: Change<NoteRow>) => void) => this.listen(handle),
        onReset: (handle: () => void) => (this.resets.push(handle), () => undefined),
      },
      pending: { items: [], discard: async () => undefined },
      ids: new FakeIds(),
      navigation: { linkTo: () => '/notes', open: () => true },
      toasts: { warning: (text: string) => void this.toasts.push(text) },
      words: { translate: (_message: unknown, values?: { readonly name: string }) => `${values?.name} conflicts` },
    } as unknown as EntityServices;
    const store: NoteStore = new EntityStore<NoteRow, Note, NotePatch>(services, {
      type: 'note',
      label: ({ id }) => id,
      event: noteChanged,
      detailFields: this.options.detailFields ?? ['text'],
      read: (id) => this.request(() => this.readNote(id)),
      remove: (id) => this.request(() => this.remove(id)),
      save: (id, patch, request) => {
        const plan = { entity: id, ...request } as unknown as RequestPlan;
        return writes.run(plan, (ready) => this.request(() => this.merge(id, patch, ready, shown))) as Promise<Note>;
      },
    });
    // Never stopped: the browser stays open for the test.
    autorun(() => {
      const values = [...this.notes.keys()].flatMap((id) => Object.values(store.get(id) ?? {}));
      for (const value of values) {
        shown.add(value);
      }
    });
    return store;
  }

  /** Sends a request; the message and its response wait to be delivered. */
  request<T>(work: () => T): Promise<T> {
    this.requests += 1;
    return new Promise((resolve, reject) => {
      const fail = (): void => reject(new ApiError('offline', ['No connection.']));
      const run = (): void => {
        let respond: () => void;
        try {
          const answer = work();
          respond = () => resolve(answer);
        } catch (error) {
          respond = () => reject(error as Error);
        }
        this.messages.push({ kind: 'response', deliver: respond, lose: fail });
      };
      this.messages.push({ kind: 'request', deliver: run, lose: fail });
    });
  }

  /** Delivers everything in order, also what that causes. */
  async deliverAll(): Promise<void> {
    await settle();
    for (let message = this.messages.shift(); message !== undefined; message = this.messages.shift()) {
      message.deliver();
      await settle();
    }
  }

  /** Delivers everything, and lets timers run, until nothing is left to happen. */
  async converge(): Promise<void> {
    do {
      await this.deliverAll();
      await this.clock.advance(60_000);
    } while (this.messages.length > 0);
  }

  /** All browsers were away longer than missed changes are kept. */
  reset(): void {
    for (const handle of this.resets) {
      handle();
    }
  }

  private readNote(id: string): Note {
    const note = this.note(id);
    if (note === undefined) {
      throw new ApiError('not_found', ['Gone.']);
    }
    return note;
  }

  private merge(id: string, patch: Partial<NotePatch>, { ifMatch }: RequestPlan, shown: ReadonlySet<unknown>): Note {
    if (this.refusal !== undefined) {
      throw this.refusal;
    }
    const known = this.notes.get(id);
    const fields = Object.keys(patch) as (keyof NotePatch)[];
    if (known !== undefined && fields.some((field) => (known.changed[field] ?? 0) > (ifMatch ?? 0))) {
      throw new ApiError('conflict', ['Changed meanwhile.'], { conflicts: fields });
    }
    for (const field of fields) {
      const before = known?.note[field] ?? null;
      if (before !== null && before !== patch[field] && !shown.has(before)) {
        this.blindWrites.push(`${field}: ${before} became ${patch[field]}`);
      }
    }
    return this.change(id, patch);
  }

  private listen(handle: (change: Change<NoteRow>) => void): () => void {
    this.handlers.push(handle);
    return () => void this.handlers.splice(this.handlers.indexOf(handle), 1);
  }

  private publish({ text: _text, ...row }: Note): void {
    const { id, version } = row;
    const change = this.options.hasEventData === false ? { id, version } : { id, version, data: row };
    for (const handle of this.handlers) {
      this.messages.push({ kind: 'event', deliver: () => handle(change), lose: () => undefined });
    }
  }
}
