import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { RunningServer } from '../../core/server/application/boot';
import { bootServer } from '../../core/server/application/boot';
import { neverClosed } from '../../core/testing/server/engine-test-kit';
import { openTestDatabase } from '../../core/testing/server/test-databases';
import { systemClock } from '../../core/server/platform/system-clock';
import type { ServerConfiguration } from '../../core/server/platform/configuration';
import { createDemoCompany } from '../../host/demo/company';
import { createDemo } from '../../core/server/application/demo/create-demo';
import { operatorDependencies } from '../../core/server/application/installation-operations';
import type { OperatorResult } from '../../core/server/operations/operator/operator-result';
import { runOperatorCommand } from '../../core/server/operations/operator/operator-commands';
import { testConfiguration } from '../../core/testing/start-server';
import { FakeLogger } from '../../core/testing';
import { Visitor } from '../support/installation/visitor';
import { plugins } from '../support/plugins-server';

/** Weeks of forty-one people, by calls; on a machine with nothing else to do half a minute. */
const patience = 560_000;
const day = 24 * 60 * 60 * 1_000;

interface ListedTask {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly owner?: { readonly fullName: string };
  readonly dueOn?: string;
}
interface ToldStep {
  readonly at: string;
  readonly verb: string;
  readonly actor?: { readonly fullName: string };
}

describe('the demo company', () => {
  let folder: string;
  let drop: () => Promise<void>;
  let configuration: ServerConfiguration;
  let first: OperatorResult;
  let second: OperatorResult;
  let server: RunningServer;
  let admin: Visitor;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-demo-'));
    const logger = new FakeLogger();
    const kept = await openTestDatabase({ logger, clock: systemClock });
    drop = () => kept.close();
    const own = { open: () => Promise.resolve(neverClosed(kept)) };
    configuration = { ...testConfiguration(folder, undefined), publicUrl: 'http://localhost:3000' };
    const installed = await Promise.all(plugins.map(({ load }) => load()));
    const options = {
      company: () => Promise.resolve(createDemoCompany),
      configuration,
      plugins: () => Promise.resolve(installed),
      logger,
      ...own,
    };
    first = await createDemo(options);
    second = await createDemo(options);
    server = await bootServer({ configuration, plugins: installed, logger, listen: false, ...own });
    admin = new Visitor(server, '10.0.0.1');
  }, patience);
  afterAll(async () => {
    await server?.stop();
    await drop();
    await rm(folder, { recursive: true, force: true });
  }, 120_000);

  const all = async <Item>(path: string): Promise<readonly Item[]> => {
    const items: Item[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const next: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { status, body } = await admin.get(`${path}${path.includes('?') ? '&' : '?'}limit=100${next}`);
      expect(status).toBe(200);
      items.push(...(body.items as readonly Item[]));
      cursor = body.nextCursor as string | null;
    }
    return items;
  };
  /** Address and password of the people whom the command names. */
  const signIns = (answer: OperatorResult): readonly (readonly string[])[] =>
    answer.lines.slice(1).map((line) => line.trim().split(/\s+/).slice(0, 2));

  it('is told once, names the address and three sign-ins that work, and says so the second time', async () => {
    expect(first.code).toBe(0);
    expect(first.lines[0]).toBe(
      'Created Ferrow Instruments. Run npm start, open http://localhost:3000 and sign in as:',
    );
    expect(second).toEqual({
      code: 0,
      lines: [
        'Ferrow Instruments already exists. Run npm start, open http://localhost:3000 and sign in as:',
        ...first.lines.slice(1),
      ],
    });
    const named = signIns(first);
    expect(named.map(([email]) => email)).toEqual([
      'priya.raghunathan@ferrow.example',
      'tomasz.wolny@ferrow.example',
      'ines.marchetti@ferrow.example',
    ]);
    for (const [email = '', password = ''] of [...named].reverse()) {
      expect((await admin.logIn(email, password)).status).toBe(200);
    }
  });

  it('has forty people with faces, one who left, open invitations, teams and projects', async () => {
    const people = await all<{ UserID: string; photo: string; Team: string; JobTitle: string }>('/clientusers/list');
    const former = await all<{ FullName: string }>('/clientusers/list?status=ended');
    const state = (await admin.get('/onboarding/state')).body as { officeTeams: string[]; projects: string[] };
    expect(people).toHaveLength(40);
    expect(people.filter(({ photo, Team, JobTitle }) => photo === '' || Team === '' || JobTitle === '')).toEqual([]);
    expect(former.map(({ FullName }) => FullName)).toEqual(['Felix Baumann']);
    expect(await all('/members/invitations')).toHaveLength(3);
    expect([state.officeTeams.length, state.projects.length]).toEqual([9, 8]);

    const [someone] = people;
    const { bytes } = await admin.get(`/profile/photos/${someone?.UserID}?v=${someone?.photo}`);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  });

  it('has tasks of every kind around today, whose history is true', async () => {
    const tasks = await all<ListedTask>('/tasks?state=all');
    const count = (category: string): number => tasks.filter((task) => task.category === category).length;
    expect(tasks.length).toBeGreaterThan(215);
    expect(new Set(tasks.map(({ title }) => title)).size).toBe(tasks.length);
    for (const category of ['backlog', 'unstarted', 'started', 'blocked', 'completed']) {
      expect([category, count(category) > 4]).toEqual([category, true]);
    }
    const open = tasks.filter(({ category }) => category !== 'completed' && category !== 'cancelled');
    const today = Date.now();
    const dues = open.flatMap(({ dueOn }) => (dueOn === undefined ? [] : [(Date.parse(dueOn) - today) / day]));
    expect(dues.filter((days) => days < -12 || days > 32)).toEqual([]);
    expect(dues.filter((days) => days >= -4 && days <= 6).length).toBeGreaterThan(10);

    for (const task of tasks.filter(({ category }) => category === 'completed').slice(0, 12)) {
      const told = [...(await all<ToldStep>(`/tasks/${task.id}/activity`))].reverse();
      const times = told.map(({ at }) => Date.parse(at));
      expect(told[0]?.verb).toBe('created');
      expect(told.map(({ verb }) => verb)).toContain('completed');
      expect(told.filter(({ actor }) => actor === undefined)).toEqual([]);
      expect(times).toEqual([...times].sort((left, right) => left - right));
      expect(times.filter((at) => at < today - 50 * day || at > Date.now())).toEqual([]);
    }
  });

  it('can be searched, and leaves nothing out of order', async () => {
    const found = await admin.get('/search/searchintask?searchtext=torque');
    const { code, lines } = await runOperatorCommand(['check'], operatorDependencies(server.kernel));
    expect(JSON.stringify(found.body)).toContain('Check the torque of the M3 inserts after ageing');
    expect([code, lines]).toEqual([0, lines]);
  });

  it('refuses beside a server that runs', async () => {
    const answer = await runOperatorCommand(['demo'], operatorDependencies(server.kernel));
    expect(answer.code).toBe(1);
    expect(answer.lines[0]).toMatch(/^A server is running\. Stop it first/);
  });
});
