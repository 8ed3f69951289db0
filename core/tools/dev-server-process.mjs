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
  /** The last lines that the server wrote. */
  #lines = new LastLines();
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

  /** Why there is no server: what the last one wrote before it ended; undefined while one runs. */
  get ending() {
    const child = this.#child;
    const hasEnded = child !== undefined && (child.exitCode !== null || child.signalCode !== null);
    return hasEnded ? this.#lines.text : undefined;
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

  /**
   * Runs a command of the operator with the program of development, while no server runs.
   * @param {readonly string[]} command
   * @returns {Promise<number>} its exit code
   */
  async operate(command) {
    await this.#build();
    const child = spawn(process.execPath, [join(this.root, 'dist/dev/server/operator.js'), ...command], {
      cwd: this.root,
      env: { ...process.env, ...this.environment },
      stdio: 'inherit',
    });
    const [code] = await once(child, 'exit');
    return code ?? 1;
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
    const child = spawn(
      process.execPath,
      ['--enable-source-maps', '--import', endsWithParent, join(this.root, 'dist/dev/server/main.js')],
      {
        cwd: this.root,
        env: { ...process.env, ...this.environment, HOST: '127.0.0.1', PORT: String(this.port) },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    this.#child = child;
    this.#lines = new LastLines();
    await new Promise((resolve, reject) => {
      child.stderr?.on('data', (/** @type {Buffer} */ bytes) => {
        process.stderr.write(bytes);
        this.#lines.add(bytes);
      });
      child.stdout?.on('data', (/** @type {Buffer} */ bytes) => {
        process.stdout.write(bytes);
        this.#lines.add(bytes);
        if (bytes.includes(`:${this.port}`)) {
          resolve(undefined);
        }
      });
      child.once('exit', (code) => reject(new Error(`The server ended with ${code ?? 'a signal'}; change a file.`)));
    });
  }
}

/** Stops the server in order when this process is killed: only its end of the channel tells the server so. */
const endsWithParent = `data:text/javascript,${encodeURIComponent(
  "process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));",
)}`;

/** The end of what a process writes. */
class LastLines {
  #text = '';

  get text() {
    return this.#text.trim();
  }

  /** @param {Buffer} bytes */
  add(bytes) {
    this.#text = `${this.#text}${bytes.toString()}`.slice(-4_000);
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
