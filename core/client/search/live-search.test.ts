import { autorun } from 'mobx';
import { definePath, definePlugin } from '../../contract';
import { admin, settle, startClient } from '../../testing';
import type { StartedClient, StartClientOptions } from '../../testing';
import type { ClientPlugin, SearchFunction } from '../plugin';
import { defineClientPlugin } from '../plugin';
import type { LiveSearch, SearchHit } from '../services';
import { ApiError, Search } from '../services';

let client: StartedClient;
let live: LiveSearch;

function hit(title: string, type = 'Task'): SearchHit {
  return { entity: { type, id: title }, title };
}

function plugin(id: string, type: string, search: SearchFunction): ClientPlugin {
  return defineClientPlugin({
    manifest: definePlugin({ id, name: id, description: id, core: '*', gate: { audience: 'member', modules: [type] } }),
    search: [{ type, label: `${type} here`, order: 1, load: async () => search }],
    // One plugin only: two that link one type are refused.
    links: type === 'Tasks' ? [{ type: 'Task', to: (entity) => definePath('/tasks/:id').to({ id: entity.id }) }] : [],
  });
}

/** Responds when the test says so, in any order; ignores aborts. */
class SlowProvider {
  readonly asked: string[] = [];
  private readonly waiting = new Map<string, (hits: readonly SearchHit[]) => void>();

  readonly search: SearchFunction = (text) => {
    this.asked.push(text);
    return new Promise((resolve) => void this.waiting.set(text, resolve));
  };

  async answer(text: string, ...titles: readonly string[]): Promise<void> {
    this.waiting.get(text)?.(titles.map((title) => hit(title)));
    await settle();
  }
}

async function start(options: StartClientOptions): Promise<void> {
  client = await startClient({ as: admin(), ...options });
  live = await client.application.get(Search).follow();
}

function titles(): readonly (readonly string[])[] {
  return live.results.map(({ hits }) => hits.map(({ title }) => title));
}

afterEach(async () => {
  live.dispose();
  await settle();
  await client.stop();
});

describe('a search as the person types', () => {
  it('sends a request 1000 ms after the last key, and none for an empty text [R45.debounce]', async () => {
    const slow = new SlowProvider();
    await start({ plugins: [plugin('tasks', 'Tasks', slow.search)] });
    live.query('c', ['Tasks']);
    await client.clock.advance(600);
    live.query('ca', ['Tasks']);
    await client.clock.advance(999);
    expect([slow.asked, live.isSearching]).toEqual([[], true]);
    await client.clock.advance(1);
    expect(slow.asked).toEqual(['ca']);
    live.query('  ', ['Tasks']);
    await client.clock.advance(5_000);
    expect([slow.asked, live.results, live.isSearching]).toEqual([['ca'], [], false]);
  });

  it('never replaces a newer response by a stale one, in any order', async () => {
    const slow = new SlowProvider();
    await start({ plugins: [plugin('tasks', 'Tasks', slow.search)] });
    live.query('one', ['Tasks']);
    await client.clock.advance(1_000);
    live.query('two', ['Tasks']);
    await client.clock.advance(1_000);
    await slow.answer('two', 'newer');
    await slow.answer('one', 'stale');
    expect(titles()).toEqual([['newer']]);
    live.query('three', ['Tasks']);
    await client.clock.advance(1_000);
    live.query('four', ['Tasks']);
    await slow.answer('three', 'stale again');
    expect(live.results.map(({ state }) => state)).toEqual(['searching']);
    expect(titles()).toEqual([[]]);
  });

  it('shows known hits at once, and replaces them by the response', async () => {
    const slow = new SlowProvider();
    await start({ plugins: [plugin('tasks', 'Tasks', slow.search)] });
    client.visit('/');
    live.query('cal', ['Tasks']);
    live.queryNow();
    await settle();
    await slow.answer('cal', 'Order the caliper', 'Calibrate the scale');
    const [, second] = live.results[0]?.hits ?? [];
    expect(second !== undefined && live.open(second)).toBe(true);
    live.query('cali', ['Tasks']);
    expect(titles()).toEqual([['Calibrate the scale', 'Order the caliper']]);
    await client.clock.advance(1_000);
    await slow.answer('cali', 'Calibrate the scale');
    expect(titles()).toEqual([['Calibrate the scale']]);
    expect(live.recent.map(({ title }) => title)).toEqual(['Calibrate the scale']);
  });

  it('shows a failed type with every sentence, keeps the hits of the others, and retries on request [R64]', async () => {
    let isBroken = true;
    const failing: SearchFunction = async () => {
      if (isBroken) {
        throw new ApiError('validation_failed', ['Too long.', 'And wrong.']);
      }
      return [hit('Team East', 'Team')];
    };
    await start({
      plugins: [plugin('tasks', 'Tasks', async () => [hit('Found')]), plugin('teams', 'Teams', failing)],
    });
    live.query('x', ['Tasks', 'Teams']);
    await client.clock.advance(1_000);
    expect(live.results).toMatchObject([
      { type: 'Tasks', state: 'ready', sentences: [] },
      { type: 'Teams', label: 'Teams here', state: 'failed', sentences: ['Too long.', 'And wrong.'], hits: [] },
    ]);
    isBroken = false;
    live.retry('Teams');
    await settle();
    expect(titles()).toEqual([['Found'], ['Team East']]);
  });

  it('reports an unknown failure if a provider throws any other error [R68.other]', async () => {
    const broken: SearchFunction = async () => {
      throw new TypeError('x is undefined');
    };
    await start({ plugins: [plugin('tasks', 'Tasks', broken)] });
    live.query('x', ['Tasks']);
    await client.clock.advance(1_000);
    expect(live.results[0]?.sentences).toEqual(['Something went wrong, Please try again later.']);
  });
});

describe('the types of the search', () => {
  const providers = [
    plugin('meetings', 'Meetings', async () => []),
    plugin('tasks', 'Tasks', async () => []),
    plugin('teams', 'Teams', async () => []),
  ];

  it('follow the plan [R111]', async () => {
    await start({ as: admin({ modules: ['Tasks', 'Teams'] }), plugins: providers });
    const { types } = client.application.get(Search);
    expect(types.map(({ type }) => type)).toEqual(['Tasks', 'Teams']);
  });
});

describe('what a search remembers', () => {
  const search =
    (hits: readonly SearchHit[]): SearchFunction =>
    async () =>
      hits;
  const shownTitles = (): readonly string[] => live.recent.map(({ title }) => title);

  it('has the texts searched for last, each once, and forgets one that is removed', async () => {
    await start({ plugins: [plugin('tasks', 'Tasks', search([]))] });
    for (const text of ['one', 'two ', 'One', ' ']) {
      live.addSearch(text);
    }
    const seen: (readonly string[])[] = [];
    const dispose = autorun(() => seen.push(live.searches));
    live.removeSearch('two');
    dispose();
    expect(seen).toEqual([['One', 'two'], ['One']]);
  });

  it('forgets recent hits that the person may not see any more, and has the others as they are now', async () => {
    const reload = jest.fn(async () => [hit('kept')]);
    const find = Object.assign(search([]), { reload });
    await start({ plugins: [plugin('tasks', 'Tasks', find)] });
    live.addOpened({ ...hit('gone'), entity: { type: 'Task', id: 'gone' } }, 'Tasks');
    live.addOpened({ ...hit('Old title'), entity: { type: 'Task', id: 'kept' } }, 'Tasks');
    expect(shownTitles()).toEqual(['Old title', 'gone']);
    await live.refreshRecent();
    expect(reload).toHaveBeenCalledWith(['kept', 'gone'], expect.anything());
    expect(shownTitles()).toEqual(['kept']);
    reload.mockRejectedValue(new ApiError('offline', []));
    await live.refreshRecent();
    expect(shownTitles()).toEqual(['kept']);
  });
});

describe('the filters of a search', () => {
  const narrowed = { filters: [{ key: 'state', value: 'open' }], today: '2031-06-11' } as const;

  it('reach the types that understand them; others have no hits and say why', async () => {
    const asked: unknown[] = [];
    const find: SearchFunction = Object.assign(
      async (text: string, { by }: Parameters<SearchFunction>[1]) => {
        asked.push([text, by]);
        return [hit('found')];
      },
      { filters: [{ key: 'state', param: 'state', kind: 'state', states: ['open', 'closed'] }] as const },
    );
    const other: SearchFunction = async () => [hit('wrong', 'Team')];
    await start({ plugins: [plugin('tasks', 'Tasks', find), plugin('teams', 'Teams', other)] });
    live.query('', ['Tasks', 'Teams'], narrowed);
    await client.clock.advance(1_000);
    await settle();
    expect(titles()).toEqual([['found'], []]);
    expect(live.results.map(({ unsupported }) => unsupported)).toEqual([[], ['state']]);
    expect(asked).toEqual([['', narrowed]]);
    live.query('', ['Tasks'], { filters: [{ key: 'state', value: 'overdue' }] });
    await client.clock.advance(1_000);
    await settle();
    expect(titles()).toEqual([[]]);
    await live.loadFilters();
    expect(live.filters).toMatchObject([
      { key: 'state', kind: 'state', options: [{ value: 'open' }, { value: 'closed' }] },
    ]);
  });
});
