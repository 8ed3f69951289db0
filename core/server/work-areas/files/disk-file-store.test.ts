import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
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

  it('returns stored files, completely and by range', async () => {
    await store.put('photos/a/1.webp', chunks('hello ', 'world'), { type: 'text/plain', size: 11 });
    expect(await read(await store.open('photos/a/1.webp'))).toBe('hello world');
    expect(await read(await store.open('photos/a/1.webp', { start: 6, end: 8 }))).toBe('wor');
  });

  it('keeps the earlier file and leaves no temporary file after an interrupted upload', async () => {
    await store.put('a/file', chunks('first'), { type: 'text/plain', size: 5 });
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('se');
      throw new Error('the sender disconnected');
    }
    await expect(store.put('a/file', broken(), { type: 'text/plain', size: 6 })).rejects.toThrow(
      'the sender disconnected',
    );
    await expect(store.put('a/file', chunks('short'), { type: 'text/plain', size: 6 })).rejects.toThrow('6 bytes');
    expect(await read(await store.open('a/file'))).toBe('first');
    expect(await readdir(join(folder, 'a'))).toEqual(['file']);
  });

  it('leaves the reserved disk space to the database, even for concurrent files', async () => {
    const megabyte = 1024 * 1024;
    let free = 70 * megabyte;
    const small = new DiskFileStore(folder, () => Promise.resolve(free));
    const about = { type: 'text/plain', size: 5 * megabyte };
    async function* bytes(): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(about.size);
    }
    const puts = await Promise.allSettled(['a/1', 'a/2', 'a/3'].map((key) => small.put(key, bytes(), about)));
    const refused = puts.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(2);
    expect(refused[0]).toMatchObject({ reason: { code: 'plugin_unavailable', params: { retryAfter: 30 } } });
    expect((await readdir(join(folder, 'a'))).filter((name) => name.endsWith('.part'))).toEqual([]);
    free = 100 * megabyte;
    await small.put('a/4', bytes(), about);
    expect(await small.size('a/4')).toBe(about.size);
  });

  it('removes partial files of a killed process, and no files that are complete or being written', async () => {
    await store.put('a/b/file', chunks('whole'), { type: 'text/plain', size: 5 });
    const names = [`.${'a'.repeat(18)}.part`, `.${'b'.repeat(18)}.part`, '.keep'];
    for (const name of names) {
      await writeFile(join(folder, 'a/b', name), 'half');
    }
    const [old = '', , other = ''] = names;
    for (const name of [old, other, 'file']) {
      await utimes(join(folder, 'a/b', name), new Date(1_000_000), new Date(1_000_000));
    }
    await store.removeUnfinished(new Date(2_000_000));
    expect((await readdir(join(folder, 'a/b'))).sort()).toEqual([names[1], '.keep', 'file'].sort());
  });

  it('stores a stream of unknown size completely or not at all, and stops if the disk becomes full', async () => {
    expect(await store.putStream('a/stream', chunks('hello ', 'world'))).toBe(11);
    expect(await read(await store.open('a/stream'))).toBe('hello world');
    const megabyte = 1024 * 1024;
    let free = 80 * megabyte;
    const small = new DiskFileStore(folder, () => Promise.resolve(free));
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        free -= 4 * megabyte;
        yield Buffer.alloc(4 * megabyte);
      }
    }
    await expect(small.putStream('a/large', endless())).rejects.toMatchObject({ code: 'plugin_unavailable' });
    expect(await readdir(join(folder, 'a'))).toEqual(['stream']);
  });

  it('removes temporary files only below one folder', async () => {
    const name = `.${'a'.repeat(18)}.part`;
    for (const key of ['exports/one/file', 'exports/two/file']) {
      await store.put(key, chunks('x'), { type: 'text/plain', size: 1 });
      await writeFile(join(folder, key, '..', name), 'half');
    }
    await store.removeUnfinished(new Date(Date.now() + 60_000), 'exports/one');
    expect(await readdir(join(folder, 'exports/one'))).toEqual(['file']);
    expect((await readdir(join(folder, 'exports/two'))).sort()).toEqual([name, 'file'].sort());
  });

  it('removes the empty folders of one owner, and keeps those with files', async () => {
    for (const key of ['attachments/one/a', 'attachments/two/a', 'exports/one/a', 'previews/one/a']) {
      await store.put(key, chunks('x'), { type: 'text/plain', size: 1 });
    }
    for (const key of ['attachments/one/a', 'attachments/two/a', 'exports/one/a']) {
      await store.remove(key);
    }
    await store.removeEmptyFolders('one');
    const folders = ['attachments', 'exports', 'previews'].map((kind) => readdir(join(folder, kind)));
    expect(await Promise.all(folders)).toEqual([['two'], [], ['one']]);
  });

  it('reports a missing file as not_found, and removes it without an error', async () => {
    await expect(store.open('a/none')).rejects.toMatchObject({ code: 'not_found' });
    await store.put('a/file', chunks('x'), { type: 'text/plain', size: 1 });
    await store.remove('a/file');
    await store.remove('a/file');
    await expect(store.open('a/file')).rejects.toMatchObject({ code: 'not_found' });
    await expect(store.open('a')).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each(['../escape', 'a/../../b', '/etc/passwd', 'a//b', 'a/.hidden', 'C:\\windows', 'a\0b', '', 'ä', 'a/'])(
    'refuses the key %j, which could leave its folder',
    async (key) => {
      await expect(store.open(key)).rejects.toThrow(TypeError);
      await expect(store.put(key, chunks('x'), { type: 'text/plain', size: 1 })).rejects.toThrow(TypeError);
      await expect(store.remove(key)).rejects.toThrow(TypeError);
    },
  );
});
