import * as z from 'zod/mini';
import { defineAttachments } from '../../contract';
import { admin, problem, settle as settleOnce, startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { lazyService } from '../lazy/lazy-service';
import type { UploadTarget } from './file-upload';
import type { UploadOutcome } from './uploads';
import { Uploads, UploadsService } from './uploads';

const calls = defineAttachments({
  plugin: 'things',
  path: '/things',
  id: z.uuid(),
  gate: { audience: 'member' },
  maxBytes: 'document',
});
const target: UploadTarget = { calls, entityId: '0198c0de-0000-7000-8000-000000000001' };
const serverId = '0198c0de-0000-7000-8000-00000000000b';
const path = `/things/${target.entityId}/uploads`;
const megabyte = 1_048_576;
const size = 33 * megabyte;

/** What the server has of one upload. */
class FakeUploads {
  offset = 0;
  isAttached = false;
  /** Offset and size of each part. */
  readonly parts: (readonly [number, number])[] = [];
  /** Called after part of a body has arrived; throws when the connection is lost. */
  onPart: (() => Promise<void> | void) | undefined;
  onFinish: (() => void) | undefined;

  constructor(client: StartedClient) {
    const missing = problem('not_found', ['This upload doesn’t exist or has expired. Attach the file again.']);
    client.server.respond(calls.beginUpload, () => ({ status: 201, body: this.progress() }));
    client.server.respond(calls.findUpload, () => (this.isAttached ? missing : { body: this.progress() }));
    client.server.respond(calls.cancelUpload, { status: 204 });
    client.server.respond(calls.continueUpload, async ({ body, query, onProgress, headers }) => {
      const from = Number(query['offset']);
      if (from !== this.offset) {
        return problem('conflict', [], { offset: this.offset });
      }
      expect(headers['content-type']).toBe('application/offset+octet-stream');
      const { size: length } = body as Blob;
      this.parts.push([from, length]);
      if (this.onPart !== undefined) {
        this.offset = from + Math.floor(length / 2);
        onProgress?.(0.5);
        await this.onPart();
      }
      this.offset = from + length;
      return { body: this.progress() };
    });
    client.server.respond(calls.finishUpload, () => {
      this.isAttached = true;
      this.onFinish?.();
      const addedOn = '2026-03-12T09:30:00.000Z';
      return { body: { id: serverId, name: 'plan.bin', type: 'application/octet-stream', size, addedOn } };
    });
  }

  private progress(): object {
    return { id: serverId, offset: this.offset, size, expiresOn: '2026-03-13T09:30:00.000Z' };
  }
}

let client: StartedClient;
let uploads: Uploads;
let server: FakeUploads;
let news: UploadOutcome[];

beforeEach(async () => {
  client = await startClient({ as: admin() });
  uploads = lazyService(client.application, UploadsService, Uploads);
  server = new FakeUploads(client);
  news = [];
  uploads.outcomes.on((each) => news.push(each));
});
afterEach(() => client.stop());

/** An upload in parts takes many requests, one after the other. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    await settleOnce();
  }
}

function add(): void {
  uploads.add(target, [new File([new Uint8Array(size)], 'plan.bin')]);
}

function lose(): void {
  server.onPart = undefined;
  throw new Error('The connection is lost.');
}

const attachedNames = (): readonly (string | undefined)[] => news.map(({ attachment }) => attachment?.name);
const third = 16 * megabyte;

describe('Uploads of large files', () => {
  it('are sent in parts, with the fraction of the whole, and attached at the end', async () => {
    const fractions: (number | undefined)[] = [];
    server.onPart = () => void fractions.push(uploads.all[0]?.fraction);
    add();
    await settle();
    expect(server.parts).toEqual([
      [0, third],
      [third, third],
      [2 * third, megabyte],
    ]);
    expect(fractions.map((fraction) => Math.round((fraction ?? 0) * 33))).toEqual([8, 24, 33]);
    expect([attachedNames(), uploads.all]).toEqual([['plan.bin'], []]);
    expect(client.server.requests.map(({ path: each }) => each)).not.toContain(
      `/things/${target.entityId}/attachments`,
    );
  });

  it('continue where the server says after the connection was lost in the middle', async () => {
    server.onPart = lose;
    add();
    await settle();
    expect(uploads.all.map(({ state, fraction }) => [state, Math.round(fraction * 33)])).toEqual([['sending', 8]]);
    await client.clock.advance(1_000);
    await settle();
    expect(server.parts).toEqual([
      [0, third],
      [third / 2, third],
      [third * 1.5, 9 * megabyte],
    ]);
    expect(attachedNames()).toEqual(['plan.bin']);
  });

  it('pause while offline with what is uploaded, and continue by themselves', async () => {
    server.onPart = () => {
      client.window.setOnline(false);
      lose();
    };
    add();
    await settle();
    expect(uploads.all.map(({ state, fraction }) => [state, Math.round(fraction * 33)])).toEqual([['waiting', 8]]);
    client.window.setOnline(true);
    await settle();
    expect(server.parts.map(([offset]) => offset)).toEqual([0, third / 2, third * 1.5]);
    expect(attachedNames()).toEqual(['plan.bin']);
    const keys = client.server.requestsTo(path).map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('fail after the connection was lost too often, and continue when they are retried', async () => {
    server.onPart = () => {
      throw new Error('The connection is lost.');
    };
    add();
    for (let count = 0; count < 6; count += 1) {
      await settle();
      await client.clock.advance(60_000);
    }
    await settle();
    const [upload] = uploads.all;
    expect([upload?.state, upload?.reason]).toEqual(['failed', 'Connection lost. Try again.']);
    server.onPart = undefined;
    uploads.retry(upload as NonNullable<typeof upload>);
    await settle();
    expect(attachedNames()).toEqual([undefined, 'plan.bin']);
  });

  it('that were attached when the response was lost are not attached a second time', async () => {
    server.onFinish = () => {
      server.onFinish = undefined;
      client.window.setOnline(false);
      throw new Error('The connection is lost.');
    };
    add();
    await settle();
    expect(uploads.all.map(({ state }) => state)).toEqual(['waiting']);
    client.window.setOnline(true);
    await settle();
    expect([server.parts.length, attachedNames()]).toEqual([3, ['plan.bin']]);
  });

  it('are begun again under a new key after they expired', async () => {
    server.onPart = () => {
      client.window.setOnline(false);
      lose();
    };
    add();
    await settle();
    const gone = problem('not_found', ['This upload doesn’t exist or has expired. Attach the file again.']);
    client.server.respond(calls.findUpload, gone);
    let attempts = 0;
    client.server.respond(calls.finishUpload, () => {
      attempts += 1;
      if (attempts === 1) {
        server.offset = 0;
        return gone;
      }
      const addedOn = '2026-03-12T09:30:00.000Z';
      return { body: { id: serverId, name: 'plan.bin', type: 'application/octet-stream', size, addedOn } };
    });
    client.window.setOnline(true);
    client.server.respond(calls.beginUpload, () => ({
      status: 201,
      body: { id: serverId, offset: 0, size, expiresOn: '2026-03-14T09:30:00.000Z' },
    }));
    await settle();
    const keys = client.server.requestsTo(path).map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([3, 2]);
    expect(attachedNames()).toEqual(['plan.bin']);
  });

  it('that are dismissed stop, and are removed from the server', async () => {
    let signal: AbortSignal | undefined;
    server.onPart = () => {
      signal = client.server.requests.at(-1)?.signal;
      return new Promise(() => undefined);
    };
    add();
    await settle();
    const [upload] = uploads.all;
    uploads.dismiss(upload as NonNullable<typeof upload>);
    await settle();
    const cancelled = client.server.requests.filter(({ method }) => method === 'DELETE').map(({ path: each }) => each);
    expect([signal?.aborted, uploads.all, cancelled]).toEqual([true, [], [`${path}/${serverId}`]]);
  });

  it('show the server’s reason when it refuses them', async () => {
    client.server.respond(calls.beginUpload, problem('too_large', ['A file may have at most 20 MB.']));
    uploads.watch(target);
    add();
    await settle();
    expect(uploads.all.map(({ state, reason }) => [state, reason])).toEqual([
      ['refused', 'A file may have at most 20 MB.'],
    ]);
  });
});
