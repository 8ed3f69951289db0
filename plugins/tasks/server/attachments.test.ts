import type { Readable } from 'node:stream';
import sharp from 'sharp';
import type { AttachedFile } from '@tessera/core/contract';
import { Attachments, FileStore } from '@tessera/core/server';
import type { TestResponse, TestPerson } from '@tessera/core/testing';
import { taskAttachments } from '../contract';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

describe('Task attachments', () => {
  let stage: TasksTestBed;

  beforeAll(async () => {
    stage = await startTasksTestBed();
  });
  afterAll(() => stage?.stop());

  const attach = (company: Company, by: TestPerson, id: string, file: File): Promise<TestResponse> =>
    stage.server.send(taskAttachments.attach, { params: { id }, body: { file } }, company.as(by));

  async function attached(company: Company, by: TestPerson, id: string, file: File): Promise<AttachedFile> {
    return stage.server.call(taskAttachments.attach, { params: { id }, body: { file } }, company.as(by));
  }

  const namesOf = async (company: Company, by: TestPerson, id: string): Promise<readonly string[]> => {
    const { items } = await stage.server.call(taskAttachments.list, { params: { id }, query: {} }, company.as(by));
    return items.map(({ name }) => name);
  };

  async function areStored({ portal }: Company, attachmentId: string): Promise<boolean> {
    const opened = stage.server.running.kernel.get(FileStore).open(`attachments/${portal.clientId}/${attachmentId}`);
    const isThere = await opened.then(
      (bytes) => {
        (bytes as Partial<Readable>).destroy?.();
        return true;
      },
      () => false,
    );
    return isThere;
  }

  /** Bytes used by the portal's files, including reservations. */
  async function usage({ portal }: Company): Promise<number> {
    const { engine } = stage.server.running.kernel;
    return engine.administer(async (run) => {
      const [result] = await run(`select bytes from core.file_usage where client_id = '${portal.clientId}'`);
      return Number(result?.rows[0]?.['bytes'] ?? 0);
    });
  }

  /** Makes the hourly cleanup due, and waits for it. */
  async function clean(): Promise<void> {
    const { engine, eventing } = stage.server.running.kernel;
    await engine.administer(async (run) => {
      await run(`update core.job set run_at = '2000-01-01' where kind = 'core.clean-files'`);
    });
    await eventing.jobs.settle('core.clean-files');
  }

  it('are stored with unchanged bytes, and published to browsers and the task’s activity', async () => {
    const company = await stage.company();
    const ann = await company.member('Ann');
    const bob = await company.member('Bob');
    const task = await company.create(ann, { title: 'Plan' });
    const file = new File(['a,b\r\n1,2'], 'Überblick.csv', { type: 'text/html' });
    const added = await attached(company, ann, task.id, file);
    expect(added).toMatchObject({ name: 'Überblick.csv', type: 'application/octet-stream', size: 8 });
    expect(await namesOf(company, bob, task.id)).toEqual(['Überblick.csv']);
    const params = { id: task.id, attachmentId: added.id };
    const answer = await stage.server.send(taskAttachments.download, { params }, company.as(bob));
    expect(answer).toMatchObject({
      status: 200,
      text: 'a,b\r\n1,2',
      headers: {
        'content-disposition': `attachment; filename="_berblick.csv"; filename*=UTF-8''%C3%9Cberblick.csv`,
        'content-security-policy': "default-src 'none'; sandbox",
        'content-type': 'application/octet-stream',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'accept-ranges': 'bytes',
      },
    });
    const [line] = await company.activity(bob, task.id);
    expect(line).toMatchObject({ verb: 'changed', field: 'file', newValue: 'Überblick.csv' });
  });

  it('support range requests', async () => {
    const company = await stage.company();
    const ann = await company.member('Ann');
    const task = await company.create(ann, { title: 'Parts' });
    const { id: attachmentId } = await attached(company, ann, task.id, new File(['0123456789'], 'n.txt'));
    const ask = async (headers: Readonly<Record<string, string>>) => {
      const params = { id: task.id, attachmentId };
      const answer = await stage.server.send(taskAttachments.download, { params }, { ...company.as(ann), headers });
      return [answer.status, answer.text, answer.headers['content-range']];
    };
    expect(await ask({ range: 'bytes=2-4' })).toEqual([206, '234', 'bytes 2-4/10']);
    expect(await ask({ range: 'bytes=7-' })).toEqual([206, '789', 'bytes 7-9/10']);
    expect(await ask({ range: 'bytes=-2' })).toEqual([206, '89', 'bytes 8-9/10']);
    expect(await ask({ range: 'bytes=5-500' })).toEqual([206, '56789', 'bytes 5-9/10']);
    expect(await ask({ range: 'bytes=10-' })).toEqual([416, '', 'bytes */10']);
    expect(await ask({ range: 'bytes=-0' })).toEqual([416, '', 'bytes */10']);
    for (const range of ['bytes=4-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=a-b']) {
      expect(await ask({ range })).toEqual([200, '0123456789', undefined]);
    }
    expect(await ask({ range: 'bytes=0-1', 'if-range': '"another"' })).toEqual([200, '0123456789', undefined]);
  });

  it('keep only the pixels of an image, without any metadata', async () => {
    const company = await stage.company();
    const ann = await company.member('Ann');
    const task = await company.create(ann, { title: 'Picture' });
    const plain = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#d04020' } })
      .withExif({ IFD0: { Copyright: 'here lives Ann' } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([plain, Buffer.from('<script>alert(1)</script>')]);
    const added = await attached(company, ann, task.id, new File([polyglot], 'holiday.html', { type: 'text/html' }));
    expect([added.name, added.type]).toEqual(['holiday.html.jpg', 'image/jpeg']);
    const params = { id: task.id, attachmentId: added.id };
    const { bytes } = await stage.server.send(taskAttachments.download, { params }, company.as(ann));
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/script|Ann/);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 8, height: 6 });
  });

  it('that are images have previews in two sizes, only for readers of the task', async () => {
    const company = await stage.company();
    const other = await stage.company();
    const ann = await company.member('Ann');
    const eve = await other.member('Eve');
    const task = await company.create(ann, { title: 'Preview' });
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const photo = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#fff', noise } })
      .png()
      .toBuffer();
    const picture = await attached(company, ann, task.id, new File([new Uint8Array(photo)], 'bench.png'));
    const text = await attached(company, ann, task.id, new File(['a,b'], 'a.csv'));
    const preview = (attachmentId: string, size: 'small' | 'large', headers: Readonly<Record<string, string>> = {}) => {
      const params = { id: task.id, attachmentId };
      return stage.server.send(taskAttachments.preview, { params, query: { size } }, { ...company.as(ann), headers });
    };
    const sides = { small: [96, 48], large: [1600, 800] } as const;
    for (const size of ['small', 'large'] as const) {
      const { status, bytes, headers } = await preview(picture.id, size);
      const { format, width, height } = await sharp(bytes).metadata();
      expect([status, format, [width, height]]).toEqual([200, 'webp', sides[size]]);
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      const again = await preview(picture.id, size, { 'if-none-match': headers['etag'] ?? '' });
      expect(again.status).toBe(304);
    }
    expect((await preview(text.id, 'small')).status).toBe(404);
    const params = { id: task.id, attachmentId: picture.id };
    const strange = await stage.server.send(
      taskAttachments.preview,
      { params, query: { size: 'small' } },
      other.as(eve),
    );
    expect(strange.status).toBe(404);
    await stage.server.call(taskAttachments.remove, { params }, company.as(ann));
    expect((await preview(picture.id, 'small')).status).toBe(404);
  });

  it('are refused with a message when the content does not match the type, and nothing is stored', async () => {
    const company = await stage.company();
    const ann = await company.member('Ann');
    const task = await company.create(ann, { title: 'Refused' });
    const cut = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const refused: readonly (readonly [File, number])[] = [
      [new File(['<svg onload="alert(1)">'], 'a.png', { type: 'image/png' }), 415],
      [new File(['MZ'], 'a.txt'), 415],
      [new File([cut], 'b.txt'), 415],
      [new File([cut], 'c.png'), 415],
      [new File([], 'd.txt'), 400],
    ];
    for (const [file, status] of refused) {
      const answer = await attach(company, ann, task.id, file);
      expect([file.name, answer.status]).toEqual([file.name, status]);
    }
    expect([await usage(company), await namesOf(company, ann, task.id)]).toEqual([0, []]);
  });

  it('belong to their task and portal: any other path returns 404', async () => {
    const company = await stage.company();
    const other = await stage.company();
    const ann = await company.member('Ann');
    const eve = await other.member('Eve');
    const task = await company.create(ann, { title: 'Mine' });
    const second = await company.create(ann, { title: 'Also mine' });
    const foreign = await other.create(eve, { title: 'Theirs' });
    const { id: attachmentId } = await attached(company, ann, task.id, new File(['secret'], 's.txt'));
    const tries = [
      stage.server.send(taskAttachments.download, { params: { id: second.id, attachmentId } }, company.as(ann)),
      stage.server.send(taskAttachments.download, { params: { id: foreign.id, attachmentId } }, other.as(eve)),
      stage.server.send(taskAttachments.download, { params: { id: task.id, attachmentId } }, other.as(eve)),
      stage.server.send(taskAttachments.remove, { params: { id: task.id, attachmentId } }, other.as(eve)),
      stage.server.send(taskAttachments.restore, { params: { id: foreign.id, attachmentId } }, other.as(eve)),
      attach(other, eve, task.id, new File(['x'], 'x.txt')),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await usage(other)).toBe(0);
    expect(await namesOf(company, ann, task.id)).toEqual(['s.txt']);
  });

  it('can be removed and restored, and their bytes are deleted once they can’t be restored', async () => {
    const company = await stage.company();
    const ann = await company.member('Ann');
    const task = await company.create(ann, { title: 'Removed' });
    const { id: attachmentId } = await attached(company, ann, task.id, new File(['x'], 'x.txt'));
    const params = { id: task.id, attachmentId };
    await stage.server.call(taskAttachments.remove, { params }, company.as(ann));
    expect(await namesOf(company, ann, task.id)).toEqual([]);
    const gone = await stage.server.send(taskAttachments.download, { params }, company.as(ann));
    expect(gone.status).toBe(404);
    await stage.server.call(taskAttachments.restore, { params }, company.as(ann));
    expect(await namesOf(company, ann, task.id)).toEqual(['x.txt']);
    expect([await areStored(company, attachmentId), await usage(company)]).toEqual([true, 1]);
    await company.work('write', (context) => context.get(Attachments).forget('tasks.task', [task.id]));
    await clean();
    expect([await areStored(company, attachmentId), await usage(company)]).toEqual([false, 0]);
  });

  it('count against the portal’s quota, which a failed upload releases', async () => {
    const company = await stage.company();
    const ann = await company.member('Ann');
    const task = await company.create(ann, { title: 'Room' });
    const entity = { type: 'tasks.task', id: task.id } as const;
    const file = { name: 'large.bin', type: 'application/octet-stream', size: 700 * 1024 * 1024, sha256: 'x' };
    const reserve = (): Promise<string> =>
      company.work('write', async (context) => (await context.get(Attachments).reserve(entity, file)).id);
    const id = await reserve();
    expect(await namesOf(company, ann, task.id)).toEqual([]);
    await expect(reserve()).rejects.toMatchObject({ code: 'plan_limit' });
    await company.work('write', (context) => context.get(Attachments).release(id));
    await reserve();
  });
});
