import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskFileStore } from './disk-file-store';

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) {
    yield Buffer.from(text);
  }
}

async function read(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) {
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

describe('DiskFileStore', () => {
  let folder: string;
  let store: DiskFileStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-files-'));
    store = new DiskFileStore(folder);
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('gives back what was put, whole and in part', async () => {
    await store.put('photos/a/1.webp', chunks('hello ', 'world'), { type: 'text/plain', size: 11 });
    expect(await read(await store.open('photos/a/1.webp'))).toBe('hello world');
    expect(await read(await store.open('photos/a/1.webp', { start: 6, end: 8 }))).toBe('wor');
  });

  it('leaves the earlier bytes and no rubbish when an upload breaks off', async () => {
    await store.put('a/file', chunks('first'), { type: 'text/plain', size: 5 });
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('se');
      throw new Error('the sender is gone');
    }
    await expect(store.put('a/file', broken(), { type: 'text/plain', size: 6 })).rejects.toThrow('the sender is gone');
    await expect(store.put('a/file', chunks('short'), { type: 'text/plain', size: 6 })).rejects.toThrow('6 bytes');
    expect(await read(await store.open('a/file'))).toBe('first');
    expect(await readdir(join(folder, 'a'))).toEqual(['file']);
  });

  it('says not_found for what is not there, and removes without complaint', async () => {
    await expect(store.open('a/none')).rejects.toMatchObject({ code: 'not_found' });
    await store.put('a/file', chunks('x'), { type: 'text/plain', size: 1 });
    await store.remove('a/file');
    await store.remove('a/file');
    await expect(store.open('a/file')).rejects.toMatchObject({ code: 'not_found' });
    await expect(store.open('a')).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each(['../escape', 'a/../../b', '/etc/passwd', 'a//b', 'a/.hidden', 'C:\\windows', 'a\0b', '', 'ä', 'a/'])(
    'refuses the key %j, which could lead out of its folder',
    async (key) => {
      await expect(store.open(key)).rejects.toThrow(TypeError);
      await expect(store.put(key, chunks('x'), { type: 'text/plain', size: 1 })).rejects.toThrow(TypeError);
      await expect(store.remove(key)).rejects.toThrow(TypeError);
    },
  );
});
