import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { PortalExport } from '../../../contract';
import { portalExportLimits } from '../../../contract';
import {
  createPortalExportLink,
  deletePortalExport,
  downloadPortalExport,
  followPortalExportLink,
  listPortalExports,
  startPortalExport,
} from '../../../contract/portal-export-endpoints';
import { FakeClock } from '../../../testing/fake-clock';
import { FakeLogger } from '../../../testing/fakes/fake-logger';
import type { TestResponse } from '../../../testing/test-request';
import { startServer } from '../../../testing/start-server';
import type { TestPortal } from '../../../testing/test-people';
import { runAsSystem } from '../../data/sql/system-statements';
import type { StoredFiles } from '../../work-areas/files/stored-files';
import type { ClaimedJob } from '../../background/jobs/job-store';
import { JobStore } from '../../background/jobs/job-store';
import type { DatabaseEngine } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import { ArchiveStage, entryPlugin, Blocker, once } from '../../../testing/server/archive-test-kit';
import { until } from '../../../testing/server/until';
import { exportPortalJob } from './export-portal-job';
import type { FileRemovals } from './file-removals';
import { exportFolder } from './schema';

const exportKind = 'core.export-portal';

describe('exports of a portal', () => {
  let stage: ArchiveStage;
  let portal: TestPortal;
  let duringRows: () => Promise<void>;

  beforeAll(async () => {
    const server = await startServer({
      plugins: [entryPlugin(() => duringRows())],
      logger: new FakeLogger(),
    });
    stage = new ArchiveStage(server);
  }, 240_000);
  afterAll(() => stage?.server.stop());
  beforeEach(async () => {
    duringRows = () => Promise.resolve();
    portal = await stage.server.people.portal();
  });
  afterEach(() => jest.restoreAllMocks());

  const as = () => ({ as: portal.admin, portal });
  const start = (): Promise<PortalExport> =>
    stage.server.call(startPortalExport, { query: {} }, as()) as Promise<PortalExport>;
  const list = async (): Promise<readonly PortalExport[]> =>
    (await stage.server.call(listPortalExports, { query: {} }, as())).items;
  const settle = (): Promise<void> => stage.kernel.eventing.jobs.settle(exportKind);
  const download = (id: string, headers: Readonly<Record<string, string>> = {}): Promise<TestResponse> =>
    stage.server.send(downloadPortalExport, { params: { id }, query: {} }, { ...as(), headers });
  const linesOf = ({ bytes }: TestResponse): readonly Record<string, unknown>[] =>
    gunzipSync(bytes)
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const ownFolder = (): string => `${exportFolder}/${portal.clientId}/`;

  /** Blocks the first read of a file from the file store. */
  function holdUpFiles(): Blocker {
    const held = new Blocker();
    const open = stage.kernel.files.open.bind(stage.kernel.files);
    jest.spyOn(stage.kernel.files, 'open').mockImplementation(async (key, range) => {
      await held.pass();
      return open(key, range);
    });
    return held;
  }

  it('are one at a time: two admins who start one concurrently get the same export, written once', async () => {
    const second = await stage.server.people.member(portal, { role: 'admin' });
    const write = jest.spyOn(stage.kernel.archives, 'store');
    const [one, two] = await Promise.all([
      start(),
      stage.server.call(startPortalExport, { query: {} }, { as: second, portal }),
    ]);
    expect(two.id).toBe(one.id);
    await settle();
    expect(write.mock.calls.filter(([clientId]) => clientId === portal.clientId)).toHaveLength(1);
    expect(await list()).toEqual([expect.objectContaining({ id: one.id, state: 'ready' })]);
    expect((await start()).id).not.toBe(one.id);
    await settle();
  });

  it('hold no connection while files are written, and show their progress to all admins', async () => {
    await stage.addFile(portal, Buffer.alloc(100_000, 7));
    const held = holdUpFiles();
    const { id } = await start();
    await held.reached;
    // An open transaction would keep its connection until the test ends.
    await until(() => stage.kernel.engine.load.running === 0);
    expect(await list()).toEqual([expect.objectContaining({ id, state: 'running' })]);
    held.release();
    await settle();
    const [ready] = await list();
    expect(ready).toMatchObject({ state: 'ready', requestedBy: { id: portal.admin.personId } });
    expect(ready?.rows).toBe(ready?.rowEstimate);
    const lines = linesOf(await download(id));
    const pieces = lines
      .filter(({ file }) => file !== undefined)
      .map(({ piece }) => Buffer.from(String(piece), 'base64'));
    expect(Buffer.concat(pieces).equals(Buffer.alloc(100_000, 7))).toBe(true);
    expect(lines.at(-1)).toEqual({ lines: lines.length - 1, sha256: expect.any(String) as string });
  });

  it('read all rows from one snapshot, regardless of concurrent writes', async () => {
    await stage.addEntries(portal, 3);
    duringRows = () => stage.addEntries(portal, 5);
    const { id } = await start();
    await settle();
    const counts = linesOf(await download(id)).filter(({ plugin }) => plugin === 'entries');
    expect(counts.map(({ row }) => row)).toEqual([{ count: 3 }, { count: 3 }]);
  });

  it('skip a file that was removed meanwhile, and count it in the last line', async () => {
    await stage.addFile(portal, undefined);
    const { id } = await start();
    await settle();
    expect(linesOf(await download(id)).at(-1)).toMatchObject({ missingFiles: 1 });
  });

  it('leave no files behind when the client disconnects, and support range requests', async () => {
    await stage.addFile(portal, Buffer.alloc(300_000, 1));
    const own = await mkdtemp(join(tmpdir(), 'tessera-reader-'));
    const before = process.env['TMPDIR'];
    process.env['TMPDIR'] = own;
    try {
      const { id } = await start();
      await settle();
      const answer = await download(id);
      expect(answer.status).toBe(200);
      const part = await download(id, { range: 'bytes=10-19' });
      expect([part.status, part.bytes]).toEqual([206, answer.bytes.subarray(10, 20)]);
      const none = await download(id, { 'if-none-match': answer.headers['etag'] ?? '' });
      expect(none.status).toBe(304);
      expect(await readdir(own)).toEqual([]);
    } finally {
      process.env['TMPDIR'] = before;
      await rm(own, { recursive: true, force: true });
    }
  });

  it('restart by themselves after the process was killed, and remove its partial file', async () => {
    const { id } = await start();
    await settle();
    // The state after a kill between rows and files, with an expired lease.
    await stage.kernel.files.putStream(`${ownFolder()}half`, once(Buffer.from('half')));
    const { engine } = stage.kernel;
    await runAsSystem(
      engine,
      'write',
      sql`update core.portal_export set state = 'running', file = null, size = null, finished_at = null,
        expires_at = null where id = ${id}`,
      sql`insert into core.job (client_id, kind, key, payload, run_at, attempts, revision, request_id)
        values (${portal.clientId}::uuid, ${exportKind}, 'export', ${sql.json({ exportId: id })}::jsonb,
          now() + interval '1 hour', 1, 1, 'r')`,
    );
    const cleaned = jest.spyOn(stage.kernel.files, 'removeUnfinished');
    await stage.runJob(exportKind);
    expect(cleaned).toHaveBeenCalledWith(expect.any(Date), ownFolder().slice(0, -1));
    expect(await list()).toEqual([expect.objectContaining({ id, state: 'ready' })]);
    expect((await download(id)).status).toBe(200);
  });

  it('can be cancelled while they run, and leave nothing behind', async () => {
    await stage.addFile(portal, Buffer.alloc(10));
    const held = holdUpFiles();
    const { id } = await start();
    await held.reached;
    await stage.server.call(deletePortalExport, { params: { id }, query: {} }, as());
    expect(await list()).toEqual([]);
    held.release();
    await settle();
    expect(await stage.stored(ownFolder())).toEqual([]);
    expect(await stage.count('job', sql`client_id = ${portal.clientId}::uuid and kind = ${exportKind}`)).toBe(0);
    expect((await download(id)).status).toBe(404);
  });

  it('leave no file if they are cancelled and restarted at the moment they finish', async () => {
    const put = stage.kernel.files.putStream.bind(stage.kernel.files);
    jest.spyOn(stage.kernel.files, 'putStream').mockImplementationOnce(async (key, data) => {
      const size = await put(key, data);
      const [entry] = await list();
      await stage.server.call(deletePortalExport, { params: { id: entry?.id ?? '' }, query: {} }, as());
      await start();
      return size;
    });
    await start();
    await settle();
    expect(await list()).toEqual([expect.objectContaining({ state: 'ready' })]);
    expect(await stage.stored(ownFolder())).toHaveLength(1);
    expect(await stage.count('file_removal', sql`client_id = ${portal.clientId}::uuid`)).toBe(0);
  });

  it('are kept three at once, and until they expire', async () => {
    const ids: string[] = [];
    for (let number = 0; number < portalExportLimits.maxStored + 1; number += 1) {
      ids.push((await start()).id);
      await settle();
    }
    expect((await list()).map(({ id }) => id)).toEqual(ids.slice(1).reverse());
    expect(await stage.stored(ownFolder())).toHaveLength(portalExportLimits.maxStored);
    const { engine } = stage.kernel;
    const expired = sql`update core.portal_export set expires_at = now() - interval '1 second' where id = ${ids[1]}::uuid`;
    await runAsSystem(engine, 'write', expired);
    expect((await list()).map(({ id }) => id)).toEqual(ids.slice(2).reverse());
    expect((await download(ids[1] ?? '')).status).toBe(404);
    await stage.runJob('core.clean-exports');
    expect(await stage.stored(ownFolder())).toHaveLength(portalExportLimits.maxStored - 1);
    await stage.server.call(deletePortalExport, { params: { id: ids[2] ?? '' }, query: {} }, as());
    expect(await stage.stored(ownFolder())).toHaveLength(portalExportLimits.maxStored - 2);
  });

  it('fail if the disk is full, without a partial file', async () => {
    jest.spyOn(stage.kernel.files, 'putStream').mockImplementation(async (_key, data) => {
      for await (const chunk of data) {
        throw Object.assign(new Error('no space'), { code: 'ENOSPC', chunk });
      }
      return 0;
    });
    const { id } = await start();
    await settle();
    expect(await list()).toEqual([expect.objectContaining({ id, state: 'running' })]);
    const last = sql`update core.job set attempts = 4 where kind = ${exportKind}`;
    await runAsSystem(stage.kernel.engine, 'write', last);
    await stage.runJob(exportKind);
    expect(await list()).toEqual([expect.objectContaining({ id, state: 'failed' })]);
    expect(await stage.count('job', sql`kind = ${exportKind}`)).toBe(0);
  });

  it('can be downloaded with a link without a token, for one file and a limited time', async () => {
    const { id } = await start();
    await settle();
    const { path } = await stage.server.call(createPortalExportLink, { params: { id }, query: {} }, as());
    const follow = (address: string): Promise<TestResponse> =>
      stage.server.request({ method: 'GET', url: `/api${address}`, headers: {} });
    const answer = await follow(path);
    expect([answer.status, answer.bytes]).toEqual([200, (await download(id)).bytes]);
    const until = new URLSearchParams(path.split('?')[1]).get('until') ?? '';
    const over = { until: String(Number(until) - 1_000_000), signature: 'x' };
    const expired = await stage.server.send(followPortalExportLink, { params: { id }, query: over });
    const forged = await follow(path.replace(until, String(Number(until) + 1)));
    const other = await follow(path.replace(id, '01900000-0000-7000-8000-000000000000'));
    expect([expired.status, forged.status, other.status]).toEqual([404, 404, 404]);
  });

  it('are audited when started and when downloaded', async () => {
    const { id } = await start();
    await settle();
    await download(id);
    await stage.server.settle();
    const actions = sql`client_id = ${portal.clientId}::uuid and entity_id = ${id}
      and action in ('core.portal.export', 'core.portal.download-export')`;
    expect(await stage.count('audit', actions)).toBe(2);
  });
});

describe('the job of an export', () => {
  it('reports progress to the job runner while it writes, so that a long export is not aborted', async () => {
    const progress = jest.fn();
    const begun = { rows: [{ begun: 1 }], count: 1 };
    const engine = { once: () => Promise.resolve([begun]), isAvailable: true } as unknown as DatabaseEngine;
    const files = { removeUnfinished: () => Promise.resolve() } as unknown as StoredFiles;
    const clock = new FakeClock();
    const job = exportPortalJob({
      engine,
      files,
      clock,
      logger: new FakeLogger(),
      removals: { removeDue: () => Promise.resolve() } as unknown as FileRemovals,
      archives: () => ({
        estimate: () => Promise.resolve({ rows: 2, fileBytes: 0 }),
        store: (_clientId, _key, options) => {
          options?.onProgress?.({ rows: 1, fileBytes: 0 });
          options?.onProgress?.({ rows: 2, fileBytes: 0 });
          return Promise.resolve(1);
        },
      }),
    });
    const id = '01900000-0000-7000-8000-000000000000';
    const claimed = { clientId: id, kind: exportKind, key: 'export', payload: { exportId: id }, attempts: 1 };
    await job.run(claimed as unknown as ClaimedJob, {
      store: new JobStore(engine),
      again: undefined,
      signal: new AbortController().signal,
      progress,
    });
    expect(progress).toHaveBeenCalledTimes(2);
  });
});

describe('the limit of exports', () => {
  it('allows an admin a few per minute', async () => {
    const server = await startServer({ plugins: [], configuration: { rateLimitFactor: 1 } });
    try {
      const portal = await server.people.portal();
      const statuses: number[] = [];
      for (let number = 0; number < 4; number += 1) {
        const answer = await server.send(startPortalExport, { query: {} }, { as: portal.admin, portal });
        statuses.push(answer.status);
      }
      expect(statuses).toEqual([202, 202, 202, 429]);
    } finally {
      await server.stop();
    }
  });
});
