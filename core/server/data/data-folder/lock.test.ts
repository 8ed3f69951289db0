import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataFolder } from './lock';

describe('lockDataFolder', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tessera-lock-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('creates a missing folder and locks it for one holder at a time', async () => {
    const deep = join(folder, 'a', 'b');
    const lock = await lockDataFolder(deep);
    await expect(lockDataFolder(deep)).rejects.toThrow(
      `The data folder ${deep} is in use by another Tessera process; stop that one, or set DATA_DIR to another folder.`,
    );
    await lock.release();
    await (await lockDataFolder(deep)).release();
    expect(readdirSync(deep)).toEqual(['lock.2']);
  });

  it('locks it for exactly one of many concurrent callers', async () => {
    const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => lockDataFolder(folder)));
    const locks = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
    expect(locks).toHaveLength(1);
    await locks[0]?.release();
  });

  it('works in a folder whose path exceeds the length of a socket address', async () => {
    const deep = join(folder, 'x'.repeat(90), 'y'.repeat(90));
    const lock = await lockDataFolder(deep);
    await expect(lockDataFolder(deep)).rejects.toThrow('is in use');
    await lock.release();
  });

  it('reports in a sentence that the folder cannot be written', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(lockDataFolder(join(file, 'data'))).rejects.toThrow(
      /^The data folder .+ cannot be written \(ENOTDIR\); allow it, or set DATA_DIR to another folder\.$/,
    );
  });

  it('refuses while the holder is alive, even with a blocked event loop, and succeeds at once after it is killed', async () => {
    const holder = await startHolder(folder);
    holder.send('block');
    await once(holder.stdout!, 'data');
    await expect(lockDataFolder(folder)).rejects.toThrow('is in use');
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    await (await lockDataFolder(folder)).release();
  });
});

/** Another process that listens under the first generation's name, as a holder does. */
async function startHolder(folder: string): Promise<ChildProcess> {
  const program = join(folder, 'holder.cjs');
  writeFileSync(
    program,
    `require('node:net').createServer().listen(${JSON.stringify(join(folder, 'lock.1'))}, () => process.send('held'));
     process.on('message', () => { process.stdout.write('blocked', () => { for (;;) {} }); });`,
  );
  const holder = fork(program, { silent: true });
  await once(holder, 'message');
  return holder;
}
