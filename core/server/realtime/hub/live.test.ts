import type { HubConnection } from '@microsoft/signalr';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import * as z from 'zod/mini';
import { defineEndpoint, defineRealtimeEvent } from '../../../contract';
import type { TestResponse, TestPerson, TestPortal, TestServer } from '../../../testing';
import { startServer, testPlugin } from '../../../testing';
import { until } from '../../../testing/server/until';
import { handle } from '../../request-context/endpoint-binding';
import { Members } from '../../identity/accounts/services';

const gate = { audience: 'member', modules: ['Tasks'] } as const;
const noted = defineRealtimeEvent('pad.note-written', z.object({ text: z.string() }));
const writeNote = defineEndpoint({
  id: 'pad.write-note',
  method: 'POST',
  path: '/pad/notes',
  gate,
  effect: 'write',
  status: 204,
  shape: { body: z.strictObject({ text: z.string(), fails: z.optional(z.boolean()) }) },
});
const dismiss = defineEndpoint({
  id: 'pad.dismiss-member',
  method: 'POST',
  path: '/pad/dismissals',
  gate,
  effect: 'write',
  status: 204,
  shape: { body: z.strictObject({ personId: z.uuid() }) },
});

const pad = testPlugin('pad', {
  gate,
  endpoints: [
    handle(writeNote, ({ body }, context) => {
      context.publish(noted, { id: body.text, version: 1, data: { text: body.text } }, 'portal');
      return body.fails === true ? Promise.reject(new Error('refused')) : Promise.resolve(undefined);
    }),
    handle(dismiss, async ({ body }, context) => {
      await context.get(Members).end(body.personId);
      return undefined;
    }),
  ],
});

interface Browser {
  readonly connection: HubConnection;
  /** Received events, by name. */
  readonly heard: { readonly name: string; readonly argument: unknown }[];
  readonly closed: Promise<void>;
}

describe('live updates', () => {
  let server: TestServer;
  let portal: TestPortal;
  let ana: TestPerson;
  const browsers: Browser[] = [];

  beforeAll(async () => {
    server = await startServer({ plugins: [pad], listen: true });
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    portal = await server.people.portal({ modules: ['Tasks', 'Teams'] });
    ana = await server.people.member(portal);
  });
  afterEach(() => Promise.all(browsers.splice(0).map(({ connection }) => connection.stop())));

  async function open(person: TestPerson): Promise<Browser> {
    const connection = new HubConnectionBuilder()
      .withUrl(`${server.running.url}/hubs/chat`, {
        accessTokenFactory: () => person.token,
        transport: HttpTransportType.WebSockets,
      })
      .configureLogging(LogLevel.None)
      .build();
    const heard: Browser['heard'] = [];
    for (const name of ['pad.note-written', 'core.entitlements-changed']) {
      connection.on(name, (argument: unknown) => heard.push({ name, argument }));
    }
    for (const name of ['core.people-changed']) {
      connection.on(name, () => undefined);
    }
    const closed = new Promise<void>((resolve) => connection.onclose(() => resolve()));
    await connection.start();
    await connection.invoke('JoinGroup', portal.clientId, person.personId);
    const browser = { connection, heard, closed };
    browsers.push(browser);
    return browser;
  }

  const write = (text: string, fails = false): Promise<TestResponse> =>
    server.send(writeNote, { body: { text, fails } }, { as: portal.admin, portal });
  const note = (text: string): object => ({
    name: 'pad.note-written',
    argument: { v: 1, id: text, version: 1, cursor: expect.any(String), data: { text } },
  });

  it('reach every browser of the portal in order after the commit, and no others [R93]', async () => {
    const first = await open(ana);
    const second = await open(portal.admin);

    await write('one');
    await write('never', true);
    await write('two');
    await until(() => first.heard.length === 2 && second.heard.length === 2);

    expect([first.heard, second.heard]).toEqual([
      [note('one'), note('two')],
      [note('one'), note('two')],
    ]);
  });

  it('of a removed module stop, and the browser receives the remaining modules [R111]', async () => {
    const browser = await open(ana);

    await server.people.setPlan(portal, ['Teams']);
    await until(() => browser.heard.length === 1);
    expect((await write('refused')).status).toBe(403);
    await server.people.setPlan(portal, ['Tasks']);
    await until(() => browser.heard.length === 2);
    await write('heard');
    await until(() => browser.heard.length === 3);

    expect(browser.heard.map(({ name }) => name)).toEqual([
      'core.entitlements-changed',
      'core.entitlements-changed',
      'pad.note-written',
    ]);
    expect(browser.heard[0]).toMatchObject({ argument: { data: { modules: ['Teams'] } } });
    expect(browser.heard[2]).toEqual(note('heard'));
  });

  it('stop for a person who is no longer a member', async () => {
    const leaving = await open(ana);
    const staying = await open(portal.admin);

    await server.send(dismiss, { body: { personId: ana.personId } }, { as: portal.admin, portal });
    await leaving.closed;
    await write('for those who stay');
    await until(() => staying.heard.length === 1);

    expect(leaving.heard).toEqual([]);
    await expect(open(ana)).rejects.toThrow('not an active member');
  });
});
