import { randomUUID } from 'node:crypto';
import { hasPostgres } from '../../core/testing/server/postgres-for-tests';
import { hasRedis, redisForTests } from '../../core/testing/server/redis-for-tests';
import type { Installation } from '../support/installation/installation';
import { startInstallation } from '../support/installation/installation';
import type { Visitor } from '../support/installation/visitor';

const password = 'mellow-otter-plays';
const hour = 3_600_000;

const where = [
  { where: 'forward', jump: hour },
  { where: 'back', jump: -hour },
] as const;
const stands = [
  { database: 'embedded', backplane: 'nothing' },
  ...(hasRedis() ? ([{ database: 'embedded', backplane: 'redis' }] as const) : []),
  ...(hasPostgres() ? ([{ database: 'server', backplane: 'notify' }] as const) : []),
  ...(hasPostgres() && hasRedis() ? ([{ database: 'server', backplane: 'redis' }] as const) : []),
] as const;
const all = stands.flatMap((stand) => where.map((each) => ({ ...stand, ...each })));

describe.each(all)('a clock that is set an hour $where, on $database beside $backplane', (stand) => {
  const { database, backplane, jump } = stand;
  let installation: Installation;
  let ada: Visitor;
  let clientId: string;
  const email = 'ada@example.com';

  beforeAll(async () => {
    const configuration = backplane === 'redis' ? { redisUrl: redisForTests } : {};
    installation = await startInstallation({ database, configuration });
    ada = installation.visitor();
    await ada.signUp(email, password);
    clientId = await ada.found('Acme');
  }, 240_000);
  afterAll(() => installation?.stop());
  afterEach(() => installation.clock.leap(-jump));

  it('ends no session, and repeats what was answered under a key', async () => {
    const key = randomUUID();
    const path = `/tasks?clientid=${clientId}`;
    const first = await ada.post(path, { title: 'Once' }, key);
    installation.clock.leap(jump);
    expect((await ada.get(path)).status).toBe(200);
    const second = await ada.post(path, { title: 'Once' }, key);
    expect([second.status, second.body.id]).toEqual([201, first.body.id]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    const fresh = await ada.post(path, { title: 'After' }, randomUUID());
    expect(fresh.status).toBe(201);
    const { body } = await ada.get(path);
    expect((body.items as readonly { readonly title: string }[]).map(({ title }) => title).sort()).toEqual([
      'After',
      'Once',
    ]);
  });

  it('leaves out and repeats no event for a client that catches up by the cursor', async () => {
    await installation.server.kernel.eventing.settle();
    const list = await ada.get(`/tasks?clientid=${clientId}`);
    // A list may be answered with a place further back, where the news of the last one are still on their way.
    const earlier = await ada.get(`/changes?clientid=${clientId}&cursor=${String(list.headers['x-cursor'])}`);
    const cursor = String(earlier.body.nextCursor);
    const before = await ada.post(`/tasks?clientid=${clientId}`, { title: 'Before' }, randomUUID());
    installation.clock.leap(jump);
    const after = await ada.post(`/tasks?clientid=${clientId}`, { title: 'Behind' }, randomUUID());
    await installation.server.kernel.eventing.settle();
    const { body } = await ada.get(`/changes?clientid=${clientId}&cursor=${cursor}`);
    const ids = (body.items as readonly { readonly type: string; readonly id: string }[])
      .filter(({ type }) => type === 'tasks.task-changed')
      .map(({ id }) => id);
    expect(ids).toEqual([before.body.id, after.body.id]);
  });

  it('still sends mail, takes fresh codes and signs in', async () => {
    installation.clock.leap(jump);
    const bob = installation.visitor();
    expect((await bob.signUp(`bob@example.com`, password)).status).toBe(200);
    expect((await installation.visitor().logIn(email, password)).status).toBe(200);
  });

  it('keeps the wait after too many codes or wrong passwords as long as before', async () => {
    const ask = () => installation.visitor().post('/users/resetpassword?action=getotp', { Email: email });
    const guesser = installation.visitor();
    const miss = () => guesser.logIn(email, 'a-wrong-password');
    for (let count = 0; count < 8; count += 1) {
      await miss();
    }
    for (let count = 0; count < 6; count += 1) {
      await ask();
    }
    expect((await miss()).status).toBe(429);
    const mails = (await ada.mails(email)).length;
    installation.clock.leap(jump);
    installation.clock.leap(jump > 0 ? 1_000 : 0);
    expect((await guesser.logIn(email, password)).status).toBe(200);
    await ask();
    expect((await ada.mails(email)).length).toBe(mails + 1);
    installation.clock.leap(jump > 0 ? -1_000 : 0);
  });
});
