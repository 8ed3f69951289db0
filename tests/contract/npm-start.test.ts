import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Stands in for the server: says that it is ready, and ends in order when it is asked to. */
const program = `process.on('SIGTERM', () => { console.log('ended in order'); process.exit(0); });
setInterval(() => undefined, 1_000);
console.log('ready');`;

describe('npm start', () => {
  let folder: string;

  beforeEach(() => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
    folder = mkdtempSync(join(tmpdir(), 'tessera-npm-start-'));
    mkdirSync(join(folder, 'dist/server'), { recursive: true });
    writeFileSync(join(folder, 'dist/server/main.js'), program);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: scripts.start } }));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('ends the server in order when a supervisor sends SIGTERM to npm, and waits for it', async () => {
    const npm = spawn('npm', ['start', '--silent'], {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    try {
      const output = createInterface({ input: npm.stdout });
      output.on('line', (line) => lines.push(line));
      await once(output, 'line');
      const closed = once(output, 'close');
      npm.kill('SIGTERM');
      await once(npm, 'exit');
      killGroup(npm.pid);
      await closed;
      expect(lines).toEqual(['ready', 'ended in order']);
    } finally {
      killGroup(npm.pid);
    }
  });
});

/** Ends every process that npm left running. */
function killGroup(pid: number | undefined): void {
  try {
    process.kill(-(pid ?? 0), 'SIGKILL');
  } catch {
    // No process of the group is left.
  }
}
