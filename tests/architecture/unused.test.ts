import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/** What knip says of a small project made of these files. */
function findUnused(files: Readonly<Record<string, string>>): { readonly passed: boolean; readonly output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-unused-'));
  try {
    mkdirSync(join(folder, 'core'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'example', type: 'module', knip: { entry: ['core/main.ts'], project: ['core/**/*.ts'] } }),
    );
    for (const [path, text] of Object.entries(files)) {
      writeFileSync(join(folder, path), text);
    }
    const { status, stdout } = spawnSync(process.execPath, [join(root, 'node_modules/knip/bin/knip.js')], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { passed: status === 0, output: stdout };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('A16 nothing unused', () => {
  it('accepts files and exports that are used', () => {
    const found = findUnused({
      'core/main.ts': `import { a } from './a';\na();`,
      'core/a.ts': `export function a() {}`,
    });
    expect(found).toEqual({ passed: true, output: expect.any(String) as string });
  });

  it('refuses a file and an export that are not used', () => {
    const { passed, output } = findUnused({
      'core/main.ts': `import { a } from './a';\na();`,
      'core/a.ts': `export function a() {}\nexport function b() {}`,
      'core/c.ts': `export function c() {}`,
    });
    expect(passed).toBe(false);
    expect(output).toMatch(/core\/c\.ts[\s\S]*\bb\b/);
  });
});
