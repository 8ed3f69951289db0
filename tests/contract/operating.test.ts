import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { hasPostgres } from '../../core/testing/server/postgres-for-tests';
import { emptyInstallation } from '../../core/testing/server/backup-test-kit';
import { restoreBackup } from '../../core/server/operations/backup/restore-backup';
import { readTables, tableName } from '../../core/server/operations/backup/table-catalog';
import type { RunningServer } from '../../core/server/application/boot';
import { bootServer } from '../../core/server/application/boot';
import { erasePersonKind } from '../../core/server/operations/erasure/erasure-store';
import { operatorDependencies } from '../../core/server/application/installation-operations';
import type { OperatorResult } from '../../core/server/operations/operator/operator-result';
import { runOperatorCommand } from '../../core/server/operations/operator/operator-commands';
import type { ServerPlugin } from '../../core/server/plugin';
import { ownerNames, rowsOf } from '../../core/server/data/sql/migration-owner';
import type { TestDatabase } from '../../core/testing';
import { FakeLogger } from '../../core/testing';
import type { Installation } from '../support/installation/installation';
import { startInstallation } from '../support/installation/installation';
import { Visitor } from '../support/installation/visitor';
import { plugins } from '../support/plugins-server';

const password = 'mellow-otter-plays';

/** A portal with an admin, a member with a photo, tasks of both with a past, and an invitation that is open. */
interface Company {
  readonly ada: Visitor;
  readonly bob: Visitor;
  readonly bobsEmail: string;
  readonly bobsName: string;
  readonly clientId: string;
}

describe('operating an installation', () => {
  let installation: Installation;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-operating-'));
    installation = await startInstallation();
  }, 240_000);
  afterAll(async () => {
    await installation?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const newFile = (): string => join(folder, randomUUID());
  const operate = async (...words: readonly string[]): Promise<OperatorResult> => {
    const answer = await runOperatorCommand(words, operatorDependencies(installation.server.kernel));
    await installation.server.kernel.eventing.settle();
    return answer;
  };
  const settle = () => installation.server.kernel.eventing.settle();

  async function company(name: string): Promise<Company> {
    const mark = randomUUID().slice(0, 8);
    const [ada, bob] = [installation.visitor(), installation.visitor()];
    const bobsEmail = `bob.${mark}@example.com`;
    const bobsName = `Bob Unmistakable-${mark}`;
    await ada.signUp(`ada.${mark}@example.com`, password, 'Ada Lovelace');
    const clientId = await ada.found(name);
    await ada.post(`/clientusers/add?clientid=${clientId}`, { Users: [{ Email: bobsEmail }] });
    await settle();
    const { token } = await bob.invitation(bobsEmail);
    const accepted = await bob.post('/clientusers/accept/invitation', {
      Email: bobsEmail,
      ClientId: clientId,
      Token: token,
    });
    const ticket = String(accepted.body.setupTicket);
    bob.remember(await bob.post('/auth/setup', { Ticket: ticket, FullName: bobsName, Password: password }));
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a04020' } })
      .png()
      .toBuffer();
    expect((await bob.upload('/uploadprofileimage', picture)).status).toBe(200);
    for (const who of [ada, bob]) {
      for (let number = 1; number <= 3; number += 1) {
        const made = await who.post(`/tasks?clientid=${clientId}`, {
          title: `Task "${number}" é\\`,
          ownerId: bob.personId,
        });
        const path = `/tasks/${String(made.body.id)}?clientid=${clientId}`;
        expect((await ada.patch(path, { status: 'in-progress' }, 1)).status).toBe(200);
      }
    }
    await ada.post(`/clientusers/add?clientid=${clientId}`, { Users: [{ Email: `eve.${mark}@example.com` }] });
    await settle();
    return { ada, bob, bobsEmail, bobsName, clientId };
  }

  /** Every row in which a text stands, as `schema.table`. */
  async function whereStands(...texts: readonly string[]): Promise<readonly string[]> {
    const { engine, owners } = installation.server.kernel;
    return engine.administer(async (run) => {
      const found: string[] = [];
      for (const table of await readTables(
        run,
        owners.map(({ id }) => id),
      )) {
        const conditions = texts.map((text) => `t::text ilike '%${text}%'`).join(' or ');
        await run('begin');
        const [row] = await rowsOf<{ count: number }>(
          run,
          `set local role own_${table.schema}; select count(*)::int as count from ${tableName(table)} t where ${conditions}`,
        );
        await run('commit');
        if ((row?.count ?? 0) > 0) {
          found.push(`${table.schema}.${table.table}`);
        }
      }
      return found;
    });
  }

  async function exportOf(server: RunningServer, clientId: string): Promise<Buffer> {
    const file = newFile();
    await server.kernel.archives.write(clientId, file);
    return readFile(file);
  }

  it('restores a backup of the running server on either database, and every portal exports the same bytes', async () => {
    const first = await company('Acme & Söhne');
    const second = await company('Globex');
    const file = newFile();
    expect(await operate('backup', file)).toMatchObject({ code: 0 });
    const before = [
      await exportOf(installation.server, first.clientId),
      await exportOf(installation.server, second.clientId),
    ];
    expect(before[0]?.length).toBeGreaterThan(500);
    const loaded: readonly ServerPlugin[] = await Promise.all(plugins.map(({ load }) => load()));
    const targets: readonly TestDatabase[] = hasPostgres() ? ['embedded', 'server'] : ['embedded'];
    for (const target of targets) {
      const { appKeys } = installation.server.kernel.configuration;
      const empty = await emptyInstallation(target, loaded, appKeys);
      await restoreBackup(empty, file);
      const server = await bootServer({
        configuration: {
          ...installation.server.kernel.configuration,
          dataDir: empty.dataDir,
          databaseUrl: empty.databaseUrl,
        },
        plugins: loaded,
        logger: new FakeLogger(),
        listen: false,
        open: () => Promise.resolve(empty.engine),
      });
      const after = [await exportOf(server, first.clientId), await exportOf(server, second.clientId)];
      expect(after.map((bytes, index) => bytes.equals(before[index] ?? Buffer.alloc(0)))).toEqual([true, true]);
      const check = await runOperatorCommand(['check'], operatorDependencies(server.kernel));
      expect(check.lines).toContain('audit: in order');
      expect(check.lines).toContain('keys: in order');
      expect(check.lines).toContain('files: in order');
      // Everybody signs in again, with the password they have.
      const visitor = new Visitor(server, '10.9.9.9');
      visitor.token = first.ada.token;
      expect((await visitor.get('/users/profile')).status).toBe(401);
      expect((await visitor.logIn(first.bobsEmail, password)).status).toBe(200);
      await server.stop();
      await empty.release();
    }
  }, 300_000);

  it('erases a person: no address, no name, no photo anywhere; only an id behind what they made for others', async () => {
    const { ada, bob, bobsEmail, bobsName, clientId } = await company('Initech');
    const { photo } = (await bob.get('/users/profile')).body as { photo: string };
    expect(photo).not.toBe('');
    expect(await operate('person', 'erase', bobsEmail.toUpperCase())).toMatchObject({ code: 0 });
    expect(await whereStands(bobsEmail, bobsName)).toEqual([]);
    // The closing pass is due two minutes later.
    installation.clock.leap(125_000);
    await installation.server.kernel.eventing.jobs.settle(erasePersonKind);
    await settle();
    // Authorship, membership as a former member, and the chain's entries, which hashes hold together.
    const { owners } = installation.server.kernel;
    const authors = owners.flatMap(({ id, tables }) =>
      tables
        .filter(({ persons = {} }) => Object.values(persons).includes('author'))
        .map(({ name }) => `${ownerNames(id).schema}.${name}`),
    );
    const allowed = new Set([...authors, 'core.person', 'core.audit', 'core.feed', 'core.outbox', 'tasks.task']);
    expect((await whereStands(bob.personId)).filter((table) => !allowed.has(table))).toEqual([]);
    const tasks = await ada.get(`/tasks?clientid=${clientId}&state=all`);
    const items = tasks.body.items as readonly { owner?: object }[];
    expect([items.length, items.filter(({ owner }) => owner !== undefined)]).toEqual([6, []]);
    expect(JSON.stringify(items)).toContain('Former member');
    expect((await bob.get('/users/profile')).status).toBe(401);
    expect((await installation.visitor().logIn(bobsEmail, password)).status).toBe(400);
    const check = await operate('check');
    expect(check.lines).toContain('audit: in order');
    expect(check.lines).toContain('files: in order');
    expect(await operate('person', 'erase', bobsEmail)).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('use the ID of the person')],
    });
    expect(await operate('person', 'erase', bob.personId)).toMatchObject({ code: 0 });
  });

  it('refuses to erase the only admin of a portal, and changes nothing', async () => {
    const { ada } = await company('Hooli');
    const { email } = (await ada.get('/users/profile')).body as { email: string };
    const answer = await operate('person', 'erase', email);
    expect(answer).toMatchObject({ code: 1, lines: [expect.stringContaining("only admin of 'Hooli'")] });
    expect((await ada.get('/users/profile')).status).toBe(200);
  });

  it('deletes a portal without a trace, and takes it in again with the same bytes', async () => {
    const { ada, bobsEmail, clientId } = await company('Umbrella');
    const file = newFile();
    const before = await exportOf(installation.server, clientId);
    expect(await operate('portal', 'delete', 'umbrella', file)).toMatchObject({ code: 0 });
    const left = await whereStands(clientId);
    // The installation's own chain says that it was deleted; the outbox says so on its way there.
    expect(left.filter((table) => !['core.audit', 'core.outbox'].includes(table))).toEqual([]);
    expect((await ada.get(`/tasks?clientid=${clientId}`)).status).toBe(403);
    expect(await operate('portal', 'import', file)).toMatchObject({ code: 0 });
    expect((await exportOf(installation.server, clientId)).equals(before)).toBe(true);
    expect((await ada.get(`/tasks?clientid=${clientId}`)).body.items).toHaveLength(6);
    expect((await installation.visitor().logIn(bobsEmail, password)).status).toBe(200);
    expect(await operate('portal', 'import', file)).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('already exists')],
    });
  });

  it('clones a portal beside the old one, with ids of its own and the same people', async () => {
    const { ada, clientId } = await company('Stark');
    const file = newFile();
    await operate('portal', 'export', clientId, file);
    const answer = await operate('portal', 'import', file, '--as', 'Stark Two');
    expect(answer).toMatchObject({ code: 0, lines: [expect.stringContaining("'Stark Two'")] });
    const cloneId = /\(([0-9a-f-]{36})\)/.exec(answer.lines[0] ?? '')?.[1] ?? '';
    const read = async (id: string) => {
      const { items } = (await ada.get(`/tasks?clientid=${id}&state=all&sort=created`)).body as {
        items: readonly { id: string; key: string; title: string; owner: object }[];
      };
      return items;
    };
    const [original, clone] = [await read(clientId), await read(cloneId)];
    expect(clone.map(({ key, title, owner }) => ({ key, title, owner }))).toEqual(
      original.map(({ key, title, owner }) => ({ key, title, owner })),
    );
    expect(clone).toHaveLength(6);
    const known = new Set(original.map(({ id }) => id));
    expect(clone.filter(({ id }) => known.has(id))).toEqual([]);
    const activity = await ada.get(`/tasks/${clone[0]?.id ?? ''}/activity?clientid=${cloneId}`);
    expect((activity.body.items as readonly unknown[]).length).toBeGreaterThan(0);
  });

  it('hands the export of a read-only portal to its admin only', async () => {
    const { ada, bob, clientId } = await company('Wayne');
    await operate('access', clientId, 'read-only');
    const exports = `/portal/exports?clientid=${clientId}`;
    const started = await ada.post(exports);
    expect([started.status, started.body.state]).toEqual([202, 'queued']);
    await installation.server.kernel.eventing.jobs.settle('core.export-portal');
    const { items } = (await ada.get(exports)).body as { items: readonly { id: string; state: string }[] };
    expect(items).toEqual([expect.objectContaining({ id: started.body.id, state: 'ready' })]);
    const file = `/portal/exports/${String(started.body.id)}/file?clientid=${clientId}`;
    const answer = await ada.get(file);
    const lines = gunzipSync(answer.bytes).toString('utf8').trimEnd().split('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ format: 'tessera-portal', name: 'Wayne', clientId });
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ lines: lines.length - 1 });
    const other = await company('Wonka');
    for (const stranger of [bob, other.ada]) {
      expect([(await stranger.post(exports)).status, (await stranger.get(file)).status]).toEqual([403, 403]);
    }
  });
});
