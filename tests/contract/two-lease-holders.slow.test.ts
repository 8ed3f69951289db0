import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { hasPostgres } from '../../core/testing/server/postgres-for-tests';
import { until } from '../../core/testing/server/until';
import type { Visitor, VisitorAnswer } from '../support/installation/visitor';
import { Nodes } from '../support/nodes/nodes';

const root = join(__dirname, '../..');
const password = 'mellow-otter-plays';
const patience = 300_000;
/** Milliseconds. Long enough that a busy process renews its lease in time, and short enough to wait for. */
const ttl = 4_000;
const wait = 50_000;

jest.setTimeout(patience);

interface Step {
  readonly token: number;
  readonly step: string;
}

(hasPostgres() ? describe : describe.skip)('a lease between two processes of the operating system', () => {
  let nodes: Nodes;
  let here: Visitor;
  let there: Visitor;
  let query: string;
  let count = 0;
  let name: string;

  beforeAll(async () => {
    execFileSync(process.execPath, [join(root, 'core/tools/build.mjs'), '--test', '--if-stale'], { cwd: root });
    nodes = await Nodes.start({ root, build: 'dist-test' });
    here = nodes.visitor(nodes.node(0));
    there = nodes.visitor(nodes.node(1));
    await here.signUp('ada@example.com', password);
    query = `clientid=${await here.found('Acme')}`;
    there.token = here.token;
  });
  beforeEach(() => {
    count += 1;
    name = `sync-${count}`;
  });
  afterAll(() => nodes?.stop());

  const run = (who: Visitor): Promise<VisitorAnswer> => who.post(`/syncs/${name}/runs?${query}`, { ttl, wait });
  const open = async (who: Visitor): Promise<void> => {
    expect((await who.put(`/syncs/${name}/gate?${query}`)).status).toBe(204);
  };
  const read = async (who: Visitor): Promise<{ readonly steps: readonly Step[]; readonly storedBy: number }> =>
    (await who.get(`/syncs/${name}?${query}`)).body;
  const stepsOf = async (who: Visitor): Promise<readonly Step[]> => (await read(who)).steps;
  const beginsOf = async (who: Visitor): Promise<number> =>
    (await stepsOf(who)).filter(({ step }) => step === 'began').length;

  it('lets one run begin only after the one before it has ended, in whichever process', async () => {
    await open(here);
    const answers = await Promise.all([here, there, here, there, there, here].map(run));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const steps = await stepsOf(there);
    expect(steps.map(({ step }) => step)).toEqual(answers.flatMap(() => ['began', 'ended']));
    const tokens = steps.filter(({ step }) => step === 'began').map(({ token }) => token);
    expect(tokens).toEqual([...new Set(tokens)].toSorted((a, b) => a - b));
    expect(steps.filter(({ step }) => step === 'ended').map(({ token }) => token)).toEqual(tokens);
  });

  it('is kept by a holder whose work takes longer than its time', async () => {
    const [first, second] = [run(here), run(there)];
    await until(async () => (await beginsOf(there)) === 1);
    const began = performance.now();
    await until(() => performance.now() - began > 1.5 * ttl);
    expect(await beginsOf(there)).toBe(1);
    await open(there);
    expect([(await first).status, (await second).status]).toEqual([201, 201]);
    expect((await stepsOf(here)).map(({ step }) => step)).toEqual(['began', 'ended', 'began', 'ended']);
  });

  it('is taken over within its time after `kill -9` of the holder', async () => {
    const outcome = run(here).then(
      () => 'answered',
      () => 'cut',
    );
    await until(async () => (await beginsOf(there)) === 1);
    await nodes.node(0).kill();
    const killed = performance.now();
    expect(await outcome).toBe('cut');
    const next = run(there);
    await until(async () => (await beginsOf(there)) === 2);
    // The longest pause of its waiting, and what a busy machine takes for a request.
    expect(performance.now() - killed).toBeLessThan(ttl + 3_000);
    await open(there);
    expect((await next).status).toBe(201);
    expect((await stepsOf(there)).map(({ step }) => step)).toEqual(['began', 'began', 'ended']);
    await nodes.node(0).start();
  });

  it('is lost by a process that was stopped for longer than its time: its token and its commit are refused', async () => {
    const late = run(here);
    await until(async () => (await beginsOf(there)) === 1);
    nodes.node(0).signal('SIGSTOP');
    const next = run(there);
    await until(async () => (await beginsOf(there)) === 2);
    await open(there);
    const { token } = (await next).body as { readonly token: number };
    nodes.node(0).signal('SIGCONT');
    expect(await late).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const { steps, storedBy } = await read(here);
    expect(steps.map(({ step }) => step)).toEqual(['began', 'began', 'ended']);
    expect(steps.at(-1)?.token).toBe(token);
    expect(storedBy).toBe(token);
  });
});
