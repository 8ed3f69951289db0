import { observable, runInAction } from 'mobx';
import * as z from 'zod/mini';
import type { Change, WatcherList } from '../../contract';
import { defineWatchers } from '../../contract';
import { FakeClock, settle } from '../../testing';
import type { EntityServices } from '../entities/entity-services';
import type { Api, UnsentWrite } from '../services';
import { WatchedIds } from './watched-ids';

const me = '01900000-0000-7000-8000-000000000001';
const other = '01900000-0000-7000-8000-000000000002';
const endpoints = defineWatchers({ plugin: 'notes', path: '/notes', id: z.uuid(), gate: { audience: 'member' } });

/** A browser whose server and live events the test defines. */
class Browser {
  readonly clock = new FakeClock();
  readonly changes: (readonly [string, boolean])[] = [];
  /** The ids of each request. */
  readonly asked: string[] = [];
  /** What the server has. */
  readonly watchedThere = new Set<string>();
  isOffline = false;
  readonly kept = observable.box<readonly UnsentWrite[]>([]);
  readonly watched: WatchedIds;
  private publish: (change: Change<WatcherList>) => void = () => undefined;
  private reset: () => void = () => undefined;

  constructor() {
    const { kept } = this;
    const services = {
      clock: this.clock,
      pending: {
        get items() {
          return kept.get();
        },
      },
      realtime: {
        on: (_event: unknown, handle: (change: Change<WatcherList>) => void) => {
          this.publish = handle;
          return () => undefined;
        },
        onReset: (handle: () => void) => {
          this.reset = handle;
          return () => undefined;
        },
      },
      session: { user: { userId: me }, portal: { clientId: 'acme' } },
    } as unknown as EntityServices;
    const api = {
      request: async (_endpoint: unknown, { query }: { readonly query: { readonly ids: string } }) => {
        this.asked.push(query.ids);
        await Promise.resolve();
        if (this.isOffline) {
          throw new Error('No connection.');
        }
        return { ids: query.ids.split(',').filter((id) => this.watchedThere.has(id)) };
      },
    } as unknown as Api;
    this.watched = new WatchedIds(services, api, {
      endpoints,
      onChange: (id, isWatched) => void this.changes.push([id, isWatched]),
    });
  }

  receive(id: string, watching: readonly string[], stopped: readonly string[] = []): void {
    const data = { id, version: 2, watching: [...watching], stopped: [...stopped] };
    this.publish({ id, version: 2, data });
  }

  receiveWithoutData(id: string): void {
    this.publish({ id, version: 2 });
  }

  missEvents(): void {
    this.reset();
  }

  /** Keeps decisions on the device. */
  keep(decisions: Readonly<Record<string, boolean>>, state: UnsentWrite['state'] = 'waiting'): void {
    const writes = Object.entries(decisions).map(([id, isWatching]) => ({
      edit: { type: endpoints.change.id, id, patch: { isWatching } },
      clientId: 'acme',
      state,
    }));
    runInAction(() => this.kept.set(writes as unknown as readonly UnsentWrite[]));
  }

  async wait(): Promise<void> {
    await this.clock.advance(1_000);
    await settle();
  }
}

describe('what a person watches', () => {
  let browser: Browser;
  beforeEach(() => {
    browser = new Browser();
  });
  afterEach(() => browser.watched.dispose());

  it('is known from the pages that the server filtered, and follows every decision without a request', async () => {
    await browser.watched.readPage(() => Promise.resolve({ items: [{ id: 'a' }, { id: 'b' }] }));
    expect([browser.watched.isWatched('a'), browser.watched.isWatched('b')]).toEqual([true, true]);
    browser.receive('b', [other], [me]);
    browser.receive('c', [me]);
    // Another person's decision changes nothing.
    browser.receive('a', [other, me]);
    expect(browser.changes).toEqual([
      ['b', false],
      ['c', true],
    ]);
    expect(['a', 'b', 'c'].map((id) => browser.watched.isWatched(id))).toEqual([true, false, true]);
    await browser.wait();
    expect(browser.asked).toEqual([]);
  });

  it('is asked by one request for several entities, each once', async () => {
    browser.watchedThere.add('b');
    expect(['a', 'b', 'a'].map((id) => browser.watched.isWatched(id))).toEqual([false, false, false]);
    await browser.wait();
    expect(browser.asked).toEqual(['a,b']);
    expect(browser.changes).toEqual([['b', true]]);
    expect(['a', 'b'].map((id) => browser.watched.isWatched(id))).toEqual([false, true]);
    await browser.wait();
    expect(browser.asked).toHaveLength(1);
  });

  it('is asked fifty at a time', async () => {
    for (let index = 0; index < 60; index += 1) {
      browser.watched.isWatched(`${index}`);
    }
    await browser.wait();
    await browser.wait();
    expect(browser.asked.map((ids) => ids.split(',').length)).toEqual([50, 10]);
  });

  it('is not replaced by a page that was requested before a decision', async () => {
    let respond: (page: { readonly items: readonly { readonly id: string }[] }) => void = () => undefined;
    const reading = browser.watched.readPage(
      () =>
        new Promise<{ readonly items: readonly { readonly id: string }[] }>((resolve) => {
          respond = resolve;
        }),
    );
    browser.receive('a', [], [me]);
    respond({ items: [{ id: 'a' }, { id: 'b' }] });
    await reading;
    expect([browser.watched.isWatched('a'), browser.watched.isWatched('b')]).toEqual([false, true]);
  });

  it('is asked again after events were missed, and after one without data', async () => {
    await browser.watched.readPage(() => Promise.resolve({ items: [{ id: 'a' }] }));
    browser.missEvents();
    expect(browser.watched.isWatched('a')).toBe(false);
    await browser.wait();
    browser.watchedThere.add('b');
    browser.receiveWithoutData('b');
    await browser.wait();
    expect(browser.asked).toEqual(['a', 'b']);
    expect(browser.watched.isWatched('b')).toBe(true);
  });

  it('counts a decision that is kept on the device, until the server has another', async () => {
    browser.keep({ a: true });
    expect([browser.watched.isWatched('a'), browser.changes]).toEqual([true, [['a', true]]]);
    browser.watchedThere.add('a');
    browser.keep({});
    expect(browser.watched.isWatched('a')).toBe(true);
    await browser.wait();
    expect(browser.watched.isWatched('a')).toBe(true);

    browser.keep({ b: true });
    browser.keep({ b: true }, 'refused');
    await browser.wait();
    expect(browser.watched.isWatched('b')).toBe(false);
    expect(browser.changes.at(-1)).toEqual(['b', false]);
  });

  it('stays unknown without a connection, and is asked with the next entity', async () => {
    browser.watchedThere.add('a');
    browser.isOffline = true;
    expect(browser.watched.isWatched('a')).toBe(false);
    await browser.wait();
    browser.isOffline = false;
    expect(browser.watched.isWatched('b')).toBe(false);
    await browser.wait();
    expect(browser.watched.isWatched('a')).toBe(true);
  });
});
