import { connect } from 'node:net';
import { noteEndpoints as notes, notePlugin } from '../../../testing/note-plugin';
import type { TestServer } from '../../../testing/start-server';
import { startServer } from '../../../testing/start-server';
import { until } from '../../../testing/server/until';
import type { TestPerson } from '../../../testing/test-people';
import type { FileStaging } from '../../platform/file-staging';
import { DiskFileStore } from '../../work-areas/files/disk-file-store';

/** A store of the host's that knows which files are being received. */
class WatchedFileStore extends DiskFileStore {
  readonly received = new Map<string, number>();
  readonly discarded: string[] = [];

  constructor(folder: string) {
    super(folder);
    const { append, discard } = this.staging;
    const staging: Pick<FileStaging, 'append' | 'discard'> = {
      append: (key, data, options) => append.call(this.staging, key, this.count(key, data), options),
      discard: async (key) => {
        await discard.call(this.staging, key);
        this.discarded.push(key);
      },
    };
    Object.assign(this.staging, staging);
  }

  private async *count(key: string, data: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of data) {
      this.received.set(key, (this.received.get(key) ?? 0) + chunk.length);
      yield chunk;
    }
  }
}

describe('The files of a multipart body', () => {
  let server: TestServer;
  let files: WatchedFileStore;
  let ann: TestPerson;

  beforeAll(async () => {
    server = await startServer({
      plugins: [notePlugin],
      listen: true,
      files: (folder) => (files = new WatchedFileStore(folder)),
    });
    ann = await server.people.member(await server.people.portal(), { fullName: 'Ann' });
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    files.received.clear();
    files.discarded.length = 0;
  });

  const keys = (): readonly string[] => [...files.received.keys()];

  it('are received by the store of the host, and removed after the response unless the handler keeps them', async () => {
    const file = new File([Buffer.alloc(300_000)], 'a.bin');
    await server.call(notes.upload, { body: { file } }, { as: ann });
    expect([...files.received.values()]).toEqual([300_000]);
    expect([files.discarded, await files.staging.size(keys()[0] ?? '')]).toEqual([keys(), 0]);
  });

  it('arrive on the disk before the request has ended, and are removed when its connection is lost', async () => {
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
    const socket = connect(Number(new URL(server.running.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST /api/notes/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ann.token}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000\r\n\r\n${head}${'a'.repeat(1_000_000)}`,
    );
    await until(async () => keys().length === 1 && (await files.staging.size(keys()[0] ?? '')) > 900_000);
    socket.destroy();
    await until(() => files.discarded.length === 1);
    expect(await files.staging.size(keys()[0] ?? '')).toBe(0);
  });

  it('stop at the maximum, whatever length the request declares', async () => {
    const form = new FormData();
    form.set('file', new File([Buffer.alloc(10_500_000)], 'a.bin'));
    const { body, headers } = new Response(form);
    const response = await fetch(`${server.running.url}/api/notes/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': headers.get('content-type') ?? '' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect([response.status, await response.json()]).toMatchObject([413, { code: 'too_large' }]);
    await until(() => files.discarded.length === 1);
  });
});
