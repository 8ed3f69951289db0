import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Example } from '../../core/tools/reference/examples.mjs';
import { readExamples } from '../../core/tools/reference/examples.mjs';

const root = join(__dirname, '../..');

/** What the compiler says about some examples, by the file that an author reads. */
function compile(examples: readonly Example[]): readonly string[] {
  const scratch = mkdtempSync(join(tmpdir(), 'tessera-examples-'));
  try {
    symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'));
    for (const { path, code } of examples) {
      mkdirSync(dirname(join(scratch, path)), { recursive: true });
      writeFileSync(join(scratch, path), code);
    }
    writeFileSync(
      join(scratch, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'tsconfig.json'),
        compilerOptions: {
          lib: ['ES2023', 'DOM', 'DOM.Iterable'],
          typeRoots: [join(root, 'node_modules/@types'), join(root, 'node_modules')],
          types: ['node', 'jest', '@testing-library/jest-dom', 'vite/client'],
        },
        files: examples.map(({ path }) => path),
      }),
    );
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', scratch], { cwd: scratch, encoding: 'utf8' });
    return stdout.split('\n').filter((line) => line.includes('error TS'));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

describe('the reference', () => {
  it('shows only examples that compile, in doc comments and in recipes', () => {
    const examples = readExamples(root);
    expect(examples.map(({ from }) => from)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^core\/contract\//),
        expect.stringMatching(/^core\/tools\/reference\/recipes\//),
      ]),
    );
    expect(compile(examples)).toEqual([]);
  }, 180_000);

  it('reports an example that does not compile, with its file', () => {
    const code =
      "import { defineMessage } from '@tessera/core/contract';\nexport const one = defineMessage('a', {});\n";
    const found = compile([{ path: 'core/contract/messages/example-1.ts', code, from: 'core/contract/messages.ts' }]);
    expect(found).toEqual([expect.stringMatching(/^core\/contract\/messages\/example-1\.ts\(1,10\): error TS2724/)]);
  }, 180_000);

  it('has a doc comment for every export, and no link that leads nowhere', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['core/tools/reference/reference.mjs', '--check'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stdout + stderr]).toEqual([0, '']);
  }, 180_000);
});
