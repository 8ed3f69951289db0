import { execFileSync } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { join } from 'node:path';
import { until } from '../../core/testing/server/until';
import { Visitor } from '../support/installation/visitor';
import { JourneyServer } from '../support/journey/server';
import { httpDoor } from '../support/nodes/http-door';

const root = join(__dirname, '../..');
const megabyte = 1_048_576;
/** `LARGE_FILE_MB=1024` tries the default limit for documents. */
const size = Number(process.env['LARGE_FILE_MB'] ?? 256) * megabyte;
const block = randomBytes(megabyte);
/** What the process may grow by, whatever the size of the file. V8 and the allocator keep some of what they once used. */
const maxGrowth = 160 * megabyte;

// A disk that others use too needs its time.
jest.setTimeout(300_000);

/** The bytes of the file from an offset; each megabyte is another. */
function* bytesFrom(offset: number): Generator<Buffer> {
  for (let at = offset; at < size;) {
    const index = Math.floor(at / megabyte);
    const whole = Buffer.from(block);
    whole.writeUInt32BE(index);
    const piece = whole.subarray(at % megabyte);
    yield piece;
    at += piece.length;
  }
}

function hashOf(pieces: Iterable<Uint8Array>): string {
  const hash = createHash('sha256');
  for (const piece of pieces) {
    hash.update(piece);
  }
  return hash.digest('hex');
}

describe('a large file over a real socket', () => {
  let server: JourneyServer;
  let ada: Visitor;
  let clientId: string;
  let taskId: string;
  let maxRss = 0;
  let sampler: NodeJS.Timeout;

  beforeAll(async () => {
    execFileSync(process.execPath, [join(root, 'core/tools/build.mjs'), '--if-stale'], { cwd: root });
    server = await JourneyServer.start({ root, build: 'dist' });
    ada = new Visitor(httpDoor(server.url), '10.0.0.1');
    await ada.signUp('ada@example.com', 'mellow-otter-plays');
    clientId = await ada.found('Acme');
    taskId = (await ada.post(`/tasks?clientid=${clientId}`, { title: 'Plans' }, randomUUID())).body.id as string;
    sampler = setInterval(() => {
      maxRss = Math.max(maxRss, rss());
    }, 50);
  });
  afterAll(async () => {
    clearInterval(sampler);
    await server.remove();
  });

  /** Resident memory of the server's process in bytes. */
  function rss(): number {
    try {
      const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
      return Number(kilobytes) * 1_024;
    } catch {
      return 0;
    }
  }

  /** What work adds to the resident memory. */
  async function growthDuring(work: () => Promise<void>): Promise<number> {
    const before = rss();
    maxRss = before;
    await work();
    return maxRss - before;
  }

  const path = (rest: string, query = ''): string => `/tasks/${taskId}/${rest}?clientid=${clientId}${query}`;

  /**
   * Sends bytes as they are generated, and no faster than the server takes them.
   *
   * @param end cuts the connection at an offset, or falls silent there
   */
  function send(
    uploadId: string,
    offset: number,
    end: { readonly cutAt?: number; readonly silentAt?: number } = {},
  ): Promise<number | 'cut'> {
    const { cutAt = Infinity, silentAt = Infinity } = end;
    return new Promise((resolve, reject) => {
      const call = request(`${server.url}/api${path(`uploads/${uploadId}`, `&offset=${offset}`)}`, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${ada.token}`,
          'content-type': 'application/offset+octet-stream',
          'content-length': size - offset,
        },
      });
      call.on('response', (response: IncomingMessage) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      });
      call.on('error', (error) => (Math.min(cutAt, silentAt) === Infinity ? reject(error) : resolve('cut')));
      const pump = async (): Promise<void> => {
        let at = offset;
        for (const piece of bytesFrom(offset)) {
          if (at >= silentAt) {
            return;
          }
          if (at >= cutAt) {
            call.destroy();
            return;
          }
          at += piece.length;
          if (!call.write(piece)) {
            await new Promise<void>((drained) => {
              const goOn = (): void => {
                call.off('drain', goOn).off('close', goOn);
                drained();
              };
              call.on('drain', goOn).on('close', goOn);
            });
          }
        }
        call.end();
      };
      pump().catch(reject);
    });
  }

  /** Hash and status of a download, read as it arrives. */
  function download(attachmentId: string, range?: string): Promise<{ status: number; hash: string; bytes: number }> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${ada.token}`, ...(range === undefined ? {} : { range }) };
      const call = request(`${server.url}/api${path(`attachments/${attachmentId}/content`)}`, { headers });
      call.on('error', reject).on('response', (response: IncomingMessage) => {
        const hash = createHash('sha256');
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          hash.update(chunk);
          bytes += chunk.length;
        });
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, hash: hash.digest('hex'), bytes }));
      });
      call.end();
    });
  }

  /** Descriptors that the server holds on files of its store. */
  function openFiles(): number {
    const links = readdirSync(`/proc/${server.pid}/fd`).map((name) => {
      try {
        return readlinkSync(`/proc/${server.pid}/fd/${name}`);
      } catch {
        return '';
      }
    });
    return links.filter((link) => link.includes(join(server.dataDir, 'files'))).length;
  }

  it('is cut, taken up again after `kill -9`, attached and downloaded in ranges, in little memory', async () => {
    const began = performance.now();
    const begun = await ada.post(path('uploads'), { name: 'plans.bin', size }, randomUUID());
    expect(begun.status).toBe(201);
    const uploadId = begun.body.id as string;
    const offset = async (): Promise<number> => (await ada.get(path(`uploads/${uploadId}`))).body.offset as number;

    const growth: Record<string, number> = {};
    growth['upload'] = await growthDuring(async () => {
      expect(await send(uploadId, 0, { cutAt: size / 4 })).toBe('cut');
      await until(async () => (await offset()) > size / 8);
      await until(() => openFiles() === 0);
    });

    // Killed in the middle: what has arrived stays, and nothing of it is an attachment.
    const killed = send(uploadId, await offset(), { silentAt: (size * 3) / 4 });
    await until(async () => (await offset()) > size / 2);
    await server.kill();
    expect(await killed).toBe('cut');
    await server.start();
    expect((await ada.get(path('attachments'))).body.items).toEqual([]);
    const kept = await offset();
    expect(kept).toBeGreaterThan(size / 2);
    expect(kept).toBeLessThan(size);

    growth['rest'] = await growthDuring(async () => {
      expect(await send(uploadId, kept)).toBe(200);
      const attached = await ada.post(path(`uploads/${uploadId}/finish`), {}, randomUUID());
      expect([attached.status, attached.body.size]).toEqual([200, size]);
    });

    growth['download'] = await growthDuring(async () => {
      expect(await download(uploadId)).toEqual({ status: 200, hash: hashOf(bytesFrom(0)), bytes: size });
    });
    const from = size / 2 + 12_345;
    expect(await download(uploadId, `bytes=${from}-`)).toEqual({
      status: 206,
      hash: hashOf(bytesFrom(from)),
      bytes: size - from,
    });

    // A reader that goes away releases the file.
    const call = request(`${server.url}/api${path(`attachments/${uploadId}/content`)}`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    call.on('error', () => undefined).on('response', (response) => response.pause());
    call.end();
    await until(() => openFiles() > 0);
    call.destroy();
    await until(() => openFiles() === 0);

    const seconds = Math.round((performance.now() - began) / 100) / 10;
    const figures = Object.entries(growth).map(([name, bytes]) => `${name} +${Math.round(bytes / megabyte)} MB`);
    process.stdout.write(`${size / megabyte} MB in ${seconds} s; resident memory: ${figures.join(', ')}.\n`);
    expect(Math.max(...Object.values(growth))).toBeLessThan(maxGrowth);
  });
});
