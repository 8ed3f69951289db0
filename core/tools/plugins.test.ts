import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

describe('plugin registry', () => {
  let root: string;

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }

  /** The chunks' code, the first download first. */
  function bundle(...packages: readonly string[]): readonly string[] {
    const script = join(__dirname, '../../tests/support/bundle-plugins.mjs');
    const output = execFileSync(process.execPath, [script, root, ...packages], { encoding: 'utf8', stdio: 'pipe' });
    return JSON.parse(output) as readonly string[];
  }

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'tessera-registry-'));
    write('package.json', '{}');
    write('main.js', `export { publicPlugins, loadSignedInPlugins } from 'virtual:plugins/client';`);
    write('plugins/access/client/plugin.ts', `export const plugin = { id: 'access', routes: [{ layout: 'public' }] };`);
    write('plugins/tasks/client/plugin.ts', `export const plugin = { id: 'tasks', routes: [{ layout: 'main' }] };`);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('puts plugins with pages for strangers into the first download and all others into one chunk', () => {
    const found = bundle().map((code) => [code.includes('id: "access"'), code.includes('id: "tasks"')]);
    expect(found).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('loads packages from outside each on its own', () => {
    write('node_modules/acme/package.json', '{"type":"module","exports":{"./client":"./client.js"}}');
    write('node_modules/acme/client.js', `export const plugin = { id: 'acme' };`);
    const [first, ...others] = bundle('acme');
    expect(first).not.toContain('id: "acme"');
    expect(others.filter((code) => code.includes('id: "acme"'))).toEqual([
      expect.not.stringContaining('id: "tasks"') as string,
    ]);
  });

  it('keeps all server halves in one file, where one that throws leaves the others alone', () => {
    write('main.js', `export { plugins } from 'virtual:plugins/server';`);
    write('plugins/access/server/plugin.ts', `export const plugin = { id: 'access' };`);
    write('plugins/broken/server/plugin.ts', `throw new Error('not today');`);
    write('plugins/tasks/server/plugin.ts', `export const plugin = { id: 'tasks' };`);
    const chunks = bundle();
    expect(chunks).toHaveLength(1);
    const script = `${chunks[0]}
      const loaded = await Promise.all(plugins.map(({ load }) => load().then(({ id }) => id, ({ message }) => message)));
      console.log(JSON.stringify(loaded));`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(JSON.parse(output)).toEqual(['access', 'not today', 'tasks']);
  });

  it('stops at a layout that it cannot read, naming the file', () => {
    write('plugins/broken/client/plugin.ts', `export const plugin = { routes: [{ layout: chosen }] };`);
    expect(() => bundle()).toThrow(/broken\/client\/plugin\.ts: write the layout of a route as a literal/);
  });
});
