import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StagedUpload } from '../../platform/staged-upload';
import { until } from '../../../testing/server/until';
import { collectBytes } from './collect-bytes';
import { DiskFileStore } from './disk-file-store';

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) {
    yield Buffer.from(text);
  }
}

/** A sender whose connection is lost after some bytes. */
async function* cut(...texts: string[]): AsyncGenerator<Uint8Array> {
  yield* chunks(...texts);
  throw new Error('the connection was lost');
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const maxBytes = 1_000;

describe('DiskFileStaging', () => {
  let folder: string;
  let store: DiskFileStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-staging-'));
    store = new DiskFileStore(folder);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const text = async (key: string): Promise<string> =>
    Buffer.from(await collectBytes(await store.open(key))).toString();

  async function listed(): Promise<readonly string[]> {
    const keys: string[] = [];
    for await (const key of store.list()) {
      keys.push(key);
    }
    return keys;
  }

  it('keeps what arrived before the connection was lost, also for another process, and hashes the whole', async () => {
    const { staging } = store;
    await expect(staging.append('a/file', cut('hel', 'lo '), { offset: 0, maxBytes })).rejects.toThrow('lost');
    expect([await staging.size('a/file'), await listed()]).toEqual([6, []]);
    const restarted = new DiskFileStore(folder);
    expect(await restarted.staging.append('a/file', chunks('world'), { offset: 6, maxBytes })).toBe(11);
    const whole = { size: 11, sha256: sha256('hello world') };
    expect(await restarted.staging.describe('a/file')).toEqual(whole);
    expect(await new DiskFileStore(folder).staging.describe('a/file')).toEqual(whole);
    expect(Buffer.from(await restarted.staging.head('a/file')).toString()).toBe('hello world');
  });

  it('refuses bytes that do not continue the file, and says where it ends', async () => {
    const { staging } = store;
    await staging.append('a/file', chunks('hello'), { offset: 0, maxBytes });
    for (const offset of [0, 4, 6]) {
      await expect(staging.append('a/file', chunks('x'), { offset, maxBytes })).rejects.toMatchObject({
        code: 'conflict',
        params: { offset: 5 },
      });
    }
    expect(await staging.describe('a/file')).toEqual({ size: 5, sha256: sha256('hello') });
  });

  it('takes no byte above the maximum, and stops if the disk becomes full', async () => {
    const { staging } = store;
    const append = staging.append('a/file', chunks('hello', 'world'), { offset: 0, maxBytes: 9 });
    await expect(append).rejects.toMatchObject({ code: 'too_large' });
    expect(await staging.size('a/file')).toBe(5);
    const full = new DiskFileStore(folder, () => Promise.resolve(1_000));
    await expect(full.staging.append('a/file', chunks('x'), { offset: 5, maxBytes })).rejects.toMatchObject({
      code: 'plugin_unavailable',
    });
    expect(await staging.size('a/file')).toBe(5);
  });

  it('ends an append whose sender is silent when its upload continues elsewhere', async () => {
    const { staging } = store;
    async function* silent(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('hello ');
      await new Promise(() => undefined);
    }
    const first = staging.append('a/file', silent(), { offset: 0, maxBytes });
    const refusal = first.catch((error: unknown) => error);
    await until(async () => (await staging.size('a/file')) === 6);
    const others = await Promise.allSettled(
      ['world', 'earth', 'again'].map((word) => staging.append('a/file', chunks(word), { offset: 6, maxBytes })),
    );
    expect(await refusal).toMatchObject({ code: 'conflict' });
    expect(others.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { size, sha256: hash } = await staging.describe('a/file');
    const bytes = Buffer.from(await collectBytes(staging.open('a/file'))).toString();
    expect([size, hash]).toEqual([11, sha256(bytes)]);
  });

  it('publishes a file whole under another key, and leaves nothing staged', async () => {
    const { staging } = store;
    await staging.append('requests/one', chunks('hello'), { offset: 0, maxBytes });
    const about = { name: 'a', type: 'text/plain', ...(await staging.describe('requests/one')) };
    await store.putUpload('a/file', new StagedUpload(staging, 'requests/one', about));
    expect([await text('a/file'), await staging.size('requests/one'), await listed()]).toEqual([
      'hello',
      0,
      ['a/file'],
    ]);
  });

  it('removes staged bytes with the file of their key, and those that are left after a day', async () => {
    const { staging } = store;
    for (const key of ['a/removed', 'a/old', 'a/new']) {
      await staging.append(key, chunks('x'), { offset: 0, maxBytes });
    }
    await utimes(join(folder, '.staged/a/old'), new Date(1_000_000), new Date(1_000_000));
    await store.remove('a/removed');
    await store.removeUnfinished(new Date(2_000_000), 'exports/one');
    expect((await readdir(join(folder, '.staged/a'))).sort()).toEqual(['new', 'old']);
    await store.removeUnfinished(new Date(2_000_000));
    expect(await readdir(join(folder, '.staged/a'))).toEqual(['new']);
  });
});
