import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
// The first start makes a database, which a busy machine takes its time for.
const patience = 240_000;

/** What a journey's server is started with. */
export interface JourneyServerOptions {
  /** The folder of the repository. */
  readonly root: string;
  /** Folder of the build, below the root. */
  readonly build: string;
  /** A folder that several servers share; its creator removes it. Default: one of its own. */
  readonly dataDir?: string;
  /** Added to the environment, such as DATABASE_URL. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A server as customers run it, on a data folder and a port of its own, which both survive a kill. */
export class JourneyServer {
  private child: ChildProcess | undefined;
  private log = '';

  private constructor(
    private readonly options: JourneyServerOptions,
    readonly port: number,
    readonly dataDir: string,
  ) {}

  /** Starts on an empty data folder, or on the one given. */
  static async start(options: JourneyServerOptions): Promise<JourneyServer> {
    const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'tessera-journey-')));
    const server = new JourneyServer(options, await freePort(), dataDir);
    await server.start();
    return server;
  }

  /** Origin without a slash at its end. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Everything it has written since the first start. */
  get output(): string {
    return this.log;
  }

  /** Of the process that runs; undefined when none does. */
  get pid(): number | undefined {
    return this.child?.exitCode === null ? this.child.pid : undefined;
  }

  /** What the process ended with by itself; undefined while it runs. */
  get exitCode(): number | undefined {
    return this.child?.exitCode ?? undefined;
  }

  /** Sends a signal to the process that runs. */
  signal(name: NodeJS.Signals): void {
    this.child?.kill(name);
  }

  /** Starts again on the same data and port. Resolves when the server says that it is ready. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(this.options.root, this.options.build, 'server/main.js')], {
      cwd: this.options.root,
      env: { ...process.env, ...this.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    const ready = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`Not ready in time. It wrote:\n${this.log}`)), patience);
      const from = this.log.length;
      const read = (bytes: Buffer): void => {
        this.log += bytes.toString();
        if (this.log.includes(`:${this.port}`, from)) {
          clearTimeout(timer);
          resolve();
        }
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code, signal) => {
        clearTimeout(timer);
        reject(new Error(`The server ended with ${code ?? signal} before it was ready. It wrote:\n${this.log}`));
      });
    });
    await ready;
  }

  /** `kill -9`: the server gets no chance to say goodbye. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Asks it to end, as a deployment does. @returns what it ended with; undefined when it did not run or had to be killed. */
  stop(): Promise<number | undefined> {
    return this.end('SIGTERM');
  }

  /** Ends it and removes its data, unless others share them. */
  async remove(): Promise<void> {
    await this.end('SIGTERM');
    if (this.options.dataDir === undefined) {
      await rm(this.dataDir, { recursive: true, force: true });
    }
  }

  /** Runs a command of the operator against this server's data folder, such as `plan <portal> ENTERPRISE`. */
  async operator(...commands: readonly string[]): Promise<string> {
    const file = join(this.options.root, this.options.build, 'server/operator.js');
    const { stdout } = await execute(process.execPath, [file, ...commands], {
      cwd: this.options.root,
      env: { ...process.env, ...this.environment },
    });
    return stdout;
  }

  private get environment(): Readonly<Record<string, string>> {
    return {
      HOST: '127.0.0.1',
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      PUBLIC_URL: this.url,
      // Journeys are many people at one address within seconds; the limits have tests of their own.
      RATE_LIMIT_FACTOR: '1000',
      ...this.options.environment,
    };
  }

  private async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | undefined> {
    const child = this.child;
    this.child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) {
      return undefined;
    }
    const exited = once(child, 'exit');
    child.kill(signal);
    // One that does not obey must not outlive the tests.
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await exited;
    clearTimeout(timer);
    return child.exitCode ?? undefined;
  }
}

/**
 * A free port at which a server can be started again later. Not one that the system gives away
 * by itself: while the server is down, a connection of anybody else might come by it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (isFree) {
      probe.close();
      await once(probe, 'close');
      return port;
    }
  }
}
