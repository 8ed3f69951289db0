import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TarEntry } from './tar';
import { readTar, writeTar } from './tar';

const block = 512;

describe('tar archives', () => {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'tessera-tar-'))));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function written(entries: Iterable<TarEntry>): Promise<Buffer> {
    const file = join(folder, 'written.tar');
    await writeTar(Readable.from(entries), (archive) => pipeline(archive, createWriteStream(file)));
    return readFile(file);
  }

  it('reads the entries that it wrote, and skips those that the caller does not read', async () => {
    const bytes = await written([
      { name: 'empty', size: 0, bytes: [] },
      { name: 'tables/core.person/00001.ndjson', size: 600, bytes: [Buffer.alloc(500, 1), Buffer.alloc(100, 2)] },
      { name: longName, size: block, bytes: [Buffer.alloc(block, 3)] },
      { name: 'manifest.json', size: 2, bytes: [Buffer.from('{}')] },
    ]);
    expect(await contents(chunksOf(bytes, 700))).toEqual({
      empty: '0:',
      'tables/core.person/00001.ndjson': '600:1,2',
      [longName]: '512:3',
      'manifest.json': '2:123,125',
    });
    const names: (string | undefined)[] = [];
    for await (const { name } of readTar(chunksOf(bytes, 700))) {
      names.push(name);
    }
    expect(names).toEqual(['empty', 'tables/core.person/00001.ndjson', longName, 'manifest.json']);
  });

  it('refuses an entry without the bytes that it announced', async () => {
    await expect(written([{ name: 'short', size: 3, bytes: [Buffer.from('ab')] }])).rejects.toThrow(
      "'short' was announced with 3 bytes and has 2.",
    );
    await expect(written([{ name: 'long', size: 3, bytes: [Buffer.from('abcd')] }])).rejects.toThrow(
      "'long' was announced with 3 bytes and has 4.",
    );
  });

  it('stops the source when the target fails', async () => {
    let isStopped = false;
    const entries = (async function* endless(): AsyncGenerator<TarEntry> {
      try {
        for (;;) {
          yield { name: 'x', size: 100_000, bytes: [Buffer.alloc(100_000)] };
        }
      } finally {
        isStopped = true;
      }
    })();
    const full = writeTar(entries, async (archive) => {
      for await (const chunk of archive) {
        expect(chunk).toBeDefined();
        throw new Error('No space left.');
      }
    });
    await expect(full).rejects.toThrow('No space left.');
    expect(isStopped).toBe(true);
  });

  it('reads archives of earlier releases: ustar, long names', async () => {
    const archive = Buffer.concat([
      ...earlierEntry('tables/core.person/00001.ndjson', Buffer.from('[1]\n')),
      ...earlierEntry(longName, Buffer.alloc(block, 5)),
      Buffer.alloc(2 * block),
    ]);
    expect(await contents(chunksOf(archive, 100))).toEqual({
      'tables/core.person/00001.ndjson': '4:91,49,93,10',
      [longName]: '512:5',
    });
  });

  it('reads sizes of more than 8 GiB, of earlier releases and its own', async () => {
    const size = 9 * 2 ** 30 + 5;
    expect(await firstSize([earlierHeader('files/0000001', size)])).toBe(size);
    let header = Buffer.alloc(0);
    const writing = writeTar(
      Readable.from([{ name: 'files/0000001', size, bytes: [Buffer.alloc(10)] }]),
      async (archive) => {
        for await (const chunk of archive) {
          header = Buffer.concat([header, chunk as Buffer]);
        }
      },
    );
    await expect(writing).rejects.toThrow('was announced with');
    expect(await firstSize([header.subarray(0, block)])).toBe(size);
  });

  it.each([
    ['in a header', 100],
    ['in an entry', block + 300],
    ['in the padding', block + 1_500],
  ])('refuses an archive that ends %s', async (_, length) => {
    const bytes = await written([{ name: 'a', size: 1_400, bytes: [Buffer.alloc(1_400, 1)] }]);
    await expect(contents(chunksOf(bytes.subarray(0, length), 64))).rejects.toThrow(/end of data|destroyed/);
  });

  it('refuses a file that is not an archive, and passes on the error of its source', async () => {
    await expect(contents([Buffer.alloc(2_000, 'x')])).rejects.toThrow('Invalid tar header');
    const failing = (async function* fail(): AsyncGenerator<Uint8Array> {
      yield earlierHeader('a', 1_000);
      throw new Error('unexpected end of file');
    })();
    await expect(contents(failing)).rejects.toThrow('unexpected end of file');
  });
});

const longName = `tables/${'deep'.repeat(20)}/${'0'.repeat(95)}.json`;

function* chunksOf(bytes: Buffer, length: number): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += length) {
    yield bytes.subarray(start, start + length);
  }
}

/** Length and distinct bytes of each entry. */
async function contents(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for await (const { name, size, bytes } of readTar(chunks)) {
    const values = new Set<number>();
    let length = 0;
    for await (const chunk of bytes) {
      length += chunk.length;
      for (const value of chunk) {
        values.add(value);
      }
    }
    expect(length).toBe(size);
    found[name] = `${length}:${[...values].join(',')}`;
  }
  return found;
}

async function firstSize(chunks: Iterable<Uint8Array>): Promise<number | undefined> {
  for await (const { size } of readTar(chunks)) {
    return size;
  }
  return undefined;
}

function earlierEntry(path: string, bytes: Buffer): readonly Buffer[] {
  return [earlierHeader(path, bytes.length), bytes, Buffer.alloc((block - (bytes.length % block)) % block)];
}

/** The header that releases up to 1.0 wrote: ustar, the size in base 256 where eleven octal digits are too few. */
function earlierHeader(path: string, size: number): Buffer {
  const header = Buffer.alloc(block);
  const cut = Buffer.byteLength(path) <= 100 ? -1 : path.lastIndexOf('/');
  header.write(path.slice(cut + 1), 0, 100);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  if (size < 8 ** 11) {
    header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  } else {
    header.writeBigUInt64BE(BigInt(size), 128);
    header.writeUInt8(0x80, 124);
  }
  header.write('00000000000\0', 136);
  header.write('        0', 148);
  header.write('ustar\x0000', 257);
  header.write(cut < 0 ? '' : path.slice(0, cut), 345, 155);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}
