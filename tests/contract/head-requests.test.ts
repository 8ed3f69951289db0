import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Installation } from '../support/installation/installation';
import { startInstallation } from '../support/installation/installation';
import { sendRaw } from '../support/raw-http';

/** Differ between any two responses. */
const ownHeaders = /^(date|x-request-id):/i;

describe('a HEAD request over a socket', () => {
  let folder: string;
  let installation: Installation;
  let authorization: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-head-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<html><head><title>T</title></head><body>Text</body></html>');
    await writeFile(join(folder, 'assets/main-1a2b3c.js'), 'export const text = 1;\n');
    installation = await startInstallation({ listen: true, configuration: { clientDir: folder } });
    const { ada } = await installation.founder('ada@example.com', 'mellow-otter-plays');
    authorization = `Authorization: Bearer ${ada.token}\r\n`;
  });
  afterAll(async () => {
    await installation?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Status line and headers, and the body as it was sent. */
  async function send(
    method: string,
    path: string,
  ): Promise<{ readonly head: readonly string[]; readonly body: string }> {
    const port = Number(new URL(installation.server.url).port);
    const start = `${method} ${path} HTTP/1.1\r\nHost: localhost:3000\r\nAccept: text/html, application/json\r\n`;
    const sent = await sendRaw(port, `${start}${authorization}Connection: close\r\n\r\n`);
    const end = sent.indexOf('\r\n\r\n');
    const head = sent.slice(0, end).split('\r\n');
    return { head: head.filter((line) => !ownHeaders.test(line)), body: sent.slice(end + 4) };
  }

  it.each([
    ['an endpoint', '/api/auth/sessions'],
    ['a page', '/tasks'],
    ['a static file', '/assets/main-1a2b3c.js'],
  ])('has the status and the headers of a GET of %s, with its length, and no body', async (_, path) => {
    const [get, head] = [await send('GET', path), await send('HEAD', path)];
    expect(head).toEqual({ head: get.head, body: '' });
    expect(get.head[0]).toBe('HTTP/1.1 200 OK');
    expect(get.head.map((line) => line.toLowerCase())).toContain(
      `content-length: ${Buffer.byteLength(get.body, 'latin1')}`,
    );
    expect(get.body.length).toBeGreaterThan(10);
  });
});
