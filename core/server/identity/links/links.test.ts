import * as z from 'zod/mini';
import { defineEndpoint, defineLink } from '../../../contract';
import { describeDatabases } from '../../../testing/describe-databases';
import { FakeClock } from '../../../testing/fake-clock';
import type { TestServer } from '../../../testing/start-server';
import { startServer } from '../../../testing/start-server';
import type { TestPerson, TestPortal } from '../../../testing/test-people';
import { testPlugin } from '../../../testing/test-plugin';
import { rowsAsSystem } from '../../data/sql/system-statements';
import { sql } from '../../data/sql/tag';
import { portalJobActor } from '../../request-context/system-actor';
import { until } from '../../../testing/server/until';
import { operatorDependencies } from '../../application/installation-operations';
import { runOperatorCommand } from '../../operations/operator/operator-commands';
import { handle, handleLink } from '../../request-context/endpoint-binding';
import { Links } from './links';

const gate = { audience: 'member', modules: ['Meetings'] } as const;
const answer = defineLink('meetings.answer-invitation', 'once', z.object({ meetingId: z.string() }));
const watch = defineLink('meetings.watch-meeting', 'many', z.object({ meetingId: z.string() }));
const Kind = z.enum(['once', 'many']);
const createLink = defineEndpoint({
  id: 'meetings.create-link',
  method: 'POST',
  path: '/meetings/links',
  gate,
  effect: 'write',
  shape: {
    body: z.object({ kind: Kind, meetingId: z.string(), personId: z.optional(z.uuid()) }),
    response: z.object({ token: z.string() }),
  },
});
const revokeLinks = defineEndpoint({
  id: 'meetings.revoke-links',
  method: 'POST',
  path: '/meetings/links/revoke',
  gate,
  effect: 'write',
  shape: { body: z.object({ meetingId: z.string() }), response: z.object({}) },
});
const params = z.object({ token: z.string() });
const Entered = z.object({ company: z.string(), meetingId: z.string(), caller: z.string(), notes: z.int() });
const answerByLink = defineEndpoint({
  id: 'meetings.answer-by-link',
  method: 'POST',
  path: '/meetings/answer/:token',
  gate: { audience: 'public' },
  proof: answer,
  effect: 'write',
  shape: { params, body: z.object({ fails: z.optional(z.boolean()) }), response: Entered },
});
const watchByLink = defineEndpoint({
  id: 'meetings.watch-by-link',
  method: 'GET',
  path: '/meetings/watch/:token',
  gate: { audience: 'public' },
  proof: watch,
  effect: 'read',
  shape: { params, response: Entered },
});

const meetings = testPlugin('meetings', {
  gate,
  tables: [{ name: 'note', tenancy: 'portal' }],
  migrations: [
    {
      id: '0001-create-note',
      up: [sql`create table note (id bigint generated always as identity primary key, client_id uuid not null)`],
    },
  ],
  endpoints: [
    handle(createLink, async ({ body: { kind, meetingId, personId } }, context) => {
      const until = new Date(context.clock.now().getTime() + 3_600_000);
      const link = {
        payload: { meetingId },
        until,
        subject: meetingId,
        ...(personId === undefined ? {} : { personId }),
      };
      return { token: await context.get(Links).create(kind === 'once' ? answer : watch, link) };
    }),
    handle(revokeLinks, async ({ body }, context) => {
      await context.get(Links).revoke(watch, body.meetingId);
      return {};
    }),
    handleLink(answerByLink, answer, async ({ body }, context, { meetingId }) => {
      await context.db.run(sql`insert into note (client_id) values (${context.clientId}::uuid)`);
      if (body.fails === true) {
        throw new Error('not this time');
      }
      const notes = await context.db.row(sql<{ count: number }>`select count(*)::int as count from note`);
      const { actor, portal } = context;
      return { company: portal.name, meetingId, caller: actor.userId ?? actor.kind, notes: notes?.count ?? 0 };
    }),
    handleLink(watchByLink, watch, ({ params: { token } }, { actor, portal }, { meetingId }) => {
      const caller = actor.userId ?? actor.kind;
      return Promise.resolve({ company: portal.name, meetingId, caller, notes: token.length === 0 ? 1 : 0 });
    }),
  ],
});

describeDatabases('Links', (database) => {
  let clock: FakeClock;
  let server: TestServer;
  let portal: TestPortal;

  beforeEach(async () => {
    clock = new FakeClock();
    server = await startServer({ plugins: [meetings], clock, database });
    portal = await server.people.portal();
  });
  afterEach(() => server.stop());

  const create = async (kind: z.output<typeof Kind>, person?: TestPerson): Promise<string> => {
    const body = { kind, meetingId: 'standup', ...(person === undefined ? {} : { personId: person.personId }) };
    return (await server.call(createLink, { body }, { as: portal.admin, portal })).token;
  };
  const answerWith = (token: string, body: { readonly fails?: boolean } = {}) =>
    server.send(answerByLink, { params: { token }, body });
  const watchWith = (token: string) => server.send(watchByLink, { params: { token } });
  const refusalOf = async (response: ReturnType<typeof watchWith>) => {
    const { status, json } = await response;
    return [status, (json as { readonly errors: readonly string[] }).errors[0]];
  };
  const erase = async ({ personId }: TestPerson): Promise<void> => {
    let isOver = false;
    const erased = runOperatorCommand(['person', 'erase', personId], operatorDependencies(server.running.kernel));
    void erased.finally(() => (isOver = true));
    await until(async () => {
      await clock.advance(5_000);
      return isOver;
    });
    expect((await erased).code).toBe(0);
  };
  const unknown = [404, 'This link doesn’t work. Check that you opened it as it was sent.'];

  it('enter their portal without an account, with what they say, once or as often as declared', async () => {
    const token = await create('once');
    const entered = { company: 'Acme', meetingId: 'standup', caller: 'anonymous' };
    expect((await answerWith(token)).json).toEqual({ ...entered, notes: 1 });
    expect(await refusalOf(answerWith(token))).toEqual([
      410,
      'This link was already used. Ask for a new one if you need it again.',
    ]);
    const many = await create('many');
    expect([(await watchWith(many)).json, (await watchWith(many)).json]).toEqual([
      { ...entered, notes: 0 },
      { ...entered, notes: 0 },
    ]);
  });

  it('are not used up by a request that fails, and by only one of two concurrent ones', async () => {
    const token = await create('once');
    expect((await answerWith(token, { fails: true })).status).toBe(500);
    const statuses = (await Promise.all([answerWith(token), answerWith(token)])).map(({ status }) => status);
    expect(statuses.sort((left, right) => left - right)).toEqual([200, 410]);
  });

  it('ignore a session: the link decides who the caller is, not the sign-in', async () => {
    const token = await create('many');
    const response = await server.send(watchByLink, { params: { token } }, { as: portal.admin });
    expect(response.json).toMatchObject({ caller: 'anonymous' });
  });

  it('are refused with one and the same sentence when forged, of another purpose, or of a person who was erased', async () => {
    const person = await server.people.member(portal);
    const ofPerson = await create('many', person);
    expect((await watchWith(ofPerson)).status).toBe(200);
    await erase(person);
    const once = await create('once');
    expect([
      await refusalOf(watchWith('x'.repeat(43))),
      await refusalOf(watchWith(once)),
      await refusalOf(watchWith(`${once.slice(0, -1)}A`)),
      await refusalOf(watchWith(ofPerson)),
    ]).toEqual([unknown, unknown, unknown, unknown]);
  });

  it('are refused with their own sentence when expired, revoked, or of a module that the company no longer has', async () => {
    const [expiring, revoked, kept] = [await create('many'), await create('many'), await create('many')];
    await server.call(revokeLinks, { body: { meetingId: 'other' } }, { as: portal.admin, portal });
    expect((await watchWith(revoked)).status).toBe(200);
    await server.call(revokeLinks, { body: { meetingId: 'standup' } }, { as: portal.admin, portal });
    expect(await refusalOf(watchWith(revoked))).toEqual([410, expect.stringMatching(/^This link is no longer valid/)]);
    expect(expiring).not.toBe(kept);
    const later = await create('many');
    await server.people.setPlan(portal, ['Tasks']);
    expect(await refusalOf(watchWith(later))).toEqual([
      410,
      'The company no longer uses the app that this link belongs to.',
    ]);
    await server.people.setPlan(portal, ['Meetings']);
    expect((await watchWith(later)).status).toBe(200);
    await clock.advance(3_601_000);
    expect(await refusalOf(watchWith(later))).toEqual([410, 'This link has expired. Ask for a new one.']);
  });

  it('are stored as a hash only', async () => {
    const token = await create('once');
    const rows = await rowsAsSystem(server.running.kernel.engine, sql`select * from core.link`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('are refused to purposes of another owner and to payloads of more than 2 kB', async () => {
    const createAs = (purpose: typeof answer, meetingId: string) =>
      server.running.kernel.contexts.inPortal(
        {
          pluginId: 'meetings',
          actor: portalJobActor(new Set()),
          requestId: 'test',
          mode: 'write',
          clientId: portal.clientId,
        },
        (context) =>
          context.get(Links).create(purpose, { payload: { meetingId }, until: clock.now(), subject: meetingId }),
      );
    await expect(createAs({ ...answer, id: 'tasks.answer' }, 'standup')).rejects.toThrow(/belong to another owner/);
    await expect(createAs(answer, 'm'.repeat(2_049))).rejects.toThrow(/more than 2048 bytes/);
  });
});
