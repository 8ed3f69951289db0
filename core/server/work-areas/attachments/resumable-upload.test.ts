import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { noteAttachments as files, noteEndpoints as notes, notePlugin } from '../../../testing/note-plugin';
import type { TestServer } from '../../../testing/start-server';
import { startServer } from '../../../testing/start-server';
import type { TestPerson, TestPortal } from '../../../testing/test-people';
import type { TestRequestOptions } from '../../../testing/test-request';
import { operatorDependencies } from '../../application/installation-operations';
import { sql } from '../../data/sql/tag';
import { rowsAsSystem } from '../../data/sql/system-statements';
import { runOperatorCommand } from '../../operations/operator/operator-commands';
import { attachmentKey } from './attachment-key';

const megabyte = 1_048_576;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('Uploads that can be continued', () => {
  let server: TestServer;
  let portal: TestPortal;
  let ann: TestPerson;
  let ben: TestPerson;
  let noteId: string;

  beforeAll(async () => {
    server = await startServer({
      plugins: [notePlugin],
      configuration: { maxFileBytes: 12 * megabyte, fileQuota: 20 * megabyte },
    });
  });
  afterAll(() => server.stop());

  beforeEach(async () => {
    portal = await server.people.portal({ name: 'Acme' });
    ann = await server.people.member(portal, { fullName: 'Ann' });
    ben = await server.people.member(portal, { fullName: 'Ben' });
    noteId = (await server.call(notes.create, { body: { id: randomUUID(), title: 'Note' } }, as(ann))).id;
  });

  const as = (person: TestPerson): TestRequestOptions => ({ as: person, portal });

  async function begin(name: string, size: number): Promise<string> {
    const { id } = await server.call(files.beginUpload, { params: { id: noteId }, body: { name, size } }, as(ann));
    return id;
  }

  const paramsOf = (uploadId: string) => ({ params: { id: noteId, uploadId } });

  async function append(uploadId: string, offset: number, bytes: string | Uint8Array<ArrayBuffer>): Promise<number> {
    const parts = { ...paramsOf(uploadId), query: { offset }, body: new Blob([bytes]) };
    return (await server.call(files.continueUpload, parts, as(ann))).offset;
  }

  const finish = (uploadId: string) => server.call(files.finishUpload, paramsOf(uploadId), as(ann));

  async function content(attachmentId: string): Promise<string> {
    const parts = { params: { id: noteId, attachmentId } };
    return (await server.send(files.download, parts, as(ann))).text;
  }

  async function usedBytes(): Promise<unknown> {
    const [row] = await rowsAsSystem(
      server.running.kernel.engine,
      sql`select bytes::int as bytes from core.file_usage where client_id = ${portal.clientId}::uuid`,
    );
    return row?.['bytes' as never];
  }

  const listed = async (): Promise<readonly string[]> =>
    (await server.call(files.list, { params: { id: noteId }, query: {} }, as(ann))).items.map(({ name }) => name);

  it('receive a file in parts, and attach it once when it is finished', async () => {
    const uploadId = await begin('plan.txt', 11);
    expect(await append(uploadId, 0, 'hello ')).toBe(6);
    expect(await server.call(files.findUpload, paramsOf(uploadId), as(ann))).toMatchObject({ offset: 6, size: 11 });
    expect([await listed(), await usedBytes()]).toEqual([[], 11]);
    expect(await append(uploadId, 6, 'world')).toBe(11);
    const attached = await finish(uploadId);
    expect(attached).toMatchObject({ id: uploadId, name: 'plan.txt', size: 11, addedBy: { fullName: 'Ann' } });
    expect(await finish(uploadId)).toEqual(attached);
    expect([await content(uploadId), await listed(), await usedBytes()]).toEqual(['hello world', ['plan.txt'], 11]);
    const download = { params: { id: noteId, attachmentId: uploadId } };
    expect((await server.send(files.download, download, as(ann))).headers['etag']).toBe(
      `"${createHash('sha256').update('hello world').digest('hex')}"`,
    );
    expect((await server.send(files.findUpload, paramsOf(uploadId), as(ann))).status).toBe(404);
  });

  it('refuse a part that does not continue, one that is too long, and finishing too early', async () => {
    const uploadId = await begin('plan.txt', 8);
    await append(uploadId, 0, 'hello');
    const send = async (offset: number, text: string) => {
      const parts = { ...paramsOf(uploadId), query: { offset }, body: new Blob([text]) };
      const { json } = await server.send(files.continueUpload, parts, as(ann));
      return json;
    };
    expect(await send(0, 'hello')).toMatchObject({ code: 'conflict', params: { offset: 5 } });
    expect(await send(5, 'world')).toMatchObject({ code: 'too_large' });
    const early = await server.send(files.finishUpload, paramsOf(uploadId), as(ann));
    expect([early.status, await listed()]).toEqual([409, []]);
    expect(
      (
        await server.send(
          files.continueUpload,
          { ...paramsOf(uploadId), query: { offset: 5 }, body: new Blob(['wor']) },
          { ...as(ann), headers: { 'content-type': 'application/json' } },
        )
      ).status,
    ).toBe(415);
    expect(await append(uploadId, 5, 'wor')).toBe(8);
  });

  it('belong to their author in their portal and entity', async () => {
    const uploadId = await begin('plan.txt', 5);
    const other = await server.people.portal({ name: 'Other' });
    const { id: otherNote } = await server.call(notes.create, { body: { id: randomUUID(), title: 'Other' } }, as(ann));
    const statuses = async (options: TestRequestOptions, id = noteId): Promise<readonly number[]> => {
      const params = { id, uploadId };
      const answers = [
        await server.send(files.findUpload, { params }, options),
        await server.send(files.continueUpload, { params, query: { offset: 0 }, body: new Blob(['x']) }, options),
        await server.send(files.finishUpload, { params }, options),
        await server.send(files.cancelUpload, { params }, options),
      ];
      return answers.map(({ status }) => status);
    };
    expect(await statuses({ portal })).toEqual(Array(4).fill(401));
    expect(await statuses({ as: other.admin, portal })).toEqual(Array(4).fill(403));
    expect(await statuses({ as: other.admin, portal: other })).toEqual(Array(4).fill(404));
    expect(await statuses(as(ben))).toEqual(Array(4).fill(404));
    expect(await statuses(as(ann), otherNote)).toEqual(Array(4).fill(404));
    expect(await append(uploadId, 0, 'hello')).toBe(5);
  });

  it('count against the quota from their beginning, and free it when they are cancelled or expire', async () => {
    const first = await begin('a.bin', 12 * megabyte);
    const begun = { params: { id: noteId }, body: { name: 'b.bin', size: 9 * megabyte } };
    expect((await server.send(files.beginUpload, begun, as(ann))).json).toMatchObject({ code: 'plan_limit' });
    await append(first, 0, 'hello');
    await server.call(files.cancelUpload, paramsOf(first), as(ann));
    const { kernel } = server.running;
    const stagedOf = (id: string) => kernel.files.staging.size(attachmentKey(portal.clientId, id));
    expect([await usedBytes(), await stagedOf(first)]).toEqual([0, 0]);
    const second = await begin('b.bin', 9 * megabyte);
    await append(second, 0, 'hello');
    expect(await stagedOf(second)).toBe(5);
    await kernel.engine.administer((run) =>
      run(`update core.attachment set delete_after = now() - interval '1 minute' where id = '${second}'`),
    );
    expect((await server.send(files.findUpload, paramsOf(second), as(ann))).status).toBe(404);
    await kernel.engine.administer((run) =>
      run("update core.job set run_at = '2000-01-01' where kind = 'core.clean-files'"),
    );
    await kernel.eventing.jobs.settle('core.clean-files');
    expect([await usedBytes(), await stagedOf(second)]).toEqual([0, 0]);
  });

  it('are refused above the maximum, and by their first bytes', async () => {
    const large = { params: { id: noteId }, body: { name: 'a.bin', size: 12 * megabyte + 1 } };
    expect((await server.send(files.beginUpload, large, as(ann))).json).toMatchObject({
      code: 'too_large',
      errors: ['A file may have at most 12 MB.'],
    });
    const uploadId = await begin('plan.pdf', 40);
    const program = { ...paramsOf(uploadId), query: { offset: 0 }, body: new Blob([`MZ${'x'.repeat(30)}`]) };
    expect((await server.send(files.continueUpload, program, as(ann))).status).toBe(415);
    expect([(await server.send(files.findUpload, paramsOf(uploadId), as(ann))).status, await usedBytes()]).toEqual([
      404, 0,
    ]);
    const picture = await begin('a.png', 11 * megabyte);
    const parts = { ...paramsOf(picture), query: { offset: 0 }, body: new Blob([png]) };
    expect((await server.send(files.continueUpload, parts, as(ann))).json).toMatchObject({
      code: 'too_large',
      errors: ['A picture may have at most 10 MB.'],
    });
  });

  it('re-encode pictures like files that are sent at once', async () => {
    const uploadId = await begin('dot.png', png.length);
    await append(uploadId, 0, png);
    const attached = await finish(uploadId);
    const once = await server.call(
      files.attach,
      { params: { id: noteId }, body: { file: new File([png], 'dot.png') } },
      as(ann),
    );
    expect({ ...attached, id: '', addedOn: '' }).toEqual({ ...once, id: '', addedOn: '' });
    expect(await usedBytes()).toBe(attached.size * 2);
  });

  it.each(['described', 'stored'] as const)(
    'are finished after a process was killed that had %s the file',
    async (step) => {
      const { kernel } = server.running;
      const uploadId = await begin('plan.txt', 11);
      await append(uploadId, 0, 'hello world');
      const key = attachmentKey(portal.clientId, uploadId);
      const hash = createHash('sha256').update('hello world').digest('hex');
      await kernel.engine.administer((run) =>
        run(`update core.attachment set sha256 = '${hash}' where id = '${uploadId}'`),
      );
      if (step === 'stored') {
        await kernel.files.staging.publish(key, key);
      }
      expect(await server.call(files.findUpload, paramsOf(uploadId), as(ann))).toMatchObject({ offset: 11 });
      await finish(uploadId);
      expect([await content(uploadId), await listed(), await usedBytes()]).toEqual(['hello world', ['plan.txt'], 11]);
    },
  );

  it('are no missing files of the installation or of an archive', async () => {
    const uploadId = await begin('plan.txt', 11);
    await append(uploadId, 0, 'hello');
    const { kernel } = server.running;
    const run = (...words: readonly string[]) => runOperatorCommand(words, operatorDependencies(kernel));
    expect((await run('check')).lines.join('\n')).not.toContain(uploadId);
    const archive = join(kernel.configuration.dataDir, `${randomUUID()}.archive`);
    const exported = await run('portal', 'export', portal.clientId, archive);
    expect(exported).toMatchObject({ code: 0 });
    expect(exported.lines.join('\n')).not.toContain('missing');
    expect(await append(uploadId, 5, ' world')).toBe(11);
  });
});
