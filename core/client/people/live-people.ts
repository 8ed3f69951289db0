import { observable, reaction, runInAction } from 'mobx';
import type { Dispose, PersonCard, PortalMember } from '../../contract';
import type { Clock, Logger } from '../../kernel/services';
import type { LazyRetry } from '../lazy/lazy-retry';
import type { Api, Realtime } from '../services';
import { ApiError } from '../services';
import type { SessionStore } from '../session/session-store';
import type { People, PeoplePage, PeopleQuery } from './people';

/** The longest time that a response to a search is used again, in milliseconds. */
const maxAge = 60_000;

/** Responses to searches kept at most; the oldest are forgotten. */
const maxSearches = 50;

interface KeptSearch {
  readonly page: PeoplePage;
  readonly until: number;
}

export interface LivePeopleParts {
  readonly api: Api;
  readonly realtime: Realtime;
  readonly session: SessionStore;
  readonly retries: LazyRetry;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** People of one company, as far as this page has asked for them. */
export class LivePeople implements People {
  /** By person; undefined where it is being loaded, and for people who were never members. */
  private readonly cards = observable.map<string, PersonCard | undefined>([], { deep: false });
  private readonly searches = new Map<string, KeptSearch>();
  /** To be requested. */
  private readonly wanted = new Set<string>();
  /** Loaded before changes were missed: shown until they have been read again, which those on the screen are. */
  private readonly stale = new Set<string>();
  private readonly resets = observable.box(0);
  private attempts = 0;
  private stopRetry: (() => void) | undefined = undefined;
  private stopListening: Dispose | undefined = undefined;
  /** Grows with each change of a member, so that an older response is not kept. */
  private changes = 0;
  private hasEnded = false;

  private readonly stopFollowing: Dispose;

  constructor(private readonly parts: LivePeopleParts) {
    // Forgets everyone when the person or the company changes.
    this.stopFollowing = reaction(
      () => this.scope,
      () => this.clear(),
    );
  }

  async search(query: PeopleQuery, signal?: AbortSignal): Promise<PeoplePage> {
    const { search, cursor, limit } = query;
    const { scope, changes } = this;
    const key = JSON.stringify([search, cursor, limit]);
    const kept = this.searches.get(key);
    if (kept !== undefined && kept.until > this.now) {
      return kept.page;
    }
    const { listPeople } = await this.listen();
    const parts = { query: { limit, cursor, ...(search === '' ? {} : { search }) } };
    const answer = await this.parts.api.request(listPeople, parts, { signal, onFailure: 'caller' });
    const page = { items: answer.items, nextCursor: answer.nextCursor ?? undefined };
    if (scope === this.scope) {
      const isCurrent = changes === this.changes;
      this.note(page.items.filter(({ id }) => isCurrent || this.cards.get(id) === undefined));
      if (isCurrent) {
        this.keep(key, page);
      }
    }
    return page;
  }

  card(personId: string): PersonCard | undefined {
    if (this.scope === undefined) {
      return undefined;
    }
    this.resets.get();
    const isLoaded = this.cards.has(personId) && !this.stale.has(personId);
    if (!isLoaded && !this.wanted.has(personId)) {
      this.want([personId]);
    }
    return this.cards.get(personId);
  }

  stop(): void {
    this.hasEnded = true;
    void this.stopFollowing();
    this.clear();
  }

  private get scope(): string | undefined {
    const { user, portal } = this.parts.session;
    return user === undefined || portal === undefined ? undefined : `${user.userId} ${portal.clientId}`;
  }

  private get now(): number {
    return this.parts.clock.now().getTime();
  }

  /** Loads the endpoints, and follows changes from now on: what is not kept needs no news. */
  private async listen(): Promise<(typeof import('./people-endpoints'))['peopleEndpoints']> {
    const { peopleEndpoints: endpoints } = await import('./people-endpoints');
    if (this.stopListening === undefined) {
      const stops = [
        this.parts.realtime.on(endpoints.peopleChangedLive, ({ id, data }) => this.receive(id, data)),
        this.parts.realtime.onReset(() => this.refresh()),
      ];
      this.stopListening = () => {
        for (const stop of stops) {
          void stop();
        }
      };
    }
    return endpoints;
  }

  private receive(id: string, member: PortalMember | undefined): void {
    this.changes += 1;
    this.searches.clear();
    if (!this.cards.has(id)) {
      return;
    }
    if (member === undefined) {
      this.want([id]);
    } else {
      this.note([member]);
    }
  }

  /** Changes were missed: cards on the screen are read again now, the others when they are shown. */
  private refresh(): void {
    this.changes += 1;
    this.searches.clear();
    for (const id of this.cards.keys()) {
      this.stale.add(id);
    }
    runInAction(() => this.resets.set(this.resets.get() + 1));
  }

  private want(ids: readonly string[]): void {
    const isFirst = this.wanted.size === 0;
    for (const id of ids) {
      this.wanted.add(id);
    }
    if (isFirst && this.wanted.size > 0) {
      // Deferred: this is called while rendering, and the other cards of the same render join the request.
      queueMicrotask(() => void this.load());
    }
  }

  private async load(): Promise<void> {
    const { scope } = this;
    const ids = [...this.wanted];
    if (scope === undefined || this.hasEnded || this.stopRetry !== undefined || ids.length === 0) {
      return;
    }
    try {
      const { maxCards, readPersonCards } = await this.listen();
      for (let start = 0; start < ids.length; start += maxCards) {
        const batch = ids.slice(start, start + maxCards);
        const parts = { query: { ids: batch.join(',') } };
        const { items } = await this.parts.api.request(readPersonCards, parts, { onFailure: 'caller' });
        if (scope !== this.scope) {
          return;
        }
        this.accept(batch, items);
      }
      this.attempts = 0;
    } catch (error) {
      if (scope === this.scope) {
        this.retryLater(error);
      }
      return;
    }
    // Asked for meanwhile.
    await this.load();
  }

  private accept(ids: readonly string[], items: readonly PersonCard[]): void {
    const found = new Map(items.map((card) => [card.id, card]));
    runInAction(() => {
      for (const id of ids) {
        this.wanted.delete(id);
        this.stale.delete(id);
        this.cards.set(id, found.get(id));
      }
    });
  }

  /** Without a response the cards are requested again; a refusal is final until the company changes. */
  private retryLater(error: unknown): void {
    this.parts.logger.info('Names of people could not be loaded.', { reason: String(error) });
    if (error instanceof ApiError && error.code !== 'offline') {
      this.accept([...this.wanted], []);
      return;
    }
    this.stopRetry = this.parts.retries.schedule(this.attempts, () => {
      this.stopRetry = undefined;
      this.attempts += 1;
      void this.load();
    });
  }

  private keep(key: string, page: PeoplePage): void {
    this.searches.delete(key);
    this.searches.set(key, { page, until: this.now + maxAge });
    for (const oldest of [...this.searches.keys()].slice(0, Math.max(0, this.searches.size - maxSearches))) {
      this.searches.delete(oldest);
    }
  }

  private note(members: readonly PortalMember[]): void {
    runInAction(() => {
      for (const member of members) {
        this.stale.delete(member.id);
        this.cards.set(member.id, cardOf(member));
      }
    });
  }

  private clear(): void {
    this.stopRetry?.();
    this.stopRetry = undefined;
    void this.stopListening?.();
    this.stopListening = undefined;
    this.attempts = 0;
    this.changes += 1;
    this.wanted.clear();
    this.stale.clear();
    this.searches.clear();
    runInAction(() => this.cards.clear());
  }
}

function cardOf({ id, fullName, photo }: PortalMember): PersonCard {
  return { id, fullName, ...(photo === undefined ? {} : { photo }) };
}
