import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const patience = 120_000;

/** User and system time of a process so far, in milliseconds. */
export function processorTimeOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  // Linux counts in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function memoryOf(pid) {
  const lines = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(lines)[1]) / 1024;
}

/** Processes that this one started, such as the embedded database, and those that they started. */
function descendantsOf(pid) {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return children.flatMap((child) => [Number(child), ...descendantsOf(Number(child))]);
}

/** @returns undefined for a process that has just ended. */
function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** A server as customers run it, in a process of its own on a data folder of its own. */
export class BenchServer {
  #child;
  #log = '';
  #options;

  /** Starts on an empty folder; with `databaseUrl` on PostgreSQL, else embedded. */
  static async start({ cleanup, build }, databaseUrl, environment = {}) {
    const dataDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
    const server = new BenchServer({ build, databaseUrl, dataDir, environment });
    server.remove = cleanup.add(async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    await server.start();
    return server;
  }

  /** One of several processes on one database and one folder, which its creator removes. */
  static async startNode({ cleanup, build }, { databaseUrl, dataDir, environment }) {
    const server = new BenchServer({ build, databaseUrl, dataDir, environment });
    cleanup.add(() => server.stop());
    await server.start();
    return server;
  }

  constructor(options) {
    this.#options = options;
  }

  get databaseUrl() {
    return this.#options.databaseUrl;
  }

  get dataDir() {
    return this.#options.dataDir;
  }

  /** @returns milliseconds from the start of the process to the line that says it is ready. */
  async start() {
    const { build, databaseUrl, dataDir, environment } = this.#options;
    const began = performance.now();
    const child = spawn(process.execPath, [join(build, 'server/main.js')], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: '0',
        DATA_DIR: dataDir,
        RATE_LIMIT_FACTOR: '100000',
        LOG_LEVEL: 'error',
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const url = await this.#ready(child);
    this.url = url.replace('localhost', '127.0.0.1');
    return performance.now() - began;
  }

  #ready(child) {
    return new Promise((resolve, reject) => {
      const fail = (why) => reject(new Error(`The server ${why}. It wrote:\n${this.#log}`));
      const timer = setTimeout(() => fail('was not ready in time'), patience);
      const from = this.#log.length;
      const read = (bytes) => {
        this.#log += bytes;
        const url = /ready at (\S+)/.exec(this.#log.slice(from))?.[1];
        if (url !== undefined) {
          clearTimeout(timer);
          resolve(url);
        }
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      // When all that it wrote has arrived.
      child.once('close', (code, signal) => {
        clearTimeout(timer);
        fail(`ended with ${code ?? signal}`);
      });
    });
  }

  /** Memory of the process and of those it started, shared pages by their share, in MB. */
  memory() {
    const { pid } = this.#child;
    return [pid, ...descendantsOf(pid)].reduce((sum, each) => sum + memoryOf(each), 0);
  }

  /** Whether calls are served, with the database. */
  async isReady() {
    const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
    return answer?.status === 200;
  }

  /** Processor time of the process so far in milliseconds, which other programs disturb less than the time that passes. */
  processorTime() {
    return processorTimeOf(this.#child.pid);
  }

  /** Carries out a command of the operator in the running server. */
  operate(...words) {
    return new Promise((resolve, reject) => {
      const socket = connect(join(this.#options.dataDir, 'operator.sock'));
      let text = '';
      socket.setEncoding('utf8');
      socket.on('data', (part) => {
        text += part;
      });
      socket.on('error', reject);
      socket.on('close', () => {
        // Reports of progress come before the answer.
        const { code, lines } = JSON.parse(text.trimEnd().split('\n').at(-1));
        if (code === 0) {
          resolve();
        } else {
          reject(new Error(lines.join('\n')));
        }
      });
      socket.write(`${JSON.stringify({ words })}\n`);
    });
  }

  /** `kill -9` of the embedded database's first process. */
  killDatabase() {
    const [pid] = readFileSync(join(this.#options.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
  }

  stop() {
    return this.#end('SIGTERM');
  }

  kill() {
    return this.#end('SIGKILL');
  }

  async #end(signal) {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) {
      return;
    }
    const exited = once(child, 'exit');
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await exited;
    clearTimeout(timer);
  }
}
