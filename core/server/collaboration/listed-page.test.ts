import { createHmac, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { PersonCard, ServiceToken } from '../../contract';
import { PersonCards } from '../identity/person-cards';
import { coreOwner } from '../sql/core-schema';
import type { Database, Sql } from '../sql/database';
import { openTestEngine } from '../sql/engine-test-kit';
import type { TestEngine } from '../sql/engine-test-kit';
import { migrate } from '../sql/migrate';
import { sql } from '../sql/tag';
import { UnitOfWork } from '../sql/unit-of-work';
import type { ListedItems } from './listed-items';
import { ItemTextCache, ItemTexts, listed } from './listed-items';
import type { ListedPageOptions } from './listed-page';
import { listedPage } from './listed-page';
import type { CursorSigner, PageQuery } from './page';
import { CursorSigner as CursorSignerToken, readPage } from './page';

const mac = (text: string): string => createHmac('sha256', 'test').update(text).digest('base64url');
const signer: CursorSigner = { sign: mac, isSigned: (text, signature) => mac(text) === signature };

interface BookRow {
  readonly id: string;
  readonly title: string;
  readonly shelf: string;
  readonly secret: string;
  readonly author_id: string;
}
type Book = z.output<typeof Book>;
const Book = z.object({ id: z.uuid(), title: z.string(), author: z.string() });

const books = listed<BookRow, Book>({
  name: 'library.book',
  schema: Book,
  table: sql`book`,
  columns: sql`t.id, t.title, t.shelf, t.secret, t.author_id`,
  people: (row) => [row.author_id],
  present: (row, people) => ({
    id: row.id,
    title: row.title,
    author: people.get(row.author_id)?.fullName ?? 'somebody',
    secret: row.secret,
  }),
});

interface Answer {
  readonly items: readonly Book[];
  readonly nextCursor: string | null;
}

describe('lists of items that the process keeps', () => {
  let stage: TestEngine;
  let clientId: string;
  let cache: ItemTextCache;
  let names: Map<string, string>;
  let asked: string[];
  const ann = randomUUID();
  const ben = randomUUID();

  beforeAll(async () => {
    stage = await openTestEngine();
    const library = {
      id: 'library',
      tables: [{ name: 'book', tenancy: 'portal' as const }],
      migrations: [
        {
          id: '0001-create-book' as const,
          up: [
            sql`create table book (id uuid primary key, client_id uuid not null, title text not null,
              shelf text not null, secret text not null default 'hidden', author_id uuid not null)`,
          ],
        },
      ],
      publishes: [],
      reads: [],
    };
    await migrate(stage.engine, [coreOwner, library], stage.logger);
  });
  afterAll(() => stage?.close());
  beforeEach(() => {
    clientId = randomUUID();
    cache = new ItemTextCache();
    names = new Map([
      [ann, 'Ann'],
      [ben, 'Ben'],
    ]);
    asked = [];
  });

  const scope = () => ({ role: 'app_library', clientId, personId: undefined });

  async function write(...queries: readonly Sql[]): Promise<void> {
    const work = new UnitOfWork(stage.engine, 'write');
    for (const query of queries) {
      await work.database(scope()).run(query);
    }
    await work.commit([]);
  }

  /** `count` books `0`, `1`, …, on shelves a, b and c, by Ann and Ben in turn. */
  const fill = (count: number): Promise<void> =>
    write(sql`insert into book (id, client_id, title, shelf, author_id)
      select gen_random_uuid(), ${clientId}::uuid, n::text, (array['a', 'b', 'c'])[1 + n % 3],
        (${[ann, ben]}::uuid[])[1 + n % 2]
      from generate_series(0, ${count - 1}::int) n`);

  const cardOf = (id: string): [string, PersonCard][] => {
    const fullName = names.get(id);
    return fullName === undefined ? [] : [[id, { id, fullName }]];
  };

  function contextOf(mode: 'read' | 'write', db: Database, before: (text: string) => Promise<void>) {
    const heard: Database = {
      run: (query) => db.run(query),
      batch: (queries) => db.batch(queries),
      row: async (query) => (await heard.rows(query))[0],
      rows: async (query) => {
        const { text } = query.compile();
        await before(text);
        asked.push(text);
        return db.rows(query);
      },
    };
    const services = new Map<symbol, unknown>([
      [CursorSignerToken, signer],
      [ItemTexts, cache.forCall({ mode })],
      [PersonCards, { find: (ids: Iterable<string>) => Promise.resolve(new Map([...ids].flatMap(cardOf))) }],
    ]);
    return { db: heard, get: <T>(token: ServiceToken<T>) => services.get(token) as T };
  }

  const options = (more: Partial<ListedPageOptions> = {}): ListedPageOptions => ({
    where: [sql`t.client_id = ${clientId}`],
    sort: ['title', 'id'],
    anyOf: ['a', 'b', 'c'].map((shelf) => sql`t.shelf = ${shelf}`),
    ...more,
  });

  async function list(
    query: PageQuery = {},
    more: Partial<ListedPageOptions> = {},
    before: (text: string) => Promise<void> = () => Promise.resolve(),
    of: ListedItems<never, Book> = books as ListedItems<never, Book>,
  ): Promise<Answer> {
    const context = contextOf('read', new UnitOfWork(stage.engine, 'read').database(scope()), before);
    asked = [];
    const { text } = await listedPage(context, query, of, options(more));
    return JSON.parse(text) as Answer;
  }

  const titles = ({ items }: Answer): readonly string[] => items.map(({ title }) => title);

  it.each([
    ['alternatives merged', {}],
    ['one alternative', { anyOf: [sql`t.shelf in ('a', 'c')`] }],
    ['downward', { sort: ['title desc', 'id desc'] }],
    ['none', { anyOf: [] }],
    ['sifted', { columns: ['title'], sift: { condition: sql`title like '%1'`, found: sql`t.title like '%1'` } }],
  ])('show what a plain page shows, from the first page to the last: %s', async (_what, more) => {
    await fill(25);
    for (const round of ['read', 'known']) {
      for (const limit of [4, 100]) {
        const shown: Book[] = [];
        const plain: BookRow[] = [];
        let query: PageQuery | undefined = { limit };
        let plainQuery: PageQuery = { limit };
        while (query !== undefined) {
          const answer: Answer = await list(query, more);
          const { columns: _columns, ...rest } = options(more);
          const { items, nextCursor } = await readPage(
            { db: new UnitOfWork(stage.engine, 'read').database(scope()), signer },
            plainQuery,
            { ...rest, select: sql<BookRow>`select ${books.columns} from book t` },
          );
          shown.push(...answer.items);
          plain.push(...items);
          expect(answer.nextCursor === null).toBe(nextCursor === null);
          query = answer.nextCursor === null ? undefined : { limit, cursor: answer.nextCursor };
          plainQuery = { limit, cursor: nextCursor ?? undefined };
        }
        expect({ round, items: shown }).toEqual({
          round,
          items: plain.map((row) => ({ id: row.id, title: row.title, author: names.get(row.author_id) })),
        });
      }
    }
  });

  it('read the rows once, and afterwards only those that changed', async () => {
    await fill(5);
    expect(titles(await list())).toEqual(['0', '1', '2', '3', '4']);
    expect(asked).toHaveLength(2);

    expect(titles(await list())).toEqual(['0', '1', '2', '3', '4']);
    expect(asked).toHaveLength(1);

    await write(sql`update book set title = '9' where client_id = ${clientId} and title = '1'`);
    expect(titles(await list())).toEqual(['0', '2', '3', '4', '9']);
    expect(asked).toHaveLength(2);
    expect(cache.counts).toEqual({ hits: 9, misses: 6 });

    await write(sql`delete from book where client_id = ${clientId} and title = '0'`);
    expect(titles(await list())).toEqual(['2', '3', '4', '9']);
  });

  it('show a person as they are called now, and whom nobody knows any more', async () => {
    await fill(2);
    const authors = async (): Promise<readonly string[]> => (await list()).items.map(({ author }) => author);
    expect(await authors()).toEqual(['Ann', 'Ben']);

    names.set(ben, 'Benjamin');
    expect(await authors()).toEqual(['Ann', 'Benjamin']);

    names.delete(ann);
    expect(await authors()).toEqual(['somebody', 'Benjamin']);
    names.set(ann, 'Ann');
    expect(await authors()).toEqual(['Ann', 'Benjamin']);
  });

  it('look again when a row changes between the two looks, so that a page holds nothing that it must not', async () => {
    await fill(3);
    let isFirst = true;
    const answer = await list({}, { where: [sql`t.client_id = ${clientId} and t.title <> 'gone'`] }, async (text) => {
      if (isFirst && text.includes('any(')) {
        isFirst = false;
        await write(sql`update book set title = 'gone' where client_id = ${clientId} and title = '1'`);
      }
    });

    expect(titles(answer)).toEqual(['0', '2']);
  });

  it('end with what a row has become when it never rests', async () => {
    await fill(3);
    let change = 0;
    const answer = await list({}, {}, async () => {
      change += 1;
      const title = `1${'x'.repeat(change)}`;
      await write(sql`update book set title = ${title} where client_id = ${clientId} and title like '1%'`);
    });

    expect(asked).toHaveLength(6);
    expect(titles(answer)).toEqual(['0', '1xxxxxx', '2']);
  });

  it('end without a row that is gone before it was read', async () => {
    await fill(3);
    const answer = await list({}, {}, async (text) => {
      if (text.includes('any(')) {
        await write(sql`delete from book where client_id = ${clientId} and title = '2'`);
      }
    });

    expect(titles(answer)).toEqual(['0', '1']);
  });

  it('keep nothing that a writing call saw, which may change again under the same row version', async () => {
    await fill(1);
    const work = new UnitOfWork(stage.engine, 'write');
    const db = work.database(scope());
    await db.run(sql`update book set title = 'draft' where client_id = ${clientId}`);
    const context = contextOf('write', db, () => Promise.resolve());
    const { text } = await listedPage(context, {}, books, options());
    expect(titles(JSON.parse(text) as Answer)).toEqual(['draft']);
    await db.run(sql`update book set title = 'final' where client_id = ${clientId}`);
    await work.commit([]);

    expect(titles(await list())).toEqual(['final']);
  });

  it('say nothing of a row of another portal, though the process knows it', async () => {
    await fill(3);
    await list();
    const owner = clientId;
    clientId = randomUUID();

    expect(await list({}, { where: [sql`t.client_id = ${owner}`] })).toEqual({ items: [], nextCursor: null });
  });

  it('fail where an item does not fit its schema', async () => {
    await fill(1);
    const broken = { ...books, name: 'library.broken', present: () => ({ id: 'x', title: 1, author: '' }) };

    await expect(list({}, {}, undefined, broken as unknown as ListedItems<never, Book>)).rejects.toThrow(
      "An item of 'library.broken' does not fit its schema.",
    );
  });
});
