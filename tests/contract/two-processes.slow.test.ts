import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { hasPostgres } from '../../core/testing/server/postgres-for-tests';
import type { Visitor } from '../support/installation/visitor';
import { expectMajorityWithin } from '../support/journey/within';
import { httpDoor } from '../support/nodes/http-door';
import type { NodeBackplane } from '../support/nodes/nodes';
import { Nodes } from '../support/nodes/nodes';

const root = join(__dirname, '../..');
const password = 'mellow-otter-plays';
const patience = 300_000;
/** decisions.md D4: everywhere within a second. Milliseconds. */
const aSecond = 1_000;

// Programs are started and passwords are hashed all the time, which a busy machine takes its time for.
jest.setTimeout(patience);

const backplanes: readonly NodeBackplane[] = ['notify', 'redis'];

(hasPostgres() ? describe : describe.skip).each(backplanes)('two processes on one database, by %s', (backplane) => {
  let nodes: Nodes;
  let count = 0;

  beforeAll(async () => {
    execFileSync(process.execPath, [join(root, 'core/tools/build.mjs'), '--if-stale'], { cwd: root });
    // A job of a process that was killed waits for its lease.
    nodes = await Nodes.start({ root, backplane, environment: { JOB_LEASE_SECONDS: '3' } });
  });
  afterAll(() => nodes.stop());

  /** The same person at both processes, each of which has answered them already. */
  async function signUp(): Promise<{
    readonly here: Visitor;
    readonly there: Visitor;
    readonly email: string;
    readonly clientId: string;
  }> {
    count += 1;
    const email = `ada${count}.${backplane}@example.com`;
    const [here, there] = [nodes.visitor(nodes.node(0)), nodes.visitor(nodes.node(1))];
    await here.signUp(email, password);
    const clientId = await here.found('Acme');
    there.token = here.token;
    expect((await there.get(`/tasks?clientid=${clientId}`)).status).toBe(200);
    return { here, there, email, clientId };
  }

  /** Milliseconds until the other process answers so. */
  async function untilAnswered(ask: () => Promise<{ readonly status: number }>, status: number): Promise<number> {
    const began = performance.now();
    for (;;) {
      const answer = await ask();
      const took = performance.now() - began;
      if (answer.status === status || took > 60 * aSecond) {
        return took;
      }
    }
  }

  it('answers alike and acts once when the same call comes to both at the same time', async () => {
    const { here, there, clientId } = await signUp();
    const keys = Array.from({ length: 60 }, () => randomUUID());
    const create = async (who: Visitor, key: string) => {
      const answer = await who.post(`/tasks?clientid=${clientId}`, { title: `Task ${key}` }, key);
      return { key, status: answer.status, id: answer.body.id as string | undefined };
    };
    const answers: Awaited<ReturnType<typeof create>>[] = [];
    for (let from = 0; from < keys.length; from += 10) {
      const some = keys.slice(from, from + 10);
      answers.push(
        ...(await Promise.all(some.flatMap((key) => [here, there, there, here].map((who) => create(who, key))))),
      );
    }
    const strange = answers.filter(({ status }) => status !== 201);
    expect(strange).toEqual([]);
    const ids = new Map(
      keys.map((key) => [key, new Set(answers.filter((each) => each.key === key).map(({ id }) => id))]),
    );
    expect([...ids.values()].filter(({ size }) => size !== 1)).toEqual([]);
    const listed = await here.get(`/tasks?clientid=${clientId}&limit=200`);
    expect(listed.body.items).toHaveLength(keys.length);
  });

  it('gives the loser the winner’s answer also where the act cannot be done twice', async () => {
    const { here, there, email } = await signUp();
    for (let round = 0; round < 20; round += 1) {
      await nodes.visitor().logIn(email, password);
      const { body } = await here.get('/auth/sessions');
      const device = (body.items as readonly { readonly id: string; readonly current: boolean }[]).find(
        ({ current }) => !current,
      );
      const [key, path] = [randomUUID(), `/auth/sessions/${device?.id}`];
      const statuses = await Promise.all([here, there].map(async (who) => (await who.delete(path, key)).status));
      expect(statuses).toEqual([204, 204]);
    }
  });

  it('shows at either process the mail that a call at the other one has just sent', async () => {
    const [here, there] = [nodes.visitor(nodes.node(0)), nodes.visitor(nodes.node(1))];
    const late: string[] = [];
    const rounds = 40;
    for (let round = 0; round < rounds; round += 1) {
      const email = `mail${round}.${backplane}@example.com`;
      const [writer, reader] = round % 2 === 0 ? [here, there] : [there, here];
      const sent = await writer.post('/auth/register', { FullName: 'Ada', Email: email, Password: password });
      expect(sent.status).toBe(200);
      let mails = await reader.mails(email);
      if (mails.length === 0) {
        late.push(email);
      }
      while (mails.length === 0) {
        mails = await reader.mails(email);
      }
      expect(mails).toHaveLength(1);
    }
    // It waits for the other process, though not for ever, and a busy machine may take that time for itself.
    expect(late.length).toBeLessThan(rounds / 10);
  });

  it('ends a session on both within a second of its sign-out', async () => {
    await expectMajorityWithin(aSecond, async () => {
      const { here, there } = await signUp();
      expect((await here.post('/auth/logout')).status).toBe(204);
      return untilAnswered(() => there.get('/users/profile'), 401);
    });
  });

  it('ends all other sessions on both when the password changes', async () => {
    await expectMajorityWithin(aSecond, async () => {
      const { here, there, email } = await signUp();
      await there.logIn(email, password);
      expect((await there.get('/users/profile')).status).toBe(200);
      await here.post('/users/resetpassword?action=getotp', { Email: email });
      await here.post('/users/resetpassword?action=validateotp', { Email: email, OTP: await here.code(email) });
      const changed = await here.post('/users/resetpassword?action=changepassword', {
        Email: email,
        NewPassword: 'another-good-otter',
      });
      expect(changed.status).toBe(200);
      return untilAnswered(() => there.get('/users/profile'), 401);
    });
  });

  it('tells both of a changed plan within a second', async () => {
    const { there, clientId } = await signUp();
    const list = () => there.get(`/tasks?clientid=${clientId}`);
    await expectMajorityWithin(aSecond, async () => {
      await nodes.node(0).operator('plan', clientId, 'ENTERPRISE', '--modules', 'Meetings');
      const taken = await untilAnswered(list, 403);
      expect(await list()).toMatchObject({ status: 403, body: { code: 'module_required' } });
      await nodes.node(0).operator('plan', clientId, 'ENTERPRISE', '--modules', 'Tasks');
      return Math.max(taken, await untilAnswered(list, 200));
    });
  });

  it('sends one mail for each acknowledged sign-up, and loses none, when a process is killed in the middle', async () => {
    const acknowledged: string[] = [];
    const all = Array.from({ length: 80 }, (_, index) => `kill${index}.${backplane}@example.com`);
    const waiting = [...all];
    const register = async (): Promise<void> => {
      for (let email = waiting.shift(); email !== undefined; email = waiting.shift()) {
        const sent = nodes.visitor().post('/auth/register', { FullName: 'Ada', Email: email, Password: password });
        // A connection that the kill has cut is no acknowledgement.
        const answer = await sent.catch(() => undefined);
        if (answer?.status === 200) {
          acknowledged.push(email);
        }
      }
    };
    const killer = async (): Promise<void> => {
      while (waiting.length > all.length / 2) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      await nodes.node(0).kill();
    };
    await Promise.all([register(), register(), register(), register(), killer()]);
    expect(acknowledged.length).toBeGreaterThan(all.length / 2);
    const door = httpDoor(nodes.node(1).url);
    const mailsOf = async (): Promise<readonly number[]> => {
      const { body } = await door.inject({ method: 'GET', url: '/dev/mailbox.json' });
      const mails = JSON.parse(body) as readonly { readonly to: string }[];
      return acknowledged.map((email) => mails.filter(({ to }) => to === email).length);
    };
    // The other process runs the jobs of the killed one when their lease ends.
    for (let round = 0; round < 600 && (await mailsOf()).includes(0); round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect((await mailsOf()).filter((mails) => mails !== 1)).toEqual([]);
    await nodes.node(0).start();
    expect((await nodes.visitor(nodes.node(0)).get('/masterlist')).status).toBe(200);
  });
});
