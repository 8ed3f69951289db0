import * as z from 'zod/mini';
import { defineEndpoint } from '../../../contract';
import { FakeLogger } from '../../../testing/fakes/fake-logger';
import type { TestServer } from '../../../testing/start-server';
import { startServer } from '../../../testing/start-server';
import type { TestPortal } from '../../../testing/test-people';
import { testPlugin } from '../../../testing/test-plugin';
import { sql } from '../../data/sql/tag';
import { handle } from '../../request-context/endpoint-binding';

const gate = { audience: 'member' } as const;
const How = z.enum(['works', 'fails', 'hangs']);
const read = defineEndpoint({
  id: 'news.read-news',
  method: 'GET',
  path: '/news',
  gate,
  effect: 'read',
  marksAsRead: true,
  shape: { query: z.object({ how: How }), response: z.object({ reads: z.int() }) },
});
const forget = defineEndpoint({
  id: 'news.forget-to-declare',
  method: 'GET',
  path: '/news/undeclared',
  gate,
  effect: 'read',
  shape: { response: z.object({}) },
});

const news = testPlugin('news', {
  gate,
  tables: [{ name: 'seen', tenancy: 'portal' }],
  migrations: [
    {
      id: '0001-create-seen',
      up: [sql`create table seen (id bigint generated always as identity primary key, client_id uuid not null)`],
    },
  ],
  endpoints: [
    handle(read, async ({ query: { how } }, context) => {
      const row = await context.db.row(sql<{ reads: number }>`select count(*)::int as reads from seen`);
      context.markAsRead(async ({ db, clientId }) => {
        await db.run(sql`insert into seen (client_id) values (${clientId})`);
        if (how === 'fails') {
          throw new Error('The mark is broken.');
        }
        if (how === 'hangs') {
          await new Promise(() => undefined);
        }
      });
      return { reads: row?.reads ?? 0 };
    }),
    handle(forget, async (_request, context) => {
      context.markAsRead(() => Promise.resolve());
      return {};
    }),
  ],
});

describe('A reading request that marks as read', () => {
  const logger = new FakeLogger();
  let server: TestServer;
  let portal: TestPortal;

  beforeAll(async () => {
    server = await startServer({ plugins: [news], logger });
  });
  beforeEach(async () => {
    portal = await server.people.portal();
  });
  afterAll(() => server.stop());

  const readNews = (how: z.output<typeof How> = 'works') =>
    server.call(read, { query: { how } }, { as: portal.admin, portal });

  it('has marked when its response arrives', async () => {
    expect([await readNews(), await readNews(), await readNews()]).toEqual([{ reads: 0 }, { reads: 1 }, { reads: 2 }]);
  });

  it('responds although its mark fails or hangs, leaves nothing of the mark, and logs why', async () => {
    expect([await readNews('fails'), await readNews('hangs'), await readNews()]).toEqual(
      Array.from({ length: 3 }, () => ({ reads: 0 })),
    );
    const warnings = logger.lines.filter(({ level }) => level === 'warn');
    expect(warnings).toContainEqual(
      expect.objectContaining({
        message: "Endpoint 'news.read-news' could not mark as read what it returned.",
        details: expect.objectContaining({ reason: 'The mark is broken.' }) as unknown,
      }),
    );
  });

  it('must be declared, and the refusal says how', async () => {
    const { status, cause } = await server.send(forget, {}, { as: portal.admin, portal });
    expect([status, cause]).toEqual([500, expect.stringContaining("with 'marksAsRead: true' may; declare it")]);
  });
});
