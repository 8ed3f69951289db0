import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../testing/server/until';

const root = join(__dirname, '../..');

describe('npm run dev', () => {
  let dataDir: string;
  let dev: ChildProcess;
  let output: string;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'tessera-dev-'));
    output = '';
  });
  afterEach(async () => {
    if (dev.exitCode === null && dev.signalCode === null) {
      dev.kill('SIGTERM');
      await once(dev, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** @returns the address, once pages are served. */
  async function start(environment: Readonly<Record<string, string>>): Promise<string> {
    const { NODE_ENV: _ofJest, ...inherited } = process.env;
    dev = spawn(process.execPath, [join(root, 'core/tools/dev.mjs')], {
      cwd: root,
      env: { ...inherited, PORT: '0', DATA_DIR: dataDir, ...environment },
    });
    for (const stream of [dev.stdout, dev.stderr]) {
      stream?.on('data', (bytes: Buffer) => (output += bytes.toString()));
    }
    await until(() => addressIn(/Tessera in development: (\S+)/) !== undefined);
    return addressIn(/Tessera in development: (\S+)/) ?? '';
  }
  const addressIn = (pattern: RegExp): string | undefined => pattern.exec(output)?.[1];
  const page = async (address: string) => {
    const response = await fetch(address, { headers: { accept: 'text/html' } });
    return { status: response.status, text: await response.text() };
  };

  it('opens any address, finds font and mark, and its server ends with it even if it is killed', async () => {
    const address = await start({});
    const { status, text } = await page(`${address}/settings/kudos`);
    expect(status).toBe(200);
    const addresses = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(addresses).toEqual(expect.arrayContaining(['/main.ts', '/shell/mark.svg']));
    for (const url of addresses) {
      expect({ url, status: (await fetch(new URL(url, `${address}/settings/kudos`))).status }).toEqual({
        url,
        status: 200,
      });
    }
    const product = addressIn(/Tessera is ready at (\S+)/) ?? '';
    expect((await fetch(`${product}/healthz`)).status).toBe(200);
    dev.kill('SIGKILL');
    await until(async () => (await fetch(`${product}/healthz`).catch(() => undefined)) === undefined);
  });

  it('shows in the browser why the server ended', async () => {
    const address = await start({ LOG_LEVEL: 'loud' });
    const { status, text } = await page(`${address}/tasks`);
    expect([status, text]).toEqual([502, expect.stringContaining('LOG_LEVEL must be')]);
  });
});
