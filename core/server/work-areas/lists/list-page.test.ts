import { createHmac, randomUUID } from 'node:crypto';
import type { PersonCard, ServiceToken } from '../../../contract';
import { PersonCards } from '../../identity/accounts/person-cards';
import { coreOwner } from '../../application/core-schema';
import type { Database, Sql } from '../../data/sql/database';
import { openTestEngine } from '../../../testing/server/engine-test-kit';
import type { TestEngine } from '../../../testing/server/engine-test-kit';
import { migrate } from '../../data/sql/migrate';
import { sql } from '../../data/sql/tag';
import { UnitOfWork } from '../../data/sql/unit-of-work';
import { defineListItems } from './list-items';
import type { ListPageOptions } from './list-page';
import { listPage } from './list-page';
import type { CursorSigner, Page, PageQuery } from '../../data/paging/page';
import { CursorSigner as CursorSignerToken, readPage } from '../../data/paging/page';

const mac = (text: string): string => createHmac('sha256', 'test').update(text).digest('base64url');
const signer: CursorSigner = { sign: mac, isSigned: (text, signature) => mac(text) === signature };

interface BookRow {
  readonly id: string;
  readonly title: string;
  readonly shelf: string;
  readonly author_id: string;
}

interface Book {
  readonly id: string;
  readonly title: string;
  readonly author: string;
}

const books = defineListItems<BookRow, Book>({
  table: sql`book`,
  columns: sql`t.id, t.title, t.shelf, t.author_id`,
  people: (row) => [row.author_id],
  present: (row, people) => ({
    id: row.id,
    title: row.title,
    author: people.get(row.author_id)?.fullName ?? 'unknown',
  }),
});

describe('lists of declared items', () => {
  let stage: TestEngine;
  let clientId: string;
  let names: Map<string, string>;
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
              shelf text not null, author_id uuid not null)`,
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
    names = new Map([
      [ann, 'Ann'],
      [ben, 'Ben'],
    ]);
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

  const database = (): Database => new UnitOfWork(stage.engine, 'read').database(scope());

  function contextOf(db: Database) {
    const services = new Map<symbol, unknown>([
      [CursorSignerToken, signer],
      [PersonCards, { find: (ids: Iterable<string>) => Promise.resolve(new Map([...ids].flatMap(cardOf))) }],
    ]);
    return { db, get: <T>(token: ServiceToken<T>) => services.get(token) as T };
  }

  const options = (more: Partial<ListPageOptions> = {}): ListPageOptions => ({
    where: [sql`t.client_id = ${clientId}`],
    sort: ['title', 'id'],
    anyOf: ['a', 'b', 'c'].map((shelf) => sql`t.shelf = ${shelf}`),
    ...more,
  });

  const list = (query: PageQuery = {}, more: Partial<ListPageOptions> = {}): Promise<Page<Book>> =>
    listPage(contextOf(database()), query, books, options(more));

  it.each([
    ['alternatives merged', {}],
    ['one alternative', { anyOf: [sql`t.shelf in ('a', 'c')`] }],
    ['downward', { sort: ['title desc', 'id desc'] }],
    ['none', { anyOf: [] }],
    ['sifted', { filter: { condition: sql`title like '%1'`, found: sql`t.title like '%1'` } }],
  ])('return the rows of a plain page, from the first page to the last: %s', async (_what, more) => {
    await fill(25);
    for (const limit of [4, 100]) {
      const shown: Book[] = [];
      const plain: BookRow[] = [];
      let query: PageQuery | undefined = { limit };
      while (query !== undefined) {
        const page: Page<Book> = await list(query, more);
        const { items, nextCursor }: Page<BookRow> = await readPage({ db: database(), signer }, query, {
          ...options(more),
          select: sql<BookRow>`select ${books.columns} from book t`,
        });
        shown.push(...page.items);
        plain.push(...items);
        expect(page.nextCursor).toBe(nextCursor);
        query = nextCursor === null ? undefined : { limit, cursor: nextCursor };
      }
      expect(shown).toEqual(plain.map((row) => ({ id: row.id, title: row.title, author: names.get(row.author_id) })));
    }
  });

  it('take one statement', async () => {
    await fill(25);
    const db = database();
    const statements: string[] = [];
    const counted: Database = {
      run: (query) => db.run(query),
      batch: (queries) => db.batch(queries),
      row: (query) => db.row(query),
      rows: (query) => {
        statements.push(query.compile().text);
        return db.rows(query);
      },
    };
    const { items } = await listPage(contextOf(counted), { limit: 20 }, books, options());

    expect([items.length, statements.length]).toEqual([20, 1]);
  });

  it('show the current name of a person, also of one without a card', async () => {
    await fill(2);
    const authors = async (): Promise<readonly string[]> => (await list()).items.map(({ author }) => author);
    expect(await authors()).toEqual(['Ann', 'Ben']);

    names.set(ben, 'Benjamin');
    expect(await authors()).toEqual(['Ann', 'Benjamin']);

    names.delete(ann);
    expect(await authors()).toEqual(['unknown', 'Benjamin']);
    names.set(ann, 'Ann');
    expect(await authors()).toEqual(['Ann', 'Benjamin']);
  });

  it('show no row of another portal', async () => {
    await fill(3);
    await list();
    const owner = clientId;
    clientId = randomUUID();

    expect(await list({}, { where: [sql`t.client_id = ${owner}`] })).toEqual({ items: [], nextCursor: null });
  });
});
