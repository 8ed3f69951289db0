import type { HubServer } from '../../../testing/server/hub-test-kit';
import { acme, ana, ben, serveHub, TestGuard } from '../../../testing/server/hub-test-kit';
import type { RawSocket } from '../../../testing/server/raw-socket-test-kit';
import { openRawSocket } from '../../../testing/server/raw-socket-test-kit';
import { until } from '../../../testing/server/until';

describe('the limits of connections', () => {
  let server: HubServer;

  async function serve(limits: {
    readonly maxConnectionsPerPerson?: number;
    readonly maxConnectionsPerAddress?: number;
  }): Promise<void> {
    const guard = new TestGuard();
    const inAnHour = new Date(Date.now() + 3_600_000);
    for (const personId of [ana, ben]) {
      guard.signIn(personId, personId, inAnHour);
      guard.enrol(personId, acme);
    }
    server = await serveHub({ guard, limits });
  }

  afterEach(() => server.stop());

  const negotiate = (token: string): Promise<Response> =>
    fetch(`${server.url}/negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });

  async function promise(personId: string): Promise<{ readonly status: number; dial(): Promise<RawSocket> }> {
    const { accessToken } = (await (await negotiate(personId)).json()) as { accessToken: string };
    const answer = await negotiate(accessToken);
    const { connectionToken } = (await answer.json()) as { connectionToken?: string };
    const url = `${server.url.replace('http', 'ws')}?id=${connectionToken}&access_token=${accessToken}`;
    return { status: answer.status, dial: () => openRawSocket(url, {}) };
  }

  const connect = async (personId: string): Promise<RawSocket> => (await promise(personId)).dial();

  it('allow a person a number of connections, and another one after one has ended', async () => {
    await serve({ maxConnectionsPerPerson: 2 });
    const [late, first] = [await promise(ana), await connect(ana)];
    await connect(ana);
    expect((await promise(ana)).status).toBe(429);
    // Negotiated while there was room, and refused anyway.
    await expect(late.dial()).rejects.toThrow('429');
    expect((await promise(ben)).status).toBe(200);
    first.socket.terminate();
    await until(() => server.hub.size === 1);
    expect((await connect(ana)).socket.readyState).toBe(1);
  });

  it('allow a network address a number of connections, for any persons', async () => {
    await serve({ maxConnectionsPerAddress: 2 });
    await connect(ana);
    await connect(ben);
    expect((await promise(ben)).status).toBe(429);
  });
});
