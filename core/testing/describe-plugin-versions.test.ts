import * as z from 'zod/mini';
import { defineEndpoint } from '../contract';
import { handle } from '../server/request-context/endpoint-binding';
import { versionBump } from '../server/data/sql/merge';
import { sql } from '../server/data/sql/tag';
import { AppError } from '../server/platform/app-error';
import { versionProblems } from './describe-plugin-versions';
import { startServer } from './start-server';
import { testPlugin } from './test-plugin';

const gate = { audience: 'member' } as const;
const params = z.object({ id: z.uuid() });
const result = z.object({ said: z.string() });

const make = defineEndpoint({
  id: 'lamps.make-lamp',
  method: 'POST',
  path: '/lamps',
  gate,
  effect: 'write',
  shape: { response: result },
});
const act = (verb: 'light' | 'quench') =>
  defineEndpoint({
    id: `lamps.${verb}-lamp`,
    method: 'POST',
    path: `/lamps/:id/${verb}`,
    gate,
    effect: 'write',
    shape: { params, response: result },
  });

/** `light` bumps the version; `quench` does so depending on the argument. */
const lamps = (quenching: ReturnType<typeof sql>) =>
  testPlugin('lamps', {
    gate,
    tables: [{ name: 'lamp', tenancy: 'portal', versioned: true }],
    migrations: [
      {
        id: '0001-create-lamp',
        up: [
          sql`create table lamp (id uuid primary key, client_id uuid not null, is_lit boolean not null default false,
            version int not null default 1, changed jsonb not null default '{}')`,
        ],
      },
    ],
    endpoints: [
      handle(make, async (_, context) => {
        await context.db.run(sql`insert into lamp (id, client_id) values (gen_random_uuid(), ${context.clientId})`);
        return { said: 'made' };
      }),
      handle(act('light'), async ({ params: { id } }, context) => {
        await context.db.run(sql`update lamp set is_lit = true, ${versionBump(['is_lit'])} where id = ${id}`);
        return { said: 'lit' };
      }),
      handle(act('quench'), async ({ params: { id } }, context) => {
        await context.db.run(sql`update lamp set is_lit = false${quenching} where id = ${id}`);
        return { said: 'quenched' };
      }),
    ],
  });

describe('versionProblems', () => {
  async function problems(quenching: ReturnType<typeof sql>): Promise<readonly string[]> {
    const plugin = lamps(quenching);
    const server = await startServer({ plugins: [plugin] });
    const found = await versionProblems(server, plugin);
    await server.stop();
    return found;
  }

  it('finds nothing if every change bumps the version', async () => {
    expect(await problems(sql`, ${versionBump(['is_lit'])}`)).toEqual([]);
  });

  it('says why no endpoint changed a row', async () => {
    const refused = {
      ...lamps(sql.empty),
      endpoints: [
        handle(make, () => Promise.reject(new AppError('conflict', 'Lamps are sold out.'))),
        handle(act('light'), () => Promise.reject(new Error('Unreachable without a lamp.'))),
      ],
    };
    const server = await startServer({ plugins: [refused] });
    expect(await versionProblems(server, refused)).toEqual([
      `no writing endpoint of 'lamps' changed a row of 'lamp': lamps.make-lamp answered 409: Lamps are sold out.`,
    ]);
    await server.stop();
  });

  it('names columns that changed without a new version', async () => {
    expect(new Set(await problems(sql.empty))).toEqual(new Set(['lamp: is_lit changed without a new version']));
    expect(new Set(await problems(sql`, version = version + 1`))).toEqual(
      new Set(['lamp: is_lit changed without a new version']),
    );
  });
});
