import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createBuilder } from 'vite';

/**
 * The product's server as a process of its own, built anew and started again when its sources change. As in production
 * it owns the data folder alone, so the old one ends before the new one begins.
 */
export class DevServerProcess {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  /** @type {Promise<void>} */
  #ready = Promise.resolve();
  /** @type {Promise<void>} */
  #queue = Promise.resolve();
  port = 0;

  /**
   * @param {string} root
   * @param {Record<string, string>} environment
   */
  constructor(root, environment) {
    this.root = root;
    this.environment = environment;
  }

  /** Resolves when requests can be sent on. */
  get ready() {
    return this.#ready;
  }

  /** Builds and starts again. A build that fails leaves the running server alone. */
  refresh() {
    this.#queue = this.#queue.then(async () => {
      try {
        await this.#build();
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
        console.error('The server was not built; the one before it stays.');
        return;
      }
      this.#ready = this.#restart();
      await this.#ready.catch((error) => console.error(error.message));
    });
    return this.#queue;
  }

  async stop() {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) {
      return;
    }
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }

  async #build() {
    const builder = await createBuilder({
      configFile: join(this.root, 'vite.config.ts'),
      logLevel: 'warn',
      mode: 'development',
      environments: { ssr: { build: { outDir: join(this.root, 'dist/dev/server') } } },
    });
    const { ssr } = builder.environments;
    if (ssr !== undefined) {
      await builder.build(ssr);
    }
  }

  async #restart() {
    await this.stop();
    this.port = this.port === 0 ? await freePort() : this.port;
    const child = spawn(process.execPath, ['--enable-source-maps', join(this.root, 'dist/dev/server/main.js')], {
      cwd: this.root,
      env: { ...process.env, ...this.environment, HOST: '127.0.0.1', PORT: String(this.port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    await new Promise((resolve, reject) => {
      child.stdout.on('data', (/** @type {Buffer} */ bytes) => {
        process.stdout.write(bytes);
        if (bytes.includes(`:${this.port}`)) {
          resolve(undefined);
        }
      });
      child.once('exit', (code) => reject(new Error(`The server ended with ${code ?? 'a signal'}; change a file.`)));
    });
  }
}

/** @returns {Promise<number>} */
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
