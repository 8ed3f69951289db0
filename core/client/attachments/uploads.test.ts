import * as z from 'zod/mini';
import { defineAttachments } from '../../contract';
import { FakeWindow, admin, portalFixture, problem, settle, startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { MemoryRecordDatabase } from '../adapters/record-database';
import { lazyService } from '../lazy/lazy-service';
import type { RecordStore, StoredRecord } from '../ports';
import { Drafts, Session } from '../services';
import { ToastPort } from '../toasts/toast-port';
import type { UploadTarget } from './file-upload';
import type { UploadOutcome } from './uploads';
import { Uploads, UploadsService } from './uploads';

const calls = defineAttachments({ plugin: 'things', path: '/things', id: z.uuid(), gate: { audience: 'member' } });
const target: UploadTarget = { calls, entityId: '0198c0de-0000-7000-8000-000000000001' };
const path = `/things/${target.entityId}/attachments`;

/** Stores files as they are, as browsers do; structured clones in the test environment lose their bytes. */
class BrowserLikeRecords extends MemoryRecordDatabase {
  private readonly kept = new Map<string, StoredRecord>();

  override async readAll(store: RecordStore, person: string): Promise<readonly StoredRecord[]> {
    return [...this.kept].filter(([key]) => key.startsWith(`${store} ${person} `)).map(([, record]) => record);
  }

  override async write(store: RecordStore, person: string, record: StoredRecord): Promise<void> {
    this.kept.set(`${store} ${person} ${record.key}`, record);
  }

  override async remove(store: RecordStore, person: string, key: string): Promise<void> {
    this.kept.delete(`${store} ${person} ${key}`);
  }
}

let client: StartedClient;
let uploads: Uploads;
let news: UploadOutcome[];

beforeEach(async () => {
  client = await startClient({ as: admin() });
  uploads = lazyService(client.application, UploadsService, Uploads);
  news = [];
  uploads.outcomes.on((each) => news.push(each));
  accept();
});
afterEach(() => client.stop());

function accept(): void {
  client.server.respond(calls.attach, ({ body }) => {
    const file = (body as FormData).get('file') as File;
    return { status: 201, body: attached(file.name, file.size) };
  });
}

function attached(name: string, size: number): object {
  return {
    id: '0198c0de-0000-7000-8000-00000000000a',
    name,
    type: 'application/octet-stream',
    size,
    addedOn: '2026-03-12T09:30:00.000Z',
  };
}

const fileOf = (name: string, text = 'x'): File => new File([text], name);
const states = (): readonly (readonly [string, string])[] =>
  uploads.all.map(({ file, state }) => [file.name, state] as const);
const keysSent = (): readonly (string | undefined)[] =>
  client.server.requestsTo(path).map(({ headers }) => headers['idempotency-key']);

describe('Uploads', () => {
  it('send each file under its own idempotency key and report the outcome', async () => {
    uploads.add(target, [fileOf('a.txt'), fileOf('b.txt')]);
    expect(states()).toEqual([
      ['a.txt', 'sending'],
      ['b.txt', 'sending'],
    ]);
    await settle();
    expect(states()).toEqual([]);
    expect(news.map(({ attachment: file }) => file?.name)).toEqual(['a.txt', 'b.txt']);
    expect(new Set(keysSent()).size).toBe(2);
  });

  it('run three at a time, and the others are queued', async () => {
    const answers: (() => void)[] = [];
    client.server.respond(calls.attach, async () => {
      await new Promise<void>((resolve) => void answers.push(resolve));
      return { status: 201, body: attached('x', 1) };
    });
    uploads.add(
      target,
      ['a', 'b', 'c', 'd'].map((name) => fileOf(name)),
    );
    await settle();
    expect(states().map(([, state]) => state)).toEqual(['sending', 'sending', 'sending', 'queued']);
    answers.shift()?.();
    await settle();
    expect(states()).toEqual([
      ['b', 'sending'],
      ['c', 'sending'],
      ['d', 'sending'],
    ]);
    for (const answer of answers) {
      answer();
    }
    await settle();
    expect(states()).toEqual([]);
  });

  it('that are refused show the server’s reason and do not affect the others', async () => {
    uploads.watch(target);
    client.server.respond(calls.attach, ({ body }) =>
      ((body as FormData).get('file') as File).name === 'run.exe'
        ? problem('unsupported_type', ['Programs cannot be attached.'])
        : { status: 201, body: attached('a.txt', 1) },
    );
    uploads.add(target, [fileOf('run.exe'), fileOf('a.txt')]);
    await settle();
    expect(uploads.all.map(({ state, reason }) => [state, reason])).toEqual([
      ['refused', 'Programs cannot be attached.'],
    ]);
    const [refused] = uploads.all;
    uploads.dismiss(refused as NonNullable<typeof refused>);
    expect(states()).toEqual([]);
  });

  it('that are too large, or folders, are refused before a byte is sent', async () => {
    const large = fileOf('large.bin');
    Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
    uploads.add(target, [large], ['Photos']);
    await settle();
    expect(uploads.all.map(({ file, state, reason }) => [file.name, state, reason])).toEqual([
      ['Photos', 'refused', 'Folders can’t be attached. Open the folder and drop its files here.'],
      ['large.bin', 'refused', 'Files can be up to 10 MB.'],
    ]);
    expect(client.server.requestsTo(path)).toEqual([]);
  });

  it('wait while offline and continue when the connection is back', async () => {
    client.window.setOnline(false);
    uploads.add(target, [fileOf('tunnel.txt')]);
    await settle();
    expect(states()).toEqual([['tunnel.txt', 'waiting']]);
    expect(client.server.requestsTo(path)).toEqual([]);
    client.window.setOnline(true);
    await settle();
    expect(states()).toEqual([]);
    expect(news.map(({ attachment: file }) => file?.name)).toEqual(['tunnel.txt']);
  });

  it('that were cut off are retried under the same key, so that no file is attached twice', async () => {
    client.server.isReachable = false;
    uploads.add(target, [fileOf('a.txt')]);
    await settle();
    const [upload] = uploads.all;
    expect([upload?.state, upload?.reason]).toEqual(['failed', 'Connection lost. Try again.']);
    client.server.isReachable = true;
    uploads.retry(upload as NonNullable<typeof upload>);
    await settle();
    expect(states()).toEqual([]);
    const [first, second] = keysSent();
    expect(first).toBeDefined();
    expect(second).toBe(first);
  });

  it('that did not finish are resumed on the next visit, and their draft is deleted afterwards', async () => {
    const records = new BrowserLikeRecords();
    await client.stop();
    client = await startClient({ as: admin(), records });
    uploads = lazyService(client.application, UploadsService, Uploads);
    client.window.setOnline(false);
    uploads.add(target, [fileOf('tunnel.txt', 'written in a tunnel')]);
    await client.application.get(Drafts).flush();
    await client.stop();
    client = await startClient({ as: admin(), records });
    uploads = lazyService(client.application, UploadsService, Uploads);
    accept();
    expect(client.application.get(Drafts).unsaved).toBe(1);
    uploads.watch(target);
    await settle();
    const sent = client.server.requestsTo(path).map(({ body }) => (body as FormData).get('file') as File);
    expect(sent.map(({ name, size }) => [name, size])).toEqual([['tunnel.txt', 19]]);
    expect([states(), client.application.get(Drafts).unsaved]).toEqual([[], 0]);
  });

  it('that were running when the page closed are resumed on the next visit', async () => {
    const records = new BrowserLikeRecords();
    await client.stop();
    client = await startClient({ as: admin(), records });
    uploads = lazyService(client.application, UploadsService, Uploads);
    client.server.respond(calls.attach, () => new Promise(() => undefined));
    uploads.add(
      target,
      ['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => fileOf(name)),
    );
    await settle();
    await client.stop();
    client = await startClient({ as: admin(), records });
    uploads = lazyService(client.application, UploadsService, Uploads);
    accept();
    uploads.watch(target);
    await settle();
    const sent = client.server.requestsTo(path).map(({ body }) => ((body as FormData).get('file') as File).name);
    expect(sent).toEqual(['a.txt', 'b.txt', 'c.txt', 'd.txt']);
    expect([states(), client.application.get(Drafts).unsaved]).toEqual([[], 0]);
  });

  it('in a second tab wait for the first tab and are not sent again', async () => {
    const records = new BrowserLikeRecords();
    const window = new FakeWindow();
    await client.stop();
    client = await startClient({ as: admin(), records, window });
    uploads = lazyService(client.application, UploadsService, Uploads);
    let answer: () => void = () => undefined;
    client.server.respond(calls.attach, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { status: 201, body: attached('a.txt', 1) };
    });
    uploads.add(target, [fileOf('a.txt')]);
    await client.application.get(Drafts).flush();
    const second = await startClient({ as: admin(), records, window: new FakeWindow(window.locks) });
    const theirs = lazyService(second.application, UploadsService, Uploads);
    theirs.watch(target);
    await settle();
    expect(theirs.all.map(({ file, state }) => [file.name, state])).toEqual([['a.txt', 'sending']]);
    answer();
    await settle();
    expect([states(), theirs.all, second.server.requestsTo(path)]).toEqual([[], [], []]);
    expect(second.application.get(Drafts).unsaved).toBe(0);
    await second.stop();
  });

  it('keep their draft while it is unknown whether another tab has sent the file', async () => {
    const records = new BrowserLikeRecords();
    const { userId } = admin();
    const key = `core:files/${calls.attach.id}/${target.entityId}/earlier`;
    await records.write('drafts', userId, { key, value: fileOf('a.txt') });
    await client.stop();
    client = await startClient({ as: admin(), records });
    uploads = lazyService(client.application, UploadsService, Uploads);
    const kept = await records.readAll('drafts', userId);
    jest
      .spyOn(records, 'readAll')
      .mockResolvedValueOnce(kept)
      .mockRejectedValueOnce(new Error('The disk is unavailable.'));
    uploads.watch(target);
    await settle();
    expect(states()).toEqual([['a.txt', 'failed']]);
    expect([client.server.requestsTo(path), await records.readAll('drafts', userId)]).toEqual([[], kept]);
  });

  it('that are refused or dismissed lose their draft', async () => {
    const drafts = client.application.get(Drafts);
    client.server.respond(calls.attach, problem('unsupported_type', ['Programs cannot be attached.']));
    uploads.add(target, [fileOf('run.exe')]);
    expect(drafts.unsaved).toBe(1);
    await settle();
    expect(drafts.unsaved).toBe(0);
    client.server.isReachable = false;
    uploads.add(target, [fileOf('a.txt')]);
    await settle();
    expect(drafts.unsaved).toBe(1);
    const upload = uploads.all.find(({ state }) => state === 'failed');
    uploads.dismiss(upload as NonNullable<typeof upload>);
    expect(drafts.unsaved).toBe(0);
  });

  it('can be cancelled while they are being sent, and not once the server has the file', async () => {
    let signal: AbortSignal | undefined;
    client.server.respond(calls.attach, (request) => {
      ({ signal } = request);
      request.onProgress?.(0.5);
      return new Promise(() => undefined);
    });
    uploads.add(target, [fileOf('a.txt')]);
    await settle();
    const [upload] = uploads.all;
    expect([upload?.fraction, upload?.canCancel, signal?.aborted]).toEqual([0.5, true, false]);
    upload?.advance(1);
    expect(upload?.canCancel).toBe(false);
    uploads.dismiss(upload as NonNullable<typeof upload>);
    await settle();
    expect([signal?.aborted, states(), news]).toEqual([true, [], []]);
  });

  it('that fail show a toast when the files of the entity are not on screen', async () => {
    const toasts: string[] = [];
    client.application.get(ToastPort).attach(({ message }) => void toasts.push(message));
    client.server.respond(calls.attach, problem('plan_limit', ['The files of this portal fill its room.']));
    const leave = uploads.watch(target);
    void leave();
    uploads.add(target, [fileOf('a.txt')]);
    await settle();
    expect(toasts).toEqual(['“a.txt” was not attached. The files of this portal fill its room.']);
  });

  it('stop when the person switches the portal, and keep their drafts', async () => {
    const portals = [portalFixture({ clientId: 'portal-1' }), portalFixture({ clientId: 'portal-2', name: 'Other' })];
    await client.stop();
    client = await startClient({ as: { ...admin(), portals } });
    await client.application.get(Session).choosePortal('portal-1');
    uploads = lazyService(client.application, UploadsService, Uploads);
    client.server.respond(calls.attach, () => new Promise(() => undefined));
    uploads.add(target, [fileOf('a.txt')]);
    await settle();
    expect(states()).toEqual([['a.txt', 'sending']]);
    await client.application.get(Session).choosePortal('portal-2');
    await settle();
    expect([states(), client.server.requestsTo(path)[0]?.signal?.aborted]).toEqual([[], true]);
    expect(client.application.get(Drafts).unsaved).toBe(1);
  });
});
