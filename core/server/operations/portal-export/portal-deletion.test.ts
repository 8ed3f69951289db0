import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDiagnostics } from '../../../contract/core-endpoints';
import { FakeLogger } from '../../../testing/fakes/fake-logger';
import { startServer } from '../../../testing/start-server';
import type { TestPortal } from '../../../testing/test-people';
import { rowsAsSystem, runAsSystem } from '../../data/sql/system-statements';
import { operatorDependencies } from '../../application/installation-operations';
import type { OperatorResult } from '../operator/operator-result';
import { runOperatorCommand } from '../operator/operator-commands';
import { defaultBatchSize } from '../../data/sql/delete-in-batches';
import { sql } from '../../data/sql/tag';
import { ArchiveStage, countProgressReports, entryPlugin, Blocker } from '../../../testing/server/archive-test-kit';
import { until } from '../../../testing/server/until';

const deleteKind = 'core.delete-portal';
const entryCount = 2_500;

describe('the deletion of a portal', () => {
  let stage: ArchiveStage;
  let portal: TestPortal;
  let folder: string;
  let duringExport: () => Promise<void>;
  let reports: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-deletion-'));
    const server = await startServer({
      plugins: [entryPlugin(() => duringExport())],
      logger: new FakeLogger(),
      configuration: { dataDir: join(folder, 'data') },
    });
    stage = new ArchiveStage(server);
  }, 240_000);
  afterAll(async () => {
    await stage?.server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    reports = [];
    duringExport = () => Promise.resolve();
    portal = await stage.server.people.portal({ name: `Acme ${randomUUID()}` });
    await stage.addEntries(portal, entryCount);
    await stage.addFile(portal, Buffer.alloc(1_000, 1));
    await stage.addFile(portal, Buffer.alloc(2_000, 2));
    await stage.server.settle();
  });
  afterEach(() => jest.restoreAllMocks());

  const newFile = (): string => join(folder, randomUUID());
  const operate = (...words: readonly string[]): Promise<OperatorResult> =>
    runOperatorCommand(words, operatorDependencies(stage.kernel), (line) => void reports.push(line));
  const deletePortal = (file = newFile()): Promise<OperatorResult> =>
    operate('portal', 'delete', portal.clientId, file);
  const admin = async (): Promise<number> =>
    (await stage.server.send(readDiagnostics, {}, { as: portal.admin, portal })).status;
  const isOfPortal = () => sql`client_id = ${portal.clientId}::uuid`;
  const files = (): Promise<readonly string[]> => stage.stored(`attachments/${portal.clientId}/`);

  /** Blocks the first removal of a file from the file store. */
  function holdUpRemoval(): Blocker {
    const held = new Blocker();
    const remove = stage.kernel.files.remove.bind(stage.kernel.files);
    jest.spyOn(stage.kernel.files, 'remove').mockImplementation(async (key) => {
      await held.pass();
      return remove(key);
    });
    return held;
  }

  async function actionsOfInstallation(): Promise<readonly string[]> {
    await stage.server.settle();
    const rows = await rowsAsSystem(
      stage.kernel.engine,
      sql<{ action: string }>`select action from core.audit where entity_id = ${portal.clientId}
        and client_id = '00000000-0000-0000-0000-000000000000' order by position`,
    );
    return rows.map(({ action }) => action);
  }

  it('closes the portal at once, and refuses to import it while it has rows or files', async () => {
    const file = newFile();
    const held = holdUpRemoval();
    const deleting = deletePortal(file);
    await held.reached;
    expect(await admin()).toBe(403);
    expect(await stage.count('portal', isOfPortal())).toBe(0);
    expect(await stage.count('membership', isOfPortal())).toBe(0);
    expect(await actionsOfInstallation()).toEqual(['core.portal.close']);
    const refused = await operate('portal', 'import', file);
    expect(refused).toMatchObject({ code: 1, lines: [expect.stringContaining('still being deleted')] });
    held.release();
    expect(await deleting).toMatchObject({ code: 0 });
    expect(await files()).toEqual([]);
    expect(await readdir(join(folder, 'data/files/attachments'))).not.toContain(portal.clientId);
    expect(await stage.count('file_removal', isOfPortal())).toBe(0);
    expect(await actionsOfInstallation()).toEqual(['core.portal.close', 'core.portal.delete']);
    expect(reports.join(' ')).toContain('the server continues');
  });

  it('allows importing the portal again with its files after it has finished', async () => {
    const file = newFile();
    const before = await files();
    await deletePortal(file);
    expect(await operate('portal', 'import', file)).toMatchObject({ code: 0 });
    expect(await files()).toEqual(before);
    expect(await stage.count('file_removal', isOfPortal())).toBe(0);
    expect(await admin()).toBe(200);
  });

  it('resumes by itself after the process was killed, and is audited once at the end', async () => {
    // The state after a kill, with the portal closed and a part deleted.
    const { engine } = stage.kernel;
    await runAsSystem(
      engine,
      'write',
      sql`insert into core.portal_deletion (client_id, name, closed_at) values (${portal.clientId}::uuid, 'x', now())`,
      sql`delete from core.portal where ${isOfPortal()}`,
      sql`insert into core.job (client_id, kind, key, payload, run_at, attempts, revision, request_id)
        values ('00000000-0000-0000-0000-000000000000', ${deleteKind}, ${portal.clientId}, '{}'::jsonb,
          now() + interval '1 hour', 1, 1, 'r')`,
    );
    const waiting = operate('portal', 'delete', portal.clientId, newFile());
    await stage.runJob(deleteKind);
    expect(await waiting).toMatchObject({ code: 0, lines: [expect.stringContaining('is deleted')] });
    expect(await files()).toEqual([]);
    expect(await stage.count('portal_deletion', isOfPortal())).toBe(0);
    expect(await stage.count('job', sql`kind = ${deleteKind}`)).toBe(0);
    expect(await actionsOfInstallation()).toEqual(['core.portal.delete']);
  });

  it('deletes the rows of a table in batches', async () => {
    const batches: number[] = [];
    const { engine } = stage.kernel;
    const begin = engine.begin.bind(engine);
    jest.spyOn(engine, 'begin').mockImplementation((mode) => {
      const transaction = begin(mode);
      const execute = transaction.execute.bind(transaction);
      transaction.execute = async (statements) => {
        const results = await execute(statements);
        const isDeletion = statements.some(({ text }) => text.startsWith('delete from "entries"."entry"'));
        batches.push(...(isDeletion ? results.map(({ count }) => count) : []));
        return results;
      };
      return transaction;
    });
    await deletePortal();
    expect(batches.filter((count) => count > 0)).toEqual([
      defaultBatchSize,
      defaultBatchSize,
      entryCount - 2 * defaultBatchSize,
    ]);
  });

  it('reports each batch to the job runner, so that a long deletion is not aborted', async () => {
    const reports = countProgressReports(stage.kernel.deleter.job);
    await deletePortal();
    // Three batches of entries, one of rows and one of files of attachments.
    expect(reports()).toBeGreaterThanOrEqual(5);
  });

  it('is refused if the portal was changed while it was exported, and changes nothing', async () => {
    duringExport = () =>
      runAsSystem(
        stage.kernel.engine,
        'write',
        sql`insert into core.outbox (client_id, kind, plugin_id, name, actor_kind, request_id)
          values (${portal.clientId}::uuid, 'event', 'entries', 'entries.entry-made', 'user', 'r')`,
      ).then(() => undefined);
    const file = newFile();
    const answer = await deletePortal(file);
    expect(answer).toMatchObject({ code: 1, lines: [expect.stringContaining('was changed while it was exported')] });
    expect(await stat(file).catch(() => undefined)).toBeUndefined();
    expect(await admin()).toBe(200);
    expect(await files()).toHaveLength(2);
  });

  it('imports files before the transaction of the rows, and removes them if the import fails', async () => {
    const file = newFile();
    await operate('portal', 'export', portal.clientId, file);
    const held = new Blocker();
    const put = stage.kernel.files.putStream.bind(stage.kernel.files);
    jest.spyOn(stage.kernel.files, 'putStream').mockImplementation(async (key, data) => {
      await held.pass();
      return put(key, data);
    });
    const importing = operate('portal', 'import', file, '--as', 'Clone');
    await held.reached;
    await until(() => stage.kernel.engine.load.running === 0);
    held.release();
    expect(await importing).toMatchObject({ code: 0 });
    expect(await stage.count('file_removal', sql`true`)).toBe(0);
    const stored = await stage.stored('attachments/');
    const inInstance = stage.kernel.contexts.inInstance.bind(stage.kernel.contexts);
    jest
      .spyOn(stage.kernel.contexts, 'inInstance')
      .mockImplementation((request, work) =>
        request.mode === 'write' ? Promise.reject(new Error('No transaction.')) : inInstance(request, work),
      );
    await expect(operate('portal', 'import', file, '--as', 'Another')).resolves.toMatchObject({ code: 1 });
    expect(await stage.stored('attachments/')).toEqual(stored);
    expect(await stage.count('file_removal', sql`true`)).toBe(0);
  });
});
