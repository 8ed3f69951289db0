import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { defineDomainEvent, defineEndpoint, searchClaims, searchShapeWith } from '../../../contract';
import type { TestServer } from '../../../testing/start-server';
import { startServer } from '../../../testing/start-server';
import type { TestPerson, TestPortal } from '../../../testing/test-people';
import { testPlugin } from '../../../testing/test-plugin';
import { portalJobActor } from '../../request-context/system-actor';
import { rowsAsSystem } from '../../data/sql/system-statements';
import type { SearchSource } from './search-source';
import { handle } from '../../request-context/endpoint-binding';
import { indexOn } from './search-source';
import type { PortalContext } from '../../request-context/call-context';
import { sql } from '../../data/sql/tag';
import { SearchIndex } from './search-index';

const noted = defineDomainEvent('pad.note-changed', 1, z.object({ ids: z.array(z.uuid()) }));

interface NoteRow {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly made_by: string;
  readonly made_at: string;
  readonly readers: readonly string[];
}

const source: SearchSource = {
  type: 'Note',
  on: [indexOn(noted, ({ ids }) => ids)],
  load: async (ids, { db, clientId }) => {
    const rows = await db.rows(sql<NoteRow>`select id, title, body, made_by, made_at, readers from note
      where client_id = ${clientId} and id = any (${ids}::uuid[])`);
    return rows.map(({ made_by: createdBy, made_at: at, ...row }) => ({ ...row, createdBy, createdAt: new Date(at) }));
  },
  list: async (after, limit, { db, clientId }) => {
    const rows = await db.rows(sql<{ id: string }>`select id from note
      where ${sql.and([sql`client_id = ${clientId}`, after !== undefined && sql`id > ${after}::uuid`])}
      order by id limit ${limit}`);
    return rows.map(({ id }) => id);
  },
};

const gate = { audience: 'member', modules: ['Teams'] } as const;
const search = defineEndpoint({
  id: 'pad.search-notes',
  method: 'GET',
  path: '/search/searchinnote',
  gate: { audience: 'member' },
  effect: 'read',
  claims: searchClaims,
  shape: searchShapeWith({ taskcreatedby_name: z.optional(z.string()) }),
});
const pad = testPlugin('pad', {
  gate: { audience: 'member' },
  tables: [{ name: 'note', tenancy: 'portal', persons: { made_by: 'author' } }],
  migrations: [
    {
      id: '0001-create-note',
      up: [
        sql`create table note (id uuid primary key, client_id uuid not null, title text not null, body text not null,
          made_by uuid not null, made_at timestamptz(3) not null default clock_timestamp(), readers text[] not null)`,
      ],
    },
  ],
  endpoints: [
    handle(search, async ({ query }, context) => {
      const { items, nextCursor } = await context.get(SearchIndex).find('Note', query.searchtext, query);
      const searchlists = items.map(({ id, title, createdByName, matchedIn, snippet }) => {
        const more = { ...(createdByName === undefined ? {} : { taskcreatedby_name: createdByName }), matchedIn };
        return { id, type: 'Note', title, ...more, ...(snippet === undefined ? {} : { snippet }) };
      });
      return { searchlists, nextCursor };
    }),
  ],
  search: [{ ...source, gate }],
});

interface Note {
  readonly title: string;
  readonly body?: string;
  readonly readers?: readonly string[];
}

describe('the search index', () => {
  let server: TestServer;
  let portal: TestPortal;
  let ana: TestPerson;

  beforeAll(async () => {
    server = await startServer({ plugins: [pad] });
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    portal = await server.people.portal({ modules: ['Teams'] });
    ana = await server.people.member(portal, { fullName: 'Ana Lopez' });
  });

  const write = <T>(work: (context: PortalContext) => Promise<T>, { clientId } = portal): Promise<T> =>
    server.running.kernel.contexts.inPortal(
      { pluginId: 'pad', actor: portalJobActor(new Set(['Teams'])), requestId: 'test', mode: 'write', clientId },
      work,
    );
  const insert = async ({ db, clientId }: PortalContext, notes: readonly Note[]): Promise<readonly string[]> => {
    const ids = notes.map((_note, index) => `01900000-0000-7000-8000-${randomUUID().slice(-8)}${1000 + index}`);
    for (const [index, { title, body = '', readers = ['portal'] }] of notes.entries()) {
      await db.run(sql`insert into note (id, client_id, title, body, made_by, readers)
        values (${ids[index]}, ${clientId}, ${title}, ${body}, ${ana.personId}, ${readers}::text[])`);
    }
    return ids;
  };
  /** Writes notes and waits until they are indexed. */
  const add = async (...notes: readonly (string | Note)[]): Promise<readonly string[]> => {
    const ids = await write(async (context) => {
      const made = await insert(
        context,
        notes.map((note) => (typeof note === 'string' ? { title: note } : note)),
      );
      context.emit(noted, { ids: [...made] });
      return made;
    });
    await server.settle();
    return ids;
  };
  const change = async (statement: ReturnType<typeof sql>, ids: readonly string[]): Promise<void> => {
    await write(async (context) => {
      await context.db.run(statement);
      context.emit(noted, { ids: [...ids] });
    });
    await server.settle();
  };
  const ask = (searchtext: string, by = ana, more: { readonly limit?: number; readonly cursor?: string } = {}) =>
    server.call(search, { query: { searchtext, ...more } }, { as: by, portal });
  const titles = async (text: string, by = ana): Promise<readonly string[]> =>
    (await ask(text, by)).searchlists.map(({ title }) => title);
  const indexed = async (): Promise<readonly { readonly title: string; readonly place: string }[]> =>
    rowsAsSystem(
      server.running.kernel.engine,
      sql<{ title: string; place: string }>`select title, place::text as place from core.search_document
        where client_id = ${portal.clientId} order by search_document.place`,
    );
  const rebuildJobs = (): Promise<void> => server.running.kernel.eventing.jobs.settle('core.rebuild-search');

  it('finds every word, the last one as a prefix, ignoring case and accents', async () => {
    await add('Angebot für Müller', 'Write the offer', 'Café re-opening');
    expect(await titles('OFF')).toEqual(['Write the offer']);
    expect(await titles('offer wri')).toEqual(['Write the offer']);
    expect(await titles('wri offer')).toEqual([]);
    expect(await titles('cafe REOPENING')).toEqual([]);
    expect(await titles('cafe re op')).toEqual(['Café re-opening']);
    for (const text of ['müller', 'Mueller', 'muller', 'Angebot Muel']) {
      expect([text, await titles(text)]).toEqual([text, ['Angebot für Müller']]);
    }
    expect(await titles('!!')).toEqual([]);
  });

  it('ranks titles that begin with the text first, then words in titles, in bodies, and misspelled words', async () => {
    await add('Plant a tree', 'Our plan', 'The planning', 'Plan', { title: 'Budget', body: 'Follows the plan.' });
    expect(await titles('plan')).toEqual(['Plan', 'Plant a tree', 'The planning', 'Our plan', 'Budget']);
    await add('Send the report');
    expect(await titles('reprot')).toEqual(['Send the report']);
    expect(await titles('the repotr')).toEqual(['Send the report']);
    expect(await titles('Our plan')).toEqual(['Our plan']);
  });

  it('finds words that are partly in the title and partly in the body, and a correction of an existing word', async () => {
    await add(
      { title: 'Brass weights', body: 'To calibrate brass.' },
      { title: 'Calibrate', body: 'Brass, and more.' },
    );
    expect(await titles('brass calib')).toEqual(['Calibrate', 'Brass weights']);
    expect(await titles('weights brass')).toEqual(['Brass weights']);
    expect(await titles('more brass cal')).toEqual(['Calibrate']);
    await add('Plant a tree');
    expect(await titles('plan plant tre')).toEqual(['Plant a tree']);
  });

  it('returns the passage of a body, and the current name of its author', async () => {
    const lead = 'Some words come first. '.repeat(20);
    await add({ title: 'Minutes', body: `${lead}We decided to buy brass weights.\n${lead}` });
    const { searchlists } = await ask('brass');
    expect(searchlists).toMatchObject([{ title: 'Minutes', taskcreatedby_name: 'Ana Lopez', matchedIn: 'body' }]);
    expect(searchlists[0]?.snippet).toMatch(/^….*We decided to buy brass weights\..*…$/);
    expect(searchlists[0]?.snippet?.length).toBeLessThan(180);
  });

  it('follows changes and deletions', async () => {
    const [id = ''] = await add('Old name');
    await change(sql`update note set title = 'New name' where id = ${id}`, [id]);
    expect([await titles('old'), await titles('new')]).toEqual([[], ['New name']]);
    await change(sql`delete from note where id = ${id}`, [id]);
    expect([await titles('new'), await indexed()]).toEqual([[], []]);
  });

  it('returns only documents that one of the caller’s principals may read', async () => {
    const ben = await server.people.member(portal);
    await add({ title: 'Secret of Ana', readers: [`person:${ana.personId}`] }, 'Secret of all');
    expect(await titles('secret')).toEqual(['Secret of all', 'Secret of Ana']);
    expect([await titles('secret', ben), await titles('ana', ben), await titles('secert', ben)]).toEqual([
      ['Secret of all'],
      [],
      ['Secret of all'],
    ]);
  });

  it('isolates portals, in corrections too', async () => {
    await add('Acquisition of Globex');
    const other = await server.people.portal({ modules: ['Teams'] });
    const eve = await server.people.member(other);
    for (const text of ['acquisition', 'acquisitoin', 'globex']) {
      const { searchlists } = await server.call(search, { query: { searchtext: text } }, { as: eve, portal: other });
      expect(searchlists).toEqual([]);
    }
    expect(await titles('acquisitoin')).toEqual(['Acquisition of Globex']);
  });

  it('finds no documents of a source whose module the plan lacks, and all of them when it has the module again', async () => {
    await add('Before');
    await server.people.setPlan(portal, []);
    await server.settle();
    expect(await titles('before')).toEqual([]);
    await write((context) => insert(context, [{ title: 'Meanwhile' }]));
    await server.people.setPlan(portal, ['Teams']);
    await server.settle();
    await rebuildJobs();
    expect([await titles('before'), await titles('meanwhile')]).toEqual([['Before'], ['Meanwhile']]);
  });

  it('returns each hit once over several pages', async () => {
    const names = Array.from({ length: 47 }, (_each, index) => `${index % 3 === 0 ? 'Page' : 'The page'} ${index}`);
    await add(...names);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page: Awaited<ReturnType<typeof ask>> = await ask('page', ana, { limit: 10, ...(cursor && { cursor }) });
      seen.push(...page.searchlists.map(({ title }) => title));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(47);
    expect(new Set(seen)).toEqual(new Set(names));
    expect(seen.slice(0, 16).every((title) => title.startsWith('Page'))).toBe(true);
    const { nextCursor } = await ask('page', ana, { limit: 10 });
    await expect(ask('other', ana, { cursor: nextCursor ?? '' })).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('finds old documents with a rare word behind many newer ones', async () => {
    const [first = ''] = await add('Quicksilver order');
    await server.running.kernel.engine.administer(async (run) => {
      await run(`insert into core.search_document select client_id, type, gen_random_uuid(), n, 0, created_by, created_at,
          project_id, 'Filler order', 'filler order', array[core.search_slot(s.number, 8, n >> 8),
          core.search_slot(s.number, 12, n >> 12), core.search_slot(s.number, 62, 0)], readers,
          array_to_tsvector(array['filler', 'order', 'or~', 'ord~', 'orde~', 'order~']), ''
        from core.search_document d join core.search_scope s using (client_id, type), generate_series(2::bigint, 12000) n
        where d.id = '${first}'`);
      await run(`update core.search_scope set last_place = 12000 where client_id = '${portal.clientId}'`);
    });
    expect(await titles('quick')).toEqual(['Quicksilver order']);
    expect((await ask('order', ana, { limit: 30 })).searchlists).toHaveLength(30);
    expect(await titles('quicksilver filler')).toEqual([]);
  });

  it('is rebuilt from the existing documents, and drops deleted ones', async () => {
    await add(...Array.from({ length: 120 }, (_each, index) => `Kept ${index}`));
    const before = await indexed();
    await write(async ({ db }) => {
      await db.run(sql`delete from note where title = 'Kept 7' and client_id = ${portal.clientId}`);
      await db.run(sql`update note set title = 'Changed in silence' where title = 'Kept 8'
        and client_id = ${portal.clientId}`);
    });
    expect(await titles('changed')).toEqual([]);
    const done = await server.running.kernel.search.rebuildAll();
    expect(done).toEqual([{ type: 'Note', portals: expect.any(Number), documents: expect.any(Number) }]);
    const after = await indexed();
    expect(after).toHaveLength(119);
    // Documents that still exist keep their place.
    expect(after.map(({ place }) => place)).toEqual(
      before.filter(({ title }) => title !== 'Kept 7').map(({ place }) => place),
    );
    expect([await titles('changed'), await titles('kept 7')]).toEqual([['Changed in silence'], expect.any(Array)]);
  });

  it('has no words of deleted documents after a rebuild', async () => {
    const [id = ''] = await add('Confidential Przewalski');
    await change(sql`delete from note where id = ${id}`, [id]);
    await server.running.kernel.search.rebuildAll();
    const words = await rowsAsSystem(
      server.running.kernel.engine,
      sql`select word from core.search_word where client_id = ${portal.clientId}`,
    );
    expect(words).toEqual([]);
  });

  it('finds a document within a second of its commit, while no request waits for it', async () => {
    await add('Warm');
    const started = performance.now();
    await write(async (context) => {
      context.emit(noted, { ids: [...(await insert(context, [{ title: 'Fresh' }]))] });
    });
    let found: readonly string[] = [];
    while (found.length === 0 && performance.now() - started < 30_000) {
      // In memory nothing else runs between requests without it.
      await new Promise((resolve) => setImmediate(resolve));
      found = await titles('fresh');
    }
    expect(found).toEqual(['Fresh']);
  });
});
