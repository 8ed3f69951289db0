import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { defineEndpoint } from '../../../contract';
import { describeDatabases } from '../../../testing/describe-databases';
import type { TestServer } from '../../../testing/start-server';
import { startServer } from '../../../testing/start-server';
import type { TestPerson } from '../../../testing/test-people';
import { testPlugin } from '../../../testing/test-plugin';
import { writtenRowsAsSystem, rowsAsSystem } from '../../data/sql/system-statements';
import { handle } from '../../request-context/endpoint-binding';
import { sql } from '../../data/sql/tag';

const member = { audience: 'member' } as const;

const createToken = defineEndpoint({
  id: 'tokens.create-token',
  method: 'POST',
  path: '/tokens',
  gate: member,
  effect: 'write',
  storesResponse: false,
  status: 201,
  shape: { body: z.object({ name: z.string() }), response: z.object({ token: z.string() }) },
});

const createReport = defineEndpoint({
  id: 'tokens.create-report',
  method: 'POST',
  path: '/tokens/report',
  gate: member,
  effect: 'write',
  kind: 'download',
  shape: {},
});

const endToken = defineEndpoint({
  id: 'tokens.end-token',
  method: 'DELETE',
  path: '/tokens',
  gate: member,
  effect: 'write',
  storesResponse: false,
  status: 204,
  shape: {},
});

const countTokens = defineEndpoint({
  id: 'tokens.count-tokens',
  method: 'GET',
  path: '/tokens',
  gate: member,
  effect: 'read',
  shape: { response: z.object({ count: z.int() }) },
});

const insertToken = (clientId: string, id = randomUUID()) =>
  sql`insert into token (id, client_id) values (${id}, ${clientId})`;

const tokenPlugin = testPlugin('tokens', {
  tables: [{ name: 'token', tenancy: 'portal' }],
  migrations: [
    { id: '0001-create-token', up: [sql`create table token (id uuid primary key, client_id uuid not null)`] },
  ],
  endpoints: [
    handle(createToken, async (_request, { db, clientId }) => {
      await db.run(insertToken(clientId));
      return { token: `secret-${randomUUID()}` };
    }),
    handle(createReport, async (_request, { db, clientId }) => {
      await db.run(insertToken(clientId));
      const bytes = Buffer.from('the report');
      return { name: 'report.txt', type: 'text/plain', size: bytes.length, etag: '"1"', bytes: readOnce(bytes) };
    }),
    handle(countTokens, async (_request, { db, clientId }) => {
      const row = await db.row(
        sql<{ count: number }>`select count(*)::int as count from token where client_id = ${clientId}`,
      );
      return { count: row?.count ?? 0 };
    }),
    handle(endToken, async (_request, { db, clientId }) => {
      await db.run(sql`delete from token where client_id = ${clientId}`);
      return undefined;
    }),
  ],
});

async function* readOnce(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

describeDatabases('Responses that hold a secret or a file', (database) => {
  let server: TestServer;
  let ann: TestPerson;

  beforeAll(async () => {
    server = await startServer({ plugins: [tokenPlugin], database });
    const portal = await server.people.portal({ name: 'Acme' });
    ann = await server.people.member(portal, { fullName: 'Ann' });
  });
  afterAll(() => server.stop());

  const kept = () =>
    rowsAsSystem(
      server.running.kernel.engine,
      sql<{ key: string; row: string }>`select key, to_jsonb(k)::text as row from core.idempotency_key k`,
    );

  const tokens = async (): Promise<number> => (await server.call(countTokens, {}, { as: ann })).count;

  it('are sent once and never stored: the same key is refused, and the operation does not run again', async () => {
    const options = { as: ann, idempotencyKey: randomUUID() };
    const before = await tokens();
    const first = await server.send(createToken, { body: { name: 'ci' } }, options);
    expect(first).toMatchObject({ status: 201, json: { token: expect.stringMatching(/^secret-/) } });
    const second = await server.send(createToken, { body: { name: 'ci' } }, options);
    expect(second).toMatchObject({
      status: 409,
      headers: { 'idempotency-replayed': 'true' },
      json: {
        code: 'conflict',
        errors: ['This was already done, and its result can’t be sent again. Start again if you still need it.'],
      },
    });
    expect(second.text).not.toContain('secret-');
    expect(await tokens()).toBe(before + 1);
    const row = (await kept()).find(({ key }) => key === options.idempotencyKey)?.row;
    expect(row).toContain('"body": null');
    expect(row).not.toContain('secret-');
  });

  it('are not replayed as JSON where they are files', async () => {
    const options = { as: ann, idempotencyKey: randomUUID() };
    const before = await tokens();
    const first = await server.send(createReport, {}, options);
    expect([first.status, first.text]).toEqual([200, 'the report']);
    const second = await server.send(createReport, {}, options);
    expect(second).toMatchObject({ status: 409, json: { code: 'conflict' } });
    const other = await server.send(createReport, {}, { as: ann, idempotencyKey: randomUUID() });
    expect([other.status, await tokens()]).toEqual([200, before + 2]);
  });

  it('run once for concurrent requests with one key', async () => {
    const options = { as: ann, idempotencyKey: randomUUID() };
    const before = await tokens();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.send(createToken, { body: { name: 'ci' } }, options)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await tokens()).toBe(before + 1);
  });

  it('are replayed where they are empty', async () => {
    const options = { as: ann, idempotencyKey: randomUUID() };
    const first = await server.send(endToken, {}, options);
    const second = await server.send(endToken, {}, options);
    expect([first.status, second.status, second.headers['idempotency-replayed']]).toEqual([204, 204, 'true']);
  });

  it('are not sent where an earlier release has stored them', async () => {
    const options = { as: ann, idempotencyKey: randomUUID() };
    await server.send(createToken, { body: { name: 'ci' } }, options);
    await writtenRowsAsSystem(
      server.running.kernel.engine,
      sql`update core.idempotency_key set body = '{"token": "secret-of-before"}' where key = ${options.idempotencyKey}
        returning 1`,
    );
    const second = await server.send(createToken, { body: { name: 'ci' } }, options);
    expect([second.status, second.text.includes('secret-of-before')]).toEqual([409, false]);
  });
});
