import type { DatabaseEngine, StatementScope } from './engine';
import { describeStatements } from './describe-statements';
import { openTestEngine, run, scoped } from '../../../testing/server/engine-test-kit';
import type { TestEngine } from '../../../testing/server/engine-test-kit';
import { migrate } from './migrate';
import { createSearchFunction } from './search-function';
import { sql } from './tag';

const portalA = 'aaaaaaaa-0000-4000-8000-000000000001';
const portalB = 'bbbbbbbb-0000-4000-8000-000000000002';
const inA: StatementScope = { role: 'app_search_test', clientId: portalA, personId: undefined };

describe('searching under row-level security', () => {
  let test: TestEngine;
  let engine: DatabaseEngine;

  beforeAll(async () => {
    test = await openTestEngine();
    ({ engine } = test);
    const owner = {
      id: 'search-test',
      tables: [{ name: 'note', tenancy: 'portal' }] as const,
      migrations: [
        {
          id: '0001-create' as const,
          up: [
            sql`create table note (id uuid primary key default gen_random_uuid(), client_id uuid not null, title text not null)`,
            sql`create index note_title on note using gin (client_id, title gin_trgm_ops)`,
            createSearchFunction({
              ownerId: 'search-test',
              name: 'notes_like',
              table: 'note',
              parameters: { pattern: 'text' },
              condition: sql`title ilike pattern`,
              order: sql`id desc`,
            }),
          ],
        },
      ],
      publishes: [],
      reads: [],
    };
    await migrate(engine, [owner], test.logger);
    for (const [scope, title] of [
      [inA, 'Quarterly report'],
      [inA, 'Holiday'],
      [{ ...inA, clientId: portalB }, 'Another report'],
    ] as const) {
      await run(engine, 'write', scope, sql`insert into note (client_id, title) values (${scope.clientId}, ${title})`);
    }
  }, 60_000);

  afterAll(() => test.close());

  const search = sql`select title from notes_like(${'%report%'}, ${50}) found join note on note.id = found.found_id`;

  it('finds the rows of the portal of the request, and none without a portal', async () => {
    expect(await run(engine, 'read', inA, search)).toEqual([{ title: 'Quarterly report' }]);
    expect(await run(engine, 'read', { ...inA, clientId: portalB }, search)).toEqual([{ title: 'Another report' }]);
    expect(await run(engine, 'read', { ...inA, clientId: undefined }, search)).toEqual([]);
  });

  it('describes statements without running them, and refuses those that do not fit', async () => {
    const insert = sql`insert into note (client_id, title) values (${portalA}, ${'never written'}) returning id, title`;
    const described = await describeStatements(engine, [scoped(inA, insert), scoped(inA, search)]);
    expect(described.map(({ parameters }) => parameters)).toEqual([
      ['uuid', 'text'],
      ['text', 'integer'],
    ]);
    expect(described[0]?.columns).toEqual(['uuid', 'text']);
    expect(await run(engine, 'read', inA, sql`select id from note where title = 'never written'`)).toEqual([]);
    const wrong = describeStatements(engine, [scoped(inA, sql`select nothing from note`)]);
    await expect(wrong).rejects.toMatchObject({ code: '42703' });
    const foreign = describeStatements(engine, [scoped(inA, sql`select * from core.migration`)]);
    await expect(foreign).rejects.toMatchObject({ code: '42501' });
  });
});
