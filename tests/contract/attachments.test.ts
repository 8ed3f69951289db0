import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { operatorDependencies } from '../../core/server/application/installation-operations';
import type { OperatorResult } from '../../core/server/operations/operator/operator-result';
import { runOperatorCommand } from '../../core/server/operations/operator/operator-commands';
import { eventually } from '../../core/testing/server/eventing-test-kit';
import { rowsAsSystem } from '../../core/server/data/sql/system-statements';
import { sql } from '../../core/server/data/sql/tag';
import { FakeLogger } from '../../core/testing';
import type { Installation } from '../support/installation/installation';
import { startInstallation } from '../support/installation/installation';
import type { Visitor } from '../support/installation/visitor';

const password = 'mellow-otter-plays';
const patience = 240_000;
const hour = 3_600_000;

/** A portal with one task. */
interface Company {
  readonly ada: Visitor;
  readonly clientId: string;
  readonly taskId: string;
}

describe('files that people attach', () => {
  const logger = new FakeLogger();
  let installation: Installation;

  beforeAll(async () => {
    installation = await startInstallation({ logger, listen: true });
  }, patience);
  afterAll(() => installation?.stop());

  async function company(name: string): Promise<Company> {
    const ada = installation.visitor();
    await ada.signUp(`ada.${randomUUID().slice(0, 8)}@example.com`, password);
    const clientId = await ada.found(name);
    const made = await ada.post(`/tasks?clientid=${clientId}`, { title: 'With files' });
    return { ada, clientId, taskId: made.body.id as string };
  }

  async function attach({ ada, clientId, taskId }: Company, bytes: Uint8Array, name: string): Promise<string> {
    const answer = await ada.upload(`/tasks/${taskId}/attachments?clientid=${clientId}`, bytes, name);
    expect(answer.status).toBe(201);
    return answer.body.id as string;
  }

  /** What a task shows, with the bytes of each. */
  async function filesOf(ada: Visitor, clientId: string, taskId: string) {
    const { items } = (await ada.get(`/tasks/${taskId}/attachments?clientid=${clientId}`)).body as {
      readonly items: readonly { readonly id: string; readonly name: string }[];
    };
    return Promise.all(
      items.map(async ({ id, name }) => {
        const answer = await ada.get(`/tasks/${taskId}/attachments/${id}/content?clientid=${clientId}`);
        return { id, name, bytes: Buffer.from(answer.bytes).toString('base64') };
      }),
    );
  }

  async function keysOf(clientId: string): Promise<readonly string[]> {
    const keys: string[] = [];
    for await (const key of installation.server.kernel.files.list()) {
      keys.push(...(key.includes(clientId) ? [key] : []));
    }
    return keys.sort();
  }

  /** Rows of the portal's files and the room they take. */
  async function kept(clientId: string): Promise<{ readonly rows: number; readonly bytes: number }> {
    const [row] = await rowsAsSystem(
      installation.server.kernel.engine,
      sql<{ rows: number; bytes: number }>`select
        (select count(*)::int from core.attachment where client_id = ${clientId}::uuid) as rows,
        coalesce((select bytes from core.file_usage where client_id = ${clientId}::uuid), 0)::int as bytes`,
    );
    return row ?? { rows: -1, bytes: -1 };
  }

  async function clean(): Promise<void> {
    const { engine, eventing } = installation.server.kernel;
    await engine.administer((run) => run("update core.job set run_at = '2000-01-01' where kind = 'core.clean-files'"));
    await eventing.jobs.settle('core.clean-files');
  }

  const operate = (...words: readonly string[]): Promise<OperatorResult> =>
    runOperatorCommand(words, operatorDependencies(installation.server.kernel));

  const answered = (): number => logger.at('debug').filter((line) => line.includes("'tasks.attach-file'")).length;

  it(
    'leave nothing when the connection is cut in the middle, and block no other request',
    async () => {
      const { ada, clientId, taskId } = await company('Cut');
      const { hostname, port } = new URL(installation.server.url);
      const path = `/api/tasks/${taskId}/attachments?clientid=${clientId}`;
      const start = '--x\r\nContent-Disposition: form-data; name="file"; filename="half.bin"\r\n\r\n';
      const bodies = [start.slice(0, 20), start, start + 'a'.repeat(10), start + 'a'.repeat(700_000)];
      for (const body of bodies) {
        const before = answered();
        const socket = connect(Number(port), hostname);
        await once(socket, 'connect');
        const head = [
          `POST ${path} HTTP/1.1`,
          'Host: localhost',
          `Authorization: Bearer ${ada.token ?? ''}`,
          'Content-Type: multipart/form-data; boundary=x',
          'Content-Length: 2000000',
        ];
        socket.on('error', () => undefined);
        await new Promise((sent) => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, sent));
        // Another request has its response meanwhile, and the upload has begun by then.
        expect((await ada.get(`/tasks/${taskId}?clientid=${clientId}`)).status).toBe(200);
        socket.resetAndDestroy();
        await eventually(() => answered() > before);
      }
      expect([await kept(clientId), await keysOf(clientId)]).toEqual([{ rows: 0, bytes: 0 }, []]);
      expect(await filesOf(ada, clientId, taskId)).toEqual([]);
      expect(logger.at('error')).toEqual([]);
    },
    patience,
  );

  it(
    'go after a day when their process died before they were shown, half written or whole',
    async () => {
      const here = await company('Orphans');
      const { clientId } = here;
      const shown = await attach(here, randomBytes(50), 'shown.bin');
      const orphan = await attach(here, randomBytes(70), 'orphan.bin');
      const { engine, configuration } = installation.server.kernel;
      const folder = join(configuration.dataDir, 'files/attachments', clientId);
      // As a kill between the bytes and the second transaction leaves it, and one in the middle of the bytes.
      await engine.administer((run) =>
        run(
          `update core.attachment set stored_at = null, delete_after = created_at + interval '1 day' where id = '${orphan}'`,
        ),
      );
      const half = join(folder, `.${'0'.repeat(18)}.part`);
      await writeFile(half, 'half');
      const now = installation.clock.now();
      await utimes(half, now, now);
      await clean();
      expect((await readdir(folder)).length).toBe(3);
      installation.clock.leap(25 * hour);
      await clean();
      expect(await readdir(folder)).toEqual([shown]);
      expect(await kept(clientId)).toEqual({ rows: 1, bytes: 50 });
      expect((await operate('check')).lines).toContain('files: in order');
    },
    patience,
  );

  it(
    'go with an archive of their portal, come back with it, and are cloned under ids of their own',
    async () => {
      const here = await company('Carried');
      const { ada, clientId, taskId } = here;
      const [large, small] = [randomBytes(300_001), Buffer.from('a,b\r\n1,2')];
      await attach(here, large, 'large.bin');
      const removed = await attach(here, small, 'Überblick.csv');
      await attach(here, small, 'kept.csv');
      expect((await ada.delete(`/tasks/${taskId}/attachments/${removed}?clientid=${clientId}`)).status).toBeLessThan(
        300,
      );
      await installation.server.kernel.eventing.settle();
      const before = await filesOf(ada, clientId, taskId);
      expect(before.map(({ name, bytes }) => [name, bytes])).toEqual([
        ['kept.csv', small.toString('base64')],
        ['large.bin', large.toString('base64')],
      ]);
      const room = await kept(clientId);
      expect(room).toEqual({ rows: 3, bytes: large.length + 2 * small.length });
      const keys = await keysOf(clientId);
      const file = join(installation.server.kernel.configuration.dataDir, `${randomUUID()}.archive`);

      expect(await operate('portal', 'delete', clientId, file)).toMatchObject({ code: 0 });
      expect([await kept(clientId), await keysOf(clientId)]).toEqual([{ rows: 0, bytes: 0 }, []]);
      expect(await operate('portal', 'import', file)).toMatchObject({ code: 0 });
      expect(await filesOf(ada, clientId, taskId)).toEqual(before);
      expect([await kept(clientId), await keysOf(clientId)]).toEqual([room, keys]);
      const restored = await ada.post(`/tasks/${taskId}/attachments/${removed}/restore?clientid=${clientId}`);
      expect(restored.status).toBeLessThan(300);

      const answer = await operate('portal', 'import', file, '--as', 'Carried Two');
      const cloneId = /\(([0-9a-f-]{36})\)/.exec(answer.lines[0] ?? '')?.[1] ?? '';
      const [task] = (await ada.get(`/tasks?clientid=${cloneId}`)).body.items as readonly { readonly id: string }[];
      const cloned = await filesOf(ada, cloneId, task?.id ?? '');
      expect(cloned.map(({ name, bytes }) => [name, bytes])).toEqual(before.map(({ name, bytes }) => [name, bytes]));
      expect(cloned.filter(({ id }) => before.some((each) => each.id === id))).toEqual([]);
      expect(await kept(cloneId)).toEqual(room);
      expect(await operate('portal', 'delete', cloneId, `${file}.clone`)).toMatchObject({ code: 0 });
      expect(await keysOf(clientId)).toEqual(keys);
      expect((await operate('check')).lines).toContain('files: in order');
    },
    patience,
  );
});
