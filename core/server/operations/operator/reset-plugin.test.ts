import { describeDatabases } from '../../../testing';
import type { TestEngine } from '../../../testing/server/engine-test-kit';
import { openTestEngine } from '../../../testing/server/engine-test-kit';
import { coreOwner } from '../../application/core-schema';
import type { MigrationOwner } from '../../data/sql/migrate';
import { migrate } from '../../data/sql/migrate';
import { sql } from '../../data/sql/tag';
import { assertResetAllowed, resetPlugin } from './reset-plugin';

const owner = (id: string, migrations: MigrationOwner['migrations']): MigrationOwner => ({
  id,
  tables: [{ name: 'note', tenancy: 'portal' }],
  migrations,
  publishes: [],
  reads: [],
});
const createNote = { id: '0001-create-note', up: [sql`create table note (client_id uuid not null)`] } as const;
const createOther = { id: '0001-create', up: [sql`create table note (client_id uuid not null, a int)`] } as const;

describeDatabases('the reset of a plugin', (kind) => {
  let test: TestEngine;

  beforeAll(async () => {
    test = await openTestEngine(kind);
  }, 120_000);
  afterAll(() => test.close());

  it('deletes its tables, jobs and migrations, so that other ones run, and nothing of other plugins', async () => {
    const { engine, logger } = test;
    const [reset, other] = ['reset-polls', 'reset-other'];
    await migrate(engine, [coreOwner, owner(reset, [createNote]), owner(other, [createNote])], logger);
    const rows = (text: string) => engine.administer(async (run) => (await run(text)).at(-1)?.rows);
    await rows(`insert into core.job (client_id, kind, key, run_at, request_id)
      select gen_random_uuid(), kind, '', now(), '' from (values ('${reset}.close'), ('${other}.close')) as k (kind)`);
    await expect(migrate(engine, [coreOwner, owner(reset, [createOther])], logger)).rejects.toThrow(
      `npm run dev -- --reset ${reset}`,
    );

    expect(await resetPlugin(engine, reset)).toBe(1);
    await migrate(engine, [coreOwner, owner(reset, [createOther]), owner(other, [createNote])], logger);
    expect(await rows(`select owner, id from core.migration where owner like 'reset-%' order by owner desc`)).toEqual([
      { owner: reset, id: '0001-create' },
      { owner: other, id: '0001-create-note' },
    ]);
    expect(await rows(`select kind from core.job where kind like 'reset-%'`)).toEqual([{ kind: `${other}.close` }]);
    await rows(`delete from core.job where kind like 'reset-%'`);
    await expect(resetPlugin(engine, 'nowhere')).rejects.toThrow(`The database has no tables of a plugin 'nowhere'.`);
  });
});

describe('assertResetAllowed', () => {
  const here = { publicUrl: 'http://localhost:3000', databaseUrl: undefined };
  const allowed = { isDevelopment: true, configuration: here };

  it('allows it in development on this machine', () => {
    expect(() => assertResetAllowed('polls', allowed)).not.toThrow();
    const configuration = { ...here, databaseUrl: 'postgres://a@127.0.0.1:5432/b' };
    expect(() => assertResetAllowed('polls', { ...allowed, configuration })).not.toThrow();
  });

  it('refuses it in an installation, for another machine and for core', () => {
    const refusal = (id: string, changes: Partial<Parameters<typeof assertResetAllowed>[1]>) => () =>
      assertResetAllowed(id, { ...allowed, ...changes });
    expect(refusal('polls', { isDevelopment: false })).toThrow('in development only');
    const publicUrl = 'https://work.example.com';
    expect(refusal('polls', { configuration: { ...here, publicUrl } })).toThrow(`'work.example.com' is another one`);
    const databaseUrl = 'postgres://a@db.example.com/b';
    expect(refusal('polls', { configuration: { ...here, databaseUrl } })).toThrow(`'db.example.com' is another one`);
    expect(refusal('core', {})).toThrow("'core' is no plugin");
  });
});
