import { reaction } from 'mobx';
import type { Change, Dispose, WatcherEndpoints, WatcherList } from '../../contract';
import { maxAskedWatched } from '../../contract';
import type { EntityServices } from '../entities/entity-services';
import type { Api } from '../services';

/** How long unknown entities are collected before the server is asked. Milliseconds. */
const askDelay = 300;

/** What `WatchedIds` follows, and whom it tells. */
export interface WatchedIdsOptions {
  readonly endpoints: WatcherEndpoints;
  /** Called when this person begins or stops to watch an entity, and when an unknown one turns out to be watched. */
  readonly onChange: (id: string, isWatched: boolean) => void;
}

/**
 * Which entities of one type this person chose to watch, for lists that are filtered by it: live events of an entity do
 * not say it, because they are the same for all members. Known are the entities of the pages that the server filtered,
 * and every decision since; others are asked about, several by one request, when a list first needs to know. A decision
 * that is kept on the device counts at once.
 *
 * Dispose of it when nothing needs to know any more.
 */
export class WatchedIds {
  private readonly known = new Map<string, boolean>();
  /** When each entity was last decided about, counted in decisions: what was requested before is older. */
  private readonly decidedAt = new Map<string, number>();
  private decisions = 0;
  /** Decisions that are kept on the device. */
  private kept: ReadonlyMap<string, boolean> = new Map();
  private readonly unknown = new Set<string>();
  private asking: Promise<void> | undefined = undefined;
  private readonly ended = new AbortController();
  private readonly subscriptions: readonly Dispose[];

  constructor(
    private readonly services: Pick<EntityServices, 'clock' | 'pending' | 'realtime' | 'session'>,
    private readonly api: Api,
    private readonly options: WatchedIdsOptions,
  ) {
    const { realtime } = services;
    this.subscriptions = [
      realtime.on(options.endpoints.changed, (change) => this.take(change)),
      realtime.onReset(() => this.known.clear()),
      reaction(
        () => this.keptDecisions(),
        (kept) => this.keep(kept),
        { fireImmediately: true },
      ),
    ];
  }

  /** Whether this person watches an entity. False for an unknown one, until the server has answered. */
  isWatched(id: string): boolean {
    const decided = this.kept.get(id) ?? this.known.get(id);
    if (decided === undefined) {
      this.ask(id);
    }
    return decided ?? false;
  }

  /** Reads a page of entities that the server filtered: this person watches each. */
  async readPage<Page extends { readonly items: readonly { readonly id: string }[] }>(
    read: () => Promise<Page>,
  ): Promise<Page> {
    const before = this.decisions;
    const page = await read();
    for (const { id } of page.items) {
      this.learn(id, true, before);
    }
    return page;
  }

  dispose(): void {
    this.ended.abort();
    for (const unsubscribe of this.subscriptions) {
      void unsubscribe();
    }
  }

  private take({ id, data }: Change<WatcherList>): void {
    if (data === undefined) {
      this.known.delete(id);
      this.ask(id);
      return;
    }
    this.decide(id, data.watching.includes(this.services.session.user?.userId ?? ''));
  }

  private decide(id: string, isWatched: boolean): void {
    if (this.known.get(id) !== isWatched) {
      this.known.set(id, isWatched);
      this.decisions += 1;
      this.decidedAt.set(id, this.decisions);
      this.options.onChange(id, this.isWatched(id));
    }
  }

  /** Takes what a response says, unless it was requested before the last decision. */
  private learn(id: string, isWatched: boolean, requestedAt: number): boolean {
    if ((this.decidedAt.get(id) ?? 0) > requestedAt) {
      return false;
    }
    this.known.set(id, isWatched);
    return true;
  }

  private keptDecisions(): ReadonlyMap<string, boolean> {
    const { pending, session } = this.services;
    const decisions = new Map<string, boolean>();
    for (const { edit, clientId, state } of pending.items) {
      const isOwn = edit?.type === this.options.endpoints.change.id && clientId === session.portal?.clientId;
      if (isOwn && state !== 'refused' && typeof edit.patch['isWatching'] === 'boolean') {
        decisions.set(edit.id, edit.patch['isWatching']);
      }
    }
    return decisions;
  }

  private keep(kept: ReadonlyMap<string, boolean>): void {
    const before = this.kept;
    this.kept = kept;
    for (const [id, isWatched] of kept) {
      if (before.get(id) !== isWatched) {
        this.options.onChange(id, isWatched);
      }
    }
    for (const [id, isWatched] of before) {
      if (!kept.has(id)) {
        // Sent: so it is until the server says otherwise, which it does where it refused.
        this.decide(id, isWatched);
        this.ask(id);
      }
    }
  }

  private ask(id: string): void {
    this.unknown.add(id);
    this.asking ??= this.askSoon().finally(() => {
      this.asking = undefined;
    });
  }

  private async askSoon(): Promise<void> {
    const { clock } = this.services;
    const { signal } = this.ended;
    try {
      while (this.unknown.size > 0) {
        await clock.sleep(askDelay, signal);
        await this.askSome([...this.unknown].slice(0, maxAskedWatched), signal);
      }
    } catch {
      // Without a connection they stay unknown, and are asked about with the next one.
    }
  }

  private async askSome(ids: readonly string[], signal: AbortSignal): Promise<void> {
    const before = this.decisions;
    const query = { ids: ids.join(',') };
    const found = await this.api.request(this.options.endpoints.watched, { query }, { signal, onFailure: 'caller' });
    const watched = new Set(found.ids);
    for (const id of ids) {
      this.unknown.delete(id);
      const was = this.known.get(id) ?? false;
      const isWatched = watched.has(id);
      if (this.learn(id, isWatched, before) && was !== isWatched) {
        this.options.onChange(id, this.isWatched(id));
      }
    }
  }
}
