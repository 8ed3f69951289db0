import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AttachedFile } from '../../../contract';
import {
  noteAttachments as files,
  noteEndpoints as notes,
  noteFileChanged,
  notePlugin,
} from '../../../testing/note-plugin';
import type { TestServer } from '../../../testing/start-server';
import { startServer } from '../../../testing/start-server';
import type { TestResponse, TestRequestOptions } from '../../../testing/test-request';
import type { TestPerson, TestPortal } from '../../../testing/test-people';
import { testPlugin } from '../../../testing/test-plugin';
import { rowsAsSystem } from '../../data/sql/system-statements';
import { operatorDependencies } from '../../application/installation-operations';
import { runOperatorCommand } from '../../operations/operator/operator-commands';
import { onEvent } from '../../background/subscribers/event-subscription';
import { sql } from '../../data/sql/tag';

describe('Files of the entities of any plugin', () => {
  const received: object[] = [];
  const listener = testPlugin('listener', {
    subscriptions: [onEvent(noteFileChanged, async ({ data }) => void received.push(data))],
  });
  let server: TestServer;
  let portal: TestPortal;
  let ann: TestPerson;

  beforeAll(async () => {
    server = await startServer({ plugins: [notePlugin, listener] });
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    portal = await server.people.portal();
    ann = await server.people.member(portal, { fullName: 'Ann' });
  });

  const as = (person: TestPerson): TestRequestOptions => ({ as: person, portal });

  async function note(): Promise<string> {
    const { id } = await server.call(notes.create, { body: { id: randomUUID(), title: 'Note' } }, as(ann));
    return id;
  }

  function attach(id: string, by: TestPerson = ann): Promise<AttachedFile> {
    return server.call(files.attach, { params: { id }, body: { file: new File(['1,2'], 'a.csv') } }, as(by));
  }

  async function list(id: string): Promise<readonly AttachedFile[]> {
    return (await server.call(files.list, { params: { id }, query: {} }, as(ann))).items;
  }

  /** Status of every endpoint for one file. */
  async function statusesOf(
    options: TestRequestOptions,
    id: string,
    attachmentId: string,
  ): Promise<readonly unknown[]> {
    const params = { id, attachmentId };
    const answers: readonly TestResponse[] = [
      await server.send(files.list, { params: { id }, query: {} }, options),
      await server.send(files.attach, { params: { id }, body: { file: new File(['x'], 'x.txt') } }, options),
      await server.send(files.download, { params }, options),
      await server.send(files.preview, { params, query: { size: 'small' } }, options),
      await server.send(files.beginUpload, { params: { id }, body: { name: 'x.txt', size: 1 } }, options),
      await server.send(files.remove, { params }, options),
      await server.send(files.restore, { params }, options),
    ];
    return answers.map(({ status }) => status);
  }

  /** Number of rows and quota of the portal's files. */
  async function kept(): Promise<object | undefined> {
    const [row] = await rowsAsSystem(
      server.running.kernel.engine,
      sql`select (select count(*)::int from core.attachment where client_id = ${portal.clientId}::uuid) as rows,
        coalesce((select bytes from core.file_usage where client_id = ${portal.clientId}::uuid), 0)::int as bytes`,
    );
    return row as object | undefined;
  }

  async function keys(): Promise<readonly string[]> {
    const all: string[] = [];
    for await (const key of server.running.kernel.files.list()) {
      all.push(...(key.includes(portal.clientId) ? [key] : []));
    }
    return all.sort();
  }

  async function operate(...words: readonly string[]): Promise<void> {
    const answer = await runOperatorCommand(words, operatorDependencies(server.running.kernel));
    expect(answer).toMatchObject({ code: 0 });
    await server.settle();
  }

  it('are attached, listed with the person who added them, removed and restored, with an event for each change', async () => {
    const id = await note();
    const added = await attach(id);
    expect(added).toMatchObject({ name: 'a.csv', size: 3, addedBy: { id: ann.personId, fullName: 'Ann' } });
    expect(await list(id)).toEqual([added]);
    const params = { id, attachmentId: added.id };
    expect((await server.send(files.download, { params }, as(ann))).text).toBe('1,2');
    await server.call(files.remove, { params }, as(ann));
    expect(await list(id)).toEqual([]);
    expect(await server.call(files.restore, { params }, as(ann))).toEqual(added);
    await server.settle();
    const published = received.filter((data) => 'id' in data && data.id === id);
    expect(published).toEqual([true, false, true].map((exists) => ({ id, name: 'a.csv', exists })));
  });

  it('are refused without a session or membership, and not found from another portal or entity', async () => {
    const id = await note();
    const { id: attachmentId } = await attach(id);
    expect(await statusesOf({ portal }, id, attachmentId)).toEqual(Array(7).fill(401));
    const other = await server.people.portal();
    expect(await statusesOf({ as: other.admin, portal }, id, attachmentId)).toEqual(Array(7).fill(403));
    expect(await statusesOf({ as: other.admin, portal: other }, id, attachmentId)).toEqual(Array(7).fill(404));
    expect(await statusesOf(as(ann), await note(), attachmentId)).toEqual([200, 201, 404, 404, 201, 404, 404]);
    expect(await statusesOf(as(ann), randomUUID(), attachmentId)).toEqual(Array(7).fill(404));
    expect((await list(id)).map((file) => file.id)).toEqual([attachmentId]);
  });

  it('are readable but not changeable where the policy says so, and a refused change stores nothing', async () => {
    const id = await note();
    const { id: attachmentId } = await attach(id);
    const before = [await kept(), await keys()];
    await server.call(notes.change, { params: { id }, body: { body: 'closed' } }, { ...as(ann), ifMatch: 1 });
    expect(await statusesOf(as(ann), id, attachmentId)).toEqual([200, 403, 200, 404, 403, 403, 403]);
    const refused = await server.send(files.remove, { params: { id, attachmentId } }, as(ann));
    expect(refused.json).toMatchObject({
      code: 'permission_required',
      params: { resource: 'notes.note', ability: 'edit' },
    });
    expect([await kept(), await keys()]).toEqual(before);
  });

  it('are deleted with their entity: rows, bytes and quota', async () => {
    const id = await note();
    await attach(id);
    expect([await kept(), (await keys()).length]).toEqual([{ rows: 1, bytes: 3 }, 1]);
    await server.call(notes.clear, {}, { as: portal.admin, portal });
    const { engine, eventing } = server.running.kernel;
    await engine.administer((run) => run("update core.job set run_at = '2000-01-01' where kind = 'core.clean-files'"));
    await eventing.jobs.settle('core.clean-files');
    expect([await kept(), await keys()]).toEqual([{ rows: 0, bytes: 0 }, []]);
  });

  it('are exported and imported with the archive of their portal', async () => {
    const id = await note();
    const added = await attach(id);
    const before = [await kept(), await keys()];
    const file = join(server.running.kernel.configuration.dataDir, `${randomUUID()}.archive`);
    await operate('portal', 'delete', portal.clientId, file);
    expect([await kept(), await keys()]).toEqual([{ rows: 0, bytes: 0 }, []]);
    await operate('portal', 'import', file);
    expect([await kept(), await keys()]).toEqual(before);
    expect(await list(id)).toEqual([added]);
    const params = { id, attachmentId: added.id };
    expect((await server.send(files.download, { params }, as(ann))).text).toBe('1,2');
  });

  it('are kept without the name when their author is erased', async () => {
    const bob = await server.people.member(portal, { fullName: 'Bob Unmistakable' });
    const id = await note();
    const added = await attach(id, bob);
    await operate('person', 'erase', bob.email);
    expect(await list(id)).toEqual([{ ...added, addedBy: { id: bob.personId, fullName: 'Former member' } }]);
  });
});
