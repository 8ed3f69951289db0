import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { httpDoor } from './http-door';
import { RoundRobin } from './round-robin';

describe('RoundRobin', () => {
  const servers: Server[] = [];
  let balancer: RoundRobin;

  async function listen(name: string): Promise<number> {
    const server = createServer((_, response) => response.end(name));
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' ? (address?.port ?? 0) : 0;
  }

  const end = async (server: Server): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };

  afterEach(async () => {
    await balancer.stop();
    await Promise.all(
      servers
        .splice(0)
        .filter(({ listening }) => listening)
        .map(end),
    );
  });

  it('hands connections to one after the other, and passes over who is away', async () => {
    const ports = [await listen('a'), await listen('b')];
    balancer = await RoundRobin.start(() => ports);
    const door = httpDoor(balancer.url);
    const ask = async (): Promise<string> => (await door.inject({ method: 'GET', url: '/' })).body;
    expect(new Set([await ask(), await ask()])).toEqual(new Set(['a', 'b']));
    await end(servers[0] as Server);
    expect([await ask(), await ask()]).toEqual(['b', 'b']);
    await end(servers[1] as Server);
    await expect(ask()).rejects.toThrow();
  });
});
