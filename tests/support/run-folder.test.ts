import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const script = `
  import { existsSync, writeFileSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  import { join } from 'node:path';
  import { openRunFolder } from ${JSON.stringify(pathToFileURL(join(__dirname, 'run-folder.mjs')).href)};
  const close = openRunFolder();
  const folder = tmpdir();
  writeFileSync(join(folder, 'file'), 'x');
  close();
  console.log(JSON.stringify({ folder, isLeft: existsSync(folder), after: tmpdir() }));`;

describe('the folder of a run', () => {
  let parent: string;

  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'tessera-parent-'));
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true }));

  /** A run that writes a file and ends, in a process of its own: Jest's tests cannot change where Node's temporary files are. */
  function run(): Readonly<Record<'folder' | 'isLeft' | 'after', unknown>> {
    const options = { env: { ...process.env, TMPDIR: parent }, encoding: 'utf8' } as const;
    return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script], options));
  }

  it('takes all temporary files until it is closed, and is removed with them', () => {
    expect(run()).toEqual({
      folder: expect.stringMatching(/\/tessera-run-\d+-\w+$/) as string,
      isLeft: false,
      after: parent,
    });
  });

  it('removes what killed runs left, and nothing of a run that lives or of others', () => {
    const { pid: ended } = spawnSync(process.execPath, ['--version']);
    const kept = [`other-${ended}`, `tessera-run-${process.pid}-b`, 'tessera-run-c'];
    for (const name of [...kept, `tessera-run-${ended}-a`]) {
      mkdirSync(join(parent, name));
    }
    run();
    expect(readdirSync(parent).sort()).toEqual(kept.sort());
  });
});
