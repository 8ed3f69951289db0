import type { HubConnection } from '@microsoft/signalr';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import type { HubLimits } from './hub-limits';
import type { HubServer } from '../../../testing/server/hub-test-kit';
import { acme, ana, ben, eve, globex, serveHub, TestGuard } from '../../../testing/server/hub-test-kit';
import { until } from '../../../testing/server/until';

const inAnHour = (): Date => new Date(Date.now() + 3_600_000);

let guard: TestGuard;
let server: HubServer;
const clients: HubConnection[] = [];
const servers: HubServer[] = [];

async function serve(limits: Partial<HubLimits> = {}): Promise<HubServer> {
  const served = await serveHub({ guard, limits });
  servers.push(served);
  return served;
}

beforeEach(async () => {
  guard = new TestGuard();
  guard.signIn('token-ana', ana, inAnHour());
  guard.signIn('token-ben', ben, inAnHour());
  guard.signIn('token-eve', eve, inAnHour());
  guard.enrol(ana, acme, ['project:1']);
  guard.enrol(ana, globex);
  guard.enrol(ben, acme);
  server = await serve();
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.stop()));
  await Promise.all(servers.splice(0).map((served) => served.stop()));
});

interface Client {
  readonly connection: HubConnection;
  /** Received arguments of `tasks.task-changed`. */
  readonly heard: unknown[];
  readonly closed: Promise<string>;
}

function build(
  token: string,
  options: { readonly transport?: HttpTransportType; readonly reconnect?: number[]; readonly url?: string } = {},
): Client {
  const builder = new HubConnectionBuilder()
    .withUrl(options.url ?? server.url, {
      accessTokenFactory: () => token,
      transport: options.transport ?? HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None);
  const connection = (
    options.reconnect === undefined ? builder : builder.withAutomaticReconnect(options.reconnect)
  ).build();
  const heard: unknown[] = [];
  connection.on('tasks.task-changed', (argument: unknown) => heard.push(argument));
  const closed = new Promise<string>((resolve) => connection.onclose((error) => resolve(error?.message ?? 'closed')));
  clients.push(connection);
  return { connection, heard, closed };
}

async function connect(
  token: string,
  personId: string,
  options: Parameters<typeof build>[1] & { readonly portal?: string } = {},
): Promise<Client> {
  const client = build(token, options);
  await client.connection.start();
  await client.connection.invoke('JoinGroup', options.portal ?? acme, personId);
  return client;
}

function push(argument: unknown, message: Partial<Parameters<HubServer['hub']['push']>[0]> = {}, on = server): void {
  on.hub.push({
    clientId: acme,
    pluginId: 'tasks',
    audience: 'portal',
    method: 'tasks.task-changed',
    argument,
    ...message,
  });
}

/** Pushes a last message to the portal and waits for it, so that all earlier ones have been received. */
async function settle(...listeners: readonly Client[]): Promise<void> {
  push('end', { pluginId: 'core' });
  await until(() => listeners.every(({ heard }) => heard.includes('end')));
}

describe.each([
  ['WebSockets', HttpTransportType.WebSockets],
  ['server-sent events', HttpTransportType.ServerSentEvents],
  ['long polling', HttpTransportType.LongPolling],
])('over %s', (_name, transport) => {
  it('delivers each event to the real client under its own name, in order [R93]', async () => {
    const { connection, heard } = await connect('token-ana', ana, { transport });

    for (let number = 0; number < 50; number += 1) {
      push({ v: 1, id: 'task', version: number, text: 'ä€😀\u2028' });
    }
    await until(() => heard.length === 50);

    expect(heard).toEqual(
      Array.from({ length: 50 }, (_, number) => ({ v: 1, id: 'task', version: number, text: 'ä€😀\u2028' })),
    );
    await connection.stop();
    await until(() => server.hub.size === 0);
  });

  it('ends without reconnect when the session is revoked', async () => {
    const { closed, connection } = await connect('token-ana', ana, { transport, reconnect: [0, 0] });

    guard.endSession('token-ana');

    await closed;
    expect(connection.state).toBe('Disconnected');
    await expect(build('token-ana', { transport }).connection.start()).rejects.toThrow('401');
  });

  it('reconnects by itself after a restart', async () => {
    const { connection } = await connect('token-ana', ana, { transport, reconnect: [0, 0, 0] });
    const reconnecting = new Promise<string | undefined>((resolve) =>
      connection.onreconnecting((error) => resolve(error?.message)),
    );

    await server.hub.shutdown();

    expect(await reconnecting).toContain('restarting');
    expect(server.hub.size).toBe(0);
  });

  it('never puts the session token into a URL', async () => {
    await connect('token-ana', ana, { transport });

    expect(server.addresses.length).toBeGreaterThan(2);
    expect(server.addresses.filter((address) => address.includes('token-ana'))).toEqual([]);
  });
});

describe('JoinGroup', () => {
  it('refuses another person, a portal without membership, and invalid ids', async () => {
    const { connection } = build('token-eve');
    await connection.start();

    await expect(connection.invoke('JoinGroup', acme, ana)).rejects.toThrow('Another user is signed in');
    await expect(connection.invoke('JoinGroup', acme, eve)).rejects.toThrow('not an active member');
    await expect(connection.invoke('JoinGroup', { clientId: acme }, [eve])).rejects.toThrow('requires a client id');
    await expect(connection.invoke('JoinGroup')).rejects.toThrow('requires a client id');
  });

  it('leaves the first portal when another one is joined', async () => {
    const switching = await connect('token-ana', ana);
    const staying = await connect('token-ben', ben);
    await switching.connection.invoke('JoinGroup', globex, ana);

    push('for acme');
    push('for globex', { clientId: globex });
    await settle(staying);
    await until(() => switching.heard.length > 0);

    expect({ switching: switching.heard, staying: staying.heard }).toEqual({
      switching: ['for globex'],
      staying: ['for acme', 'end'],
    });
  });

  it('has no other method, not even those that every object has', async () => {
    const { connection } = build('token-ana');
    await connection.start();

    for (const method of ['constructor', '__proto__', 'toString', 'LeaveGroup', 'joingroup']) {
      await expect(connection.invoke(method, acme, ana)).rejects.toThrow('no such hub method');
    }
    await expect(
      new Promise((resolve, reject) =>
        connection
          .stream('JoinGroup', acme, ana)
          .subscribe({ next: resolve, error: reject, complete: () => resolve('done') }),
      ),
    ).rejects.toThrow('no such hub method');
    await expect(connection.invoke('JoinGroup', acme, ana)).resolves.toBeUndefined();
  });

  it('requests access again when the plan or the role changed meanwhile', async () => {
    let asked = 0;
    guard.beforeAdmission = async () => {
      asked += 1;
      if (asked === 1) {
        guard.dismiss(ana, acme);
        await server.hub.refreshAccess(acme);
      }
    };
    const { connection } = build('token-ana');
    await connection.start();

    await expect(connection.invoke('JoinGroup', acme, ana)).rejects.toThrow('not an active member');
    expect(asked).toBe(2);
  });
});

describe('audience', () => {
  it('reaches only connections with a matching principal', async () => {
    const first = await connect('token-ana', ana);
    const second = await connect('token-ben', ben);

    push('ana', { audience: { persons: [ana, eve] } });
    push('project', { audience: { principals: ['project:1', 'project:2'] } });
    push('elsewhere', { clientId: globex });
    push('to no connection', { audience: { principals: ['project:3'] } });
    await settle(first, second);

    expect({ first: first.heard, second: second.heard }).toEqual({ first: ['ana', 'project', 'end'], second: ['end'] });
  });

  it('excludes connections that do not pass the gate of the plugin, from the moment it closes [R111]', async () => {
    const client = await connect('token-ana', ana);

    push('open');
    guard.shut.add('tasks');
    push('shut');
    await settle(client);
    guard.shut.delete('tasks');
    push('open again');
    await until(() => client.heard.length === 3);

    expect(client.heard).toEqual(['open', 'end', 'open again']);
  });

  it('follows principals that are granted and revoked while connected', async () => {
    const client = await connect('token-ben', ben);

    push('too early', { audience: { principals: ['project:1'] } });
    guard.enrol(ben, acme, ['project:1']);
    await server.hub.refreshAccess(acme, [ben]);
    push('granted', { audience: { principals: ['project:1'] } });
    await settle(client);

    expect(client.heard).toEqual(['granted', 'end']);
  });

  it('ends the connection of a person who is no longer a member', async () => {
    const leaving = await connect('token-ben', ben, { reconnect: [0] });
    const staying = await connect('token-ana', ana);
    guard.dismiss(ben, acme);

    await server.hub.refreshAccess(acme);

    await leaving.closed;
    push('for those who stay');
    await settle(staying);
    expect({ left: leaving.heard, stayed: staying.heard }).toEqual({ left: [], stayed: ['for those who stay', 'end'] });
  });
});

describe('a person whose access cannot be read', () => {
  it('reconnects instead of receiving with the earlier access, and no rejection stays unhandled', async () => {
    const client = await connect('token-ben', ben, { reconnect: [0] });
    const other = await connect('token-ana', ana);
    const reconnected = new Promise<void>((resolve) => client.connection.onreconnected(() => resolve()));
    guard.beforeAdmission = () => Promise.reject(new Error('Every connection to the database is busy.'));

    await server.hub.refreshAccess(acme, [ben]);
    push('while it cannot be read');
    await reconnected;
    guard.beforeAdmission = () => Promise.resolve();
    await client.connection.invoke('JoinGroup', acme, ben);
    push('after it could be read');
    await settle(client, other);

    expect({ client: client.heard, other: other.heard }).toEqual({
      client: ['after it could be read', 'end'],
      other: ['while it cannot be read', 'after it could be read', 'end'],
    });
  });
});

describe('kick', () => {
  it('ends the connections of a person in one portal only', async () => {
    const inAcme = await connect('token-ana', ana, { reconnect: [0] });
    const inGlobex = await connect('token-ana', ana, { portal: globex });
    const other = await connect('token-ben', ben);

    server.hub.kick({ personId: ana, clientId: acme });

    await inAcme.closed;
    expect([inGlobex.connection.state, other.connection.state]).toEqual(['Connected', 'Connected']);
    server.hub.kick({ personId: ana });
    await inGlobex.closed;
    expect(server.hub.size).toBe(1);
  });

  it('ends every connection in a closed portal, and no others', async () => {
    const inAcme = [await connect('token-ana', ana), await connect('token-ben', ben)];
    const inGlobex = await connect('token-ana', ana, { portal: globex });

    server.hub.kick({ portal: acme });

    await Promise.all(inAcme.map(({ closed }) => closed));
    expect([inGlobex.connection.state, server.hub.size]).toEqual(['Connected', 1]);
  });
});

describe('several processes', () => {
  it('accepts on one process a connection that another one negotiated', async () => {
    const other = await serve();
    const answer = await fetch(`${server.url}/negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers: { authorization: 'Bearer token-ana' },
    });
    const { accessToken } = (await answer.json()) as { accessToken: string };
    const promise = await fetch(`${server.url}/negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const { connectionToken } = (await promise.json()) as { connectionToken: string };
    const connection = new HubConnectionBuilder()
      .withUrl(`${other.url}?id=${connectionToken}`, {
        accessTokenFactory: () => accessToken,
        transport: HttpTransportType.WebSockets,
        skipNegotiation: true,
      })
      .configureLogging(LogLevel.None)
      .build();
    clients.push(connection);
    const heard: unknown[] = [];
    connection.on('tasks.task-changed', (argument: unknown) => heard.push(argument));

    await connection.start();
    await connection.invoke('JoinGroup', acme, ana);
    push('hello', {}, other);
    await until(() => heard.length === 1);

    expect({ here: server.hub.size, there: other.hub.size }).toEqual({ here: 0, there: 1 });
  });
});

describe('a browser that does not read', () => {
  it('is dropped, while the others receive everything', async () => {
    const small = await serve({ maxUnreadBytes: 64 * 1_024 });
    const reading = await connect('token-ana', ana, { url: small.url });
    const stuck = await connect('token-ben', ben, { url: small.url });
    const socket = (
      stuck.connection as unknown as { connection: { transport: { _webSocket: { _socket: { pause(): void } } } } }
    ).connection.transport._webSocket._socket;
    socket.pause();

    let sent = 0;
    while (small.hub.size === 2) {
      push(`${sent} ${'x'.repeat(60_000)}`, {}, small);
      sent += 1;
      await until(() => reading.heard.length === sent);
    }

    expect(reading.connection.state).toBe('Connected');
    expect(sent).toBeGreaterThan(1);
  });
});
