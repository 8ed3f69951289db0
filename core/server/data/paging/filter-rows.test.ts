import { createHmac, randomUUID } from 'node:crypto';
import { coreOwner } from '../../application/core-schema';
import type { Database } from '../sql/database';
import { openTestEngine } from '../../../testing/server/engine-test-kit';
import type { TestEngine } from '../../../testing/server/engine-test-kit';
import { migrate } from '../sql/migrate';
import { sql } from '../sql/tag';
import { UnitOfWork } from '../sql/unit-of-work';
import type { CursorSigner, Page, PageOptions } from './page';
import { readPage } from './page';

const mac = (text: string): string => createHmac('sha256', 'test').update(text).digest('base64url');
const signer: CursorSigner = { sign: mac, isSigned: (text, signature) => mac(text) === signature };
const woods = ['oak', 'elm', 'ash'];

interface Board {
  readonly id: string;
  readonly wood: string;
  readonly note: string;
  readonly length: number;
}

describe('lists filtered by a condition that the index of their order does not support', () => {
  let stage: TestEngine;
  const clientId = randomUUID();
  const scope = { role: 'app_boards', clientId, personId: undefined };
  const total = 3_000;

  beforeAll(async () => {
    stage = await openTestEngine();
    const boards = {
      id: 'boards',
      tables: [{ name: 'board', tenancy: 'portal' as const }],
      migrations: [
        {
          id: '0001-create-board' as const,
          up: [
            sql`create table board (id uuid primary key, client_id uuid not null, wood text not null,
              note text not null, length int not null)`,
          ],
        },
      ],
      publishes: [],
      reads: [],
    };
    await migrate(stage.engine, [coreOwner, boards], stage.logger);
    const work = new UnitOfWork(stage.engine, 'write');
    // "often" is in every second row, "now" in every fortieth, "seldom" in twenty rows, "late" in the longest half only.
    await work.database(scope).run(sql`insert into board
      select gen_random_uuid(), ${clientId}::uuid, (${woods}::text[])[1 + n % 3],
        case when n % 2 = 0 then 'often ' else '' end || case when n % 40 = 3 then 'now ' else '' end ||
          case when n % 150 = 1 then 'seldom ' else '' end || case when n > ${total}::int / 2 then 'late' else '' end,
        n / 7
      from generate_series(1, ${total}::int) n`);
    await work.commit([]);
  });
  afterAll(() => stage?.close());

  const database = (): Database => new UnitOfWork(stage.engine, 'read').database(scope);

  const list = (word: string, sort: readonly string[]): PageOptions<Board> => ({
    select: sql<Board>`select id, wood, note, length from board`,
    where: [sql`client_id = ${clientId}`],
    sort,
    anyOf: woods.map((wood) => sql`wood = ${wood}`),
    filter: {
      condition: sql`note like ${`%${word}%`}`,
      found: sql`id in (select id from board where note like ${`%${word}%`})`,
    },
  });

  async function readAll(options: PageOptions<Board>, limit: number): Promise<readonly string[]> {
    const ids: string[] = [];
    let page: Page<Board> | undefined;
    do {
      const cursor: string | undefined = page?.nextCursor ?? undefined;
      page = await readPage({ db: database(), signer }, { limit, cursor }, options);
      ids.push(...page.items.map(({ id }) => id));
    } while (page.nextCursor !== null);
    return ids;
  }

  it.each([
    ['often', 100],
    ['now', 20],
    ['seldom', 7],
    ['late', 150],
    ['never', 50],
  ])('return the rows of a plain scan, page by page: "%s"', async (word, limit) => {
    for (const [sort, order] of [
      [['length', 'id'], sql`length, id`],
      [['length desc', 'id desc'], sql`length desc, id desc`],
    ] as const) {
      const scanned = await database().rows(sql<Board>`select id from board
        where client_id = ${clientId} and note like ${`%${word}%`} order by ${order}`);

      expect(await readAll(list(word, sort), limit)).toEqual(scanned.map(({ id }) => id));
    }
  });

  it.each([
    ['a common word is found in the sample', 'often', 50, 'length', 1],
    ['a less common word takes a longer scan', 'now', 20, 'length', 2],
    ['a rare word is found by its own index', 'seldom', 100, 'length', 2],
    ['a common word that is missing at the start of the list is too', 'late', 50, 'length', 2],
    ['and is found in the sample where the list starts with it', 'late', 50, 'length desc', 1],
  ])('take as few statements as possible: %s', async (_what, word, limit, first, statements) => {
    const db = database();
    const statementsRun: string[] = [];
    const counted: Database = {
      row: (query) => db.row(query),
      run: (query) => db.run(query),
      batch: (queries) => db.batch(queries),
      rows: (query) => {
        statementsRun.push(query.compile().text);
        return db.rows(query);
      },
    };
    const sort = [first, first.endsWith('desc') ? 'id desc' : 'id'];
    const { items } = await readPage({ db: counted, signer }, { limit }, list(word, sort));

    expect({ found: items.length, statementsRun: statementsRun.length }).toEqual({
      found: word === 'seldom' ? 20 : limit,
      statementsRun: statements,
    });
  });
});
