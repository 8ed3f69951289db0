/** A file of an archive. `bytes` yields exactly `size` bytes. */
export interface TarEntry {
  /** Slashes between words, such as `tables/core.person/00001.ndjson`; at most 100 bytes after the last one that fits. */
  readonly name: string;
  readonly size: number;
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const block = 512;

/**
 * Writes entries as a tar archive (POSIX.1-2001, ustar), so that any tool shows what it holds.
 *
 * @throws Error when an entry does not have the bytes that it announced.
 */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const { name, size, bytes } of entries) {
    yield headerOf(name, size);
    let written = 0;
    for await (const chunk of bytes) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== size) {
      throw new Error(`'${name}' was announced with ${size} bytes and has ${written}.`);
    }
    yield Buffer.alloc(padding(size));
  }
  yield Buffer.alloc(2 * block);
}

/**
 * Reads a tar archive. Each entry has to be consumed before the next is asked for; what was left of it is skipped.
 *
 * @throws Error when the archive ends early or is none.
 */
export async function* readTar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const source = new ByteSource(chunks);
  for (;;) {
    const header = await source.exactly(block);
    if (header.every((byte) => byte === 0)) {
      // To the very end: only there does whoever decompresses compare the sum of it all.
      await source.drain();
      return;
    }
    const { name, size } = parseHeader(header);
    let left = size;
    const bytes = (async function* take(): AsyncGenerator<Uint8Array> {
      while (left > 0) {
        const chunk = await source.upTo(left);
        left -= chunk.length;
        yield chunk;
      }
    })();
    yield { name, size, bytes };
    while (left > 0) {
      left -= (await source.upTo(left)).length;
    }
    await source.exactly(padding(size));
  }
}

function padding(size: number): number {
  return (block - (size % block)) % block;
}

function headerOf(path: string, size: number): Buffer {
  const header = Buffer.alloc(block);
  const cut = Buffer.byteLength(path) <= 100 ? -1 : path.lastIndexOf('/');
  header.write(path.slice(cut + 1), 0, 100);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  // Sizes above 8 GiB do not fit into eleven octal digits; GNU and pax readers take them in base 256.
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
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function checksumOf(header: Uint8Array): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0);
}

function parseHeader(header: Buffer): { readonly name: string; readonly size: number } {
  const text = (start: number, length: number): string =>
    header.toString('utf8', start, start + length).replace(/\0[\s\S]*$/, '');
  if (Number.parseInt(text(148, 8), 8) !== checksumOf(header)) {
    throw new Error('It is no archive, or a damaged one.');
  }
  const prefix = text(345, 155);
  const isLarge = header.readUInt8(124) === 0x80;
  const size = isLarge ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8);
  return { name: prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`, size };
}

/** Bytes in the portions that the reader wants. */
class ByteSource {
  private readonly iterator: AsyncIterator<Uint8Array>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.iterator = chunks[Symbol.asyncIterator]();
  }

  /** At least one byte. */
  async upTo(most: number): Promise<Buffer> {
    while (this.rest.length === 0) {
      const next = await this.iterator.next();
      if (next.done === true) {
        throw new Error('The archive ends too early.');
      }
      this.rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.length);
    }
    const taken = this.rest.subarray(0, most);
    this.rest = this.rest.subarray(taken.length);
    return taken;
  }

  async drain(): Promise<void> {
    while ((await this.iterator.next()).done !== true) {
      // Nothing but zeros is left.
    }
  }

  async exactly(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    let missing = count;
    while (missing > 0) {
      const part = await this.upTo(missing);
      parts.push(part);
      missing -= part.length;
    }
    return Buffer.concat(parts);
  }
}
