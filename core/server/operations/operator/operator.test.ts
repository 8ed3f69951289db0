import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventingStage, QuietLogger } from '../../../testing/server/eventing-test-kit';
import { runAsSystem } from '../../data/sql/system-statements';
import { sql } from '../../data/sql/tag';
import { DiskFileStore } from '../../work-areas/files/disk-file-store';
import { createKeyRing } from '../../platform/keys/key-ring';
import { createVault } from '../../platform/vault/sealed-vault';
import { installationChecks } from './checks';
import type { OperatorResult } from './operator-result';
import type { OperatorDependencies } from './operator-commands';
import { runOperatorCommand } from './operator-commands';
import { runInServer, startOperatorSocket } from './operator-socket';
import { parseOperatorCommand, withAbsoluteFile } from './parse-command';

const personId = randomUUID();
const ignore = () => undefined;

describe('parseOperatorCommand', () => {
  it.each([
    ['plan acme TEAM', { kind: 'plan', portal: 'acme', code: 'TEAM', modules: undefined }],
    [
      'plan acme ENTERPRISE --modules Meetings,Teams',
      { kind: 'plan', portal: 'acme', code: 'ENTERPRISE', modules: ['Meetings', 'Teams'] },
    ],
    [
      'plan acme TEAM --extra-seats 3 --seats=7',
      { kind: 'plan', portal: 'acme', code: 'TEAM', seats: 7, extraSeats: 3 },
    ],
    ['plan --modules= acme ENTERPRISE', { kind: 'plan', portal: 'acme', code: 'ENTERPRISE', modules: [] }],
    ['access acme read-only', { kind: 'access', portal: 'acme', access: 'read-only' }],
    ['super-admin create root@example.com', { kind: 'super-admin', email: 'root@example.com' }],
    ['backup /tmp/a', { kind: 'backup', file: '/tmp/a' }],
    ['restore a', { kind: 'restore', file: 'a' }],
    ['portal list', { kind: 'list-portals', search: undefined, cursor: undefined }],
    ['portal list Ac --cursor x', { kind: 'list-portals', search: 'Ac', cursor: 'x' }],
    ['portal export acme a', { kind: 'export-portal', portal: 'acme', file: 'a' }],
    ['portal delete acme a', { kind: 'delete-portal', portal: 'acme', file: 'a' }],
    ['portal import a', { kind: 'import-portal', file: 'a', name: undefined }],
    ['portal import --as=Acme a', { kind: 'import-portal', file: 'a', name: 'Acme' }],
    ['backup -- -a', { kind: 'backup', file: '-a' }],
    ['portal import a --as Acme', { kind: 'import-portal', file: 'a', name: 'Acme' }],
    ['person erase ada@example.com', { kind: 'erase-person', person: 'ada@example.com' }],
    [`person erase ${personId}`, { kind: 'erase-person', person: personId }],
    ['person turn-off-two-step ada@example.com', { kind: 'turn-off-two-step', email: 'ada@example.com' }],
    ['jobs dead', { kind: 'dead-jobs' }],
    ['search rebuild', { kind: 'search-rebuild' }],
    ['jobs dead retry all', { kind: 'retry-jobs', id: undefined }],
    ['jobs dead retry 12', { kind: 'retry-jobs', id: '12' }],
    ['backup --help', { kind: 'help' }],
    ['check', { kind: 'check' }],
    ['demo', { kind: 'demo' }],
  ])('understands %s', (line, expected) => {
    expect(parseOperatorCommand(line.split(' '))).toEqual(expected);
  });

  it.each([
    ['', 'Enter a command.'],
    ['plan', "'plan' must be followed by a portal and a plan code."],
    ['plan acme', "'plan' must be followed by a portal and a plan code."],
    ['plan a b c', 'Put a company name of several words in quotes.'],
    ['plan a ENTERPRISE --modules', `'--modules' must be followed by a list such as "Meetings,Teams", or "" for none`],
    ['plan a TEAM --seats many', "'--seats' and '--extra-seats' must be followed by a number."],
    ['plan a TEAM --as x', "'plan' has no option '--as'."],
    ['access a none', "'access' must be followed by a portal and 'full' or 'read-only'."],
    ['super-admin create x', "'super-admin create' must be followed by an email address."],
    ['jobs dead retry', "'jobs dead retry <number>'"],
    ['jobs dead retry x', "'jobs dead retry <number>'"],
    ['backup', "'backup' must be followed by one file name."],
    ['backup -a', "'backup' has no option '-a'. Put '--' before an argument that begins with a hyphen."],
    ['restore a b', "'restore' must be followed by one file name."],
    ['portal import a --as', "'--as' must be followed by the name of the new portal"],
    ['portal export a b --as c', "Only 'portal import' has the option '--as'."],
    ['portal export a b --cursor c', "Only 'portal list' has the option '--cursor'."],
    ['portal fly a', "'import <file> [--as <name>]'"],
    ['person erase ada', "'person erase' must be followed by an email address or the id of a person."],
    ['person turn-off-two-step', "'person turn-off-two-step' must be followed by an email address."],
    ['check all', "'check' takes no arguments."],
    ['demo again', "'demo' takes no arguments."],
    ['search', "'search' must be followed by 'rebuild'."],
    ['search again', "'search' must be followed by 'rebuild'."],
  ])('says what is wrong with %j', (line, sentence) => {
    expect(parseOperatorCommand(line.split(' ').filter((word) => word !== ''))).toContain(sentence);
  });

  it('makes the name of the file absolute, and nothing else of the same text', () => {
    const absolute = (line: string): string => withAbsoluteFile(line.split(' '), (file) => `/here/${file}`).join(' ');
    expect(
      [
        'backup a',
        'portal export acme acme',
        'portal import --as a a',
        'portal import a --as a',
        'check',
        'plan a b',
      ].map(absolute),
    ).toEqual([
      'backup /here/a',
      'portal export acme /here/acme',
      'portal import --as a /here/a',
      'portal import /here/a --as a',
      'check',
      'plan a b',
    ]);
  });
});

describe('the operator', () => {
  let stage: EventingStage;
  const search = { rebuildAll: () => Promise.resolve([{ type: 'Task', portals: 2, documents: 1234 }]) };
  const unused = () => Promise.reject(new Error('Not expected.'));
  const operations = {
    backUp: unused,
    exportPortal: unused,
    importPortal: unused,
    closePortal: unused,
    awaitDeletion: unused,
    deletionOf: () => Promise.resolve(undefined),
    erasePerson: unused,
  };
  const deps = (contexts: OperatorDependencies['contexts']): OperatorDependencies => {
    const jobKinds = () => ['probe.send-reminder'];
    const keys = createKeyRing(['k'.repeat(32)]);
    const files = new DiskFileStore(join(tmpdir(), randomUUID()));
    const vault = createVault(keys);
    const checks = installationChecks({ engine: stage.engine, owners: [], files, keys, vault, jobKinds });
    return {
      engine: stage.engine,
      contexts,
      search,
      clock: stage.clock,
      checks,
      operations,
      jobKinds,
      plugins: () => [],
    };
  };

  beforeAll(async () => {
    stage = await EventingStage.open();
  });
  afterEach(() => stage?.stopProcesses());
  afterAll(() => stage?.close());

  const operate = async (...words: string[]): Promise<OperatorResult> => {
    const { contexts, eventing } = await stage.start();
    const answer = await runOperatorCommand(words, deps(contexts));
    await eventing.dispatcher.settle();
    await stage.stopProcesses();
    return answer;
  };
  const named = async (name: string): Promise<string> => {
    const clientId = await stage.portal();
    await runAsSystem(
      stage.engine,
      'write',
      sql`update core.portal set name = ${name} where client_id = ${clientId}::uuid`,
    );
    return clientId;
  };

  it('lists jobs that no plugin here runs as parked and not as late', async () => {
    const clientId = await stage.portal();
    await runAsSystem(
      stage.engine,
      'write',
      sql`insert into core.job (client_id, kind, key, payload, run_at, request_id)
        select ${clientId}::uuid, 'gone.run', n::text, '{}', now() - interval '1 day', 'r' from generate_series(1, 3) n`,
    );
    const { lines } = await operate('jobs');
    expect(lines[0]).toMatch(/^0 due, .* \d+ parked, 0 dead letters\.$/);
    expect(lines).toContain('gone.run: 3 parked, because no plugin here runs this kind; they run when one does.');
    expect((await operate('check')).lines).toContain('jobs: in order');
    await runAsSystem(stage.engine, 'write', sql`delete from core.job where kind = 'gone.run'`);
  });

  it('rebuilds the search index and reports the result', async () => {
    expect(await operate('search', 'rebuild')).toEqual({
      code: 0,
      lines: ['Task: 1234 indexed in 2 portals that have its module.'],
    });
  });

  it('assigns a plan to a portal, by its id or by its name in any case', async () => {
    const clientId = await named('Acme Tools');
    expect(await operate('plan', clientId, 'ENTERPRISE', '--modules', 'Meetings, Teams')).toEqual({
      code: 0,
      lines: [`Portal 'Acme Tools' (${clientId}) has plan ENTERPRISE with Meetings, Teams, and no limit of seats.`],
    });
    expect(await operate('plan', 'acme tools', 'ENTERPRISE', '--modules', '')).toEqual({
      code: 0,
      lines: [`Portal 'Acme Tools' (${clientId}) has plan ENTERPRISE with no modules, and no limit of seats.`],
    });
    expect((await operate('plan', 'acme tools', 'STARTER', '--extra-seats', '2')).lines).toEqual([
      `Portal 'Acme Tools' (${clientId}) has plan STARTER with Tasks, Meetings, and 7 seats.`,
    ]);
    expect(await operate('plan', 'acme tools', 'STARTER', '--seats', '9')).toMatchObject({ code: 1 });
  });

  it('has notified the running servers of a new plan when the command ends, although its own process never starts [R111]', async () => {
    const server = await stage.start();
    const clientId = await named(`Told ${randomUUID()}`);
    const { contexts } = stage.process();
    await runOperatorCommand(['plan', clientId, 'TEAM'], deps(contexts));
    expect(server.hub.methods(clientId)).toEqual(['core.entitlements-changed']);
  });

  it('makes a portal read-only once it has a plan', async () => {
    const clientId = await named(`Read ${randomUUID()}`);
    expect((await operate('access', clientId, 'read-only')).code).toBe(1);
    await operate('plan', clientId, 'TEAM');
    expect(await operate('access', clientId, 'read-only')).toMatchObject({
      code: 0,
      lines: [expect.stringContaining('is read-only')],
    });
    expect((await operate('access', clientId, 'full')).lines[0]).toContain('has full access');
  });

  it('refuses invalid requests with a message', async () => {
    await named('Twin');
    await named('twin');
    const one = await named('Single');
    const answers = [
      await operate('plan', 'Missing', 'TEAM'),
      await operate('plan', 'Twin', 'TEAM'),
      await operate('plan', one, 'GOLD'),
      await operate('plan', one, 'TEAM', '--modules', 'Tasks'),
    ];
    expect(answers.map(({ code, lines }) => [code, lines.join().slice(0, 40)])).toEqual([
      [1, "There is no portal 'Missing'. Use its cl"],
      [1, expect.stringContaining("Several portals have the name 'Twin'")],
      [1, "There is no plan 'GOLD'. Choose one of F"],
      [1, "The modules of plan 'TEAM' are fixed. Ch"],
    ]);
    expect((await operate('fly')).code).toBe(2);
  });

  it('finds a modified audit chain, and lists dead jobs', async () => {
    const clientId = await named(`Chained ${randomUUID()}`);
    await operate('plan', clientId, 'TEAM');
    const names = ['audit', 'migrations', 'keys', 'files', 'outbox', 'search', 'jobs'];
    expect(await operate('check')).toEqual({ code: 0, lines: names.map((name) => `${name}: in order`) });
    expect((await operate('jobs', 'dead')).lines).toEqual(['There are no dead jobs and no stopped subscribers.']);
    await runAsSystem(
      stage.engine,
      'write',
      sql`update core.audit set action = 'nothing.happened.here' where client_id = ${clientId}::uuid`,
      sql`insert into core.dead_letter (id, client_id, kind, key, attempts, request_id, error, created_at)
        values (1, ${clientId}::uuid, 'probe.send-reminder', 'k', 12, 'r', 'Error: broken', now())`,
    );
    expect(await operate('check')).toEqual({
      code: 1,
      lines: [
        `audit: The chain of portal ${clientId} is broken at entry 1.`,
        'migrations: in order',
        'keys: in order',
        'files: in order',
        'outbox: in order',
        'search: in order',
        'jobs: 1 dead jobs and 0 stopped subscribers: npm run operator -- jobs dead.',
      ],
    });
    expect((await operate('jobs', 'dead')).lines[0]).toContain('probe.send-reminder #1');
    expect((await operate('jobs', 'dead', 'retry', '2')).code).toBe(1);
    expect((await operate('jobs', 'dead', 'retry', '1')).lines).toEqual(['1 jobs and 0 subscribers run again.']);
    const [alive] = await runAsSystem(
      stage.engine,
      'read',
      sql`select attempts from core.job where kind = 'probe.send-reminder' and key = 'k'`,
    );
    expect(alive?.rows).toEqual([{ attempts: 0 }]);
    expect((await operate('jobs', 'dead')).lines).toEqual(['There are no dead jobs and no stopped subscribers.']);
  });
});

describe('the operator socket', () => {
  const folders: string[] = [];
  const logger = new QuietLogger();
  const newFolder = (name = 'operator-'): string => {
    const folder = mkdtempSync(join(tmpdir(), name));
    folders.push(folder);
    return folder;
  };
  afterAll(() => {
    for (const folder of folders) {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it.each([
    ['short', 'operator-'],
    ['long', `operator-${'x'.repeat(120)}-`],
  ])('responds over a socket in a data folder with a %s path, to its own user only', async (_, name) => {
    const dataDir = newFolder(name);
    const before = process.cwd();
    const run = (words: readonly string[]) => Promise.resolve({ code: 1 as const, lines: ['received', ...words] });
    const socket = await startOperatorSocket({ dataDir, logger, run });
    expect(statSync(join(dataDir, 'operator.sock')).mode & 0o777).toBe(0o600);
    expect(await runInServer(dataDir, ['plan', 'ü "x"\n'], ignore)).toEqual({
      code: 1,
      lines: ['received', 'plan', 'ü "x"\n'],
    });
    // A second server of the same folder does not replace the socket of the first.
    expect(await startOperatorSocket({ dataDir, logger, run })).toBeUndefined();
    await socket?.close();
    expect(await runInServer(dataDir, ['check'], ignore)).toBeUndefined();
    expect(process.cwd()).toBe(before);
  });

  it('replaces a socket that a killed server has left', async () => {
    const dataDir = newFolder();
    writeFileSync(join(dataDir, 'operator.sock'), '');
    const run = () => Promise.resolve({ code: 0 as const, lines: [] });
    const socket = await startOperatorSocket({ dataDir, logger, run });
    expect(await runInServer(dataDir, ['check'], ignore)).toEqual({ code: 0, lines: [] });
    await socket?.close();
  });

  it('keeps running when the operator disconnects early or sends too much', async () => {
    const dataDir = newFolder();
    let asked = 0;
    const run = async () => {
      asked += 1;
      await new Promise((resolve) => setImmediate(resolve));
      return { code: 0 as const, lines: ['x'.repeat(100_000)] };
    };
    const socket = await startOperatorSocket({ dataDir, logger, run });
    const request = `${JSON.stringify({ words: ['check'] })}\n`;
    for (const sent of ['', request.slice(0, 5), request, request + request, 'x'.repeat(200_000), '\0\xff\n']) {
      for (const leave of ['end', 'destroy'] as const) {
        const client = connect(join(dataDir, 'operator.sock'));
        client.on('error', () => undefined);
        const closed = new Promise<void>((done) => client.once('close', () => done()));
        await once(client, 'connect');
        client.write(sent, () => client[leave]());
        client.resume();
        await closed;
      }
    }
    expect(await runInServer(dataDir, ['check'])).toMatchObject({ code: 0 });
    expect(asked).toBeGreaterThan(4);
    await socket?.close();
  });

  it('reports a failed command without details and without claiming that nothing was changed, and survives garbage', async () => {
    const dataDir = newFolder();
    const run = () => Promise.reject(new Error('secret'));
    const socket = await startOperatorSocket({ dataDir, logger, run });
    const answer = await runInServer(dataDir, ['check'], ignore);
    expect([answer?.code, answer?.lines.join()]).toEqual([
      1,
      expect.not.stringMatching(/secret|[Nn]othing was changed/),
    ]);
    const garbage = connect(join(dataDir, 'operator.sock'));
    const reply = await new Promise<string>((done) => {
      garbage.on('data', (bytes) => done(bytes.toString()));
      garbage.write('no json\n');
    });
    expect(reply).toContain('The command failed');
    garbage.destroy();
    await socket?.close();
  });
});
