import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { definePlugin } from '../contract';

const repository = join(__dirname, '../..');

describe('create-plugin', () => {
  let root: string;

  /** The tool in a small repository of its own. */
  beforeAll(() => {
    root = join(mkdtempSync(join(tmpdir(), 'tessera-create-')), 'repository');
    for (const name of ['create-plugin.mjs', 'format.mjs', 'outside-package.mjs', 'templates']) {
      cpSync(join(repository, 'core/tools', name), join(root, 'core/tools', name), { recursive: true });
    }
    for (const name of ['package.json', '.oxfmtrc.json']) {
      cpSync(join(repository, name), join(root, name));
    }
    mkdirSync(join(root, 'plugins/access/contract'), { recursive: true });
    writeFileSync(join(root, 'plugins/access/contract/paths.ts'), `definePath('/login');`);
    symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  });
  afterAll(() => rmSync(join(root, '..'), { recursive: true }));

  function run(...words: readonly string[]) {
    const tool = join(root, 'core/tools/create-plugin.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...words], { cwd: root, encoding: 'utf8' });
    return { status, stdout, stderr };
  }

  /** What the tool writes, by path. */
  function pluginFilesOf(name: string): ReadonlyMap<string, string> {
    run(name);
    const folder = join(root, 'plugins', name);
    const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return new Map(
      found.map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [relative(folder, path).split(sep).join('/'), readFileSync(path, 'utf8')];
      }),
    );
  }

  it('writes every part under the name that was asked for, and says what is next', () => {
    const { status, stdout } = run('time-sheets', '--module', 'Time sheets');
    expect(status).toBe(0);
    const read = (path: string) => readFileSync(join(root, 'plugins/time-sheets', path), 'utf8');
    expect(read('contract/manifest.ts')).toMatch(/gate: \{ audience: 'member', modules: \['Time sheets'\] \}/);
    expect(read('client/pages/time-sheets-page.tsx')).toMatch(/export function TimeSheetsPage/);
    expect(read('server/plugin.ts')).toMatch(/manifest: timeSheets/);
    expect(stdout).toMatch(/open \/time-sheets/);
    const texts = readdirSync(join(root, 'plugins/time-sheets'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.name} ${readFileSync(join(entry.parentPath, entry.name), 'utf8')}`);
    expect(texts.filter((text) => /sample.?area/i.test(text))).toEqual([]);
  });

  it('shows entity, dialogs, settings, search, notification, job, German and tests in at most 300 lines', () => {
    const files = [...pluginFilesOf('time-books').entries()].filter(([path]) => !path.endsWith('.md'));
    const lines = files.flatMap(([, text]) => text.split('\n')).filter((line) => line.trim() !== '');
    expect(lines.length).toBeLessThanOrEqual(300);
    expect(files.map(([path]) => path)).toEqual(
      expect.arrayContaining(['client/pages/settings-page.tsx', 'contract/messages.de.ts', 'server/plugin.test.ts']),
    );
  });

  it('gives the types of two plugins different names, which the rule for unique names demands', () => {
    const typesOf = (name: string): readonly string[] => {
      run(name);
      return readdirSync(join(root, 'plugins', name), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .flatMap((entry) => [
          ...readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(/^export \w+ ([A-Z]\w+)/gm),
        ])
        .map(([, type = '']) => type);
    };
    const types = new Set(typesOf('badges'));
    expect(types.size).toBeGreaterThan(3);
    expect(typesOf('ledgers').filter((type) => types.has(type))).toEqual([]);
  });

  it('writes nothing beside the new folder', () => {
    run('kudos');
    expect(existsSync(join(root, 'plugins/kudos/server/plugin.ts'))).toBe(true);
    expect(readFileSync(join(root, 'package.json'), 'utf8')).toBe(
      readFileSync(join(repository, 'package.json'), 'utf8'),
    );
  });

  it('writes a package of its own outside, whose exports are there', () => {
    expect(run('outside-one', '--outside', '../outside-one').status).toBe(0);
    const folder = join(root, '../outside-one');
    const description = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      readonly name: string;
      readonly exports: Readonly<Record<string, string>>;
    };
    expect(description.name).toBe('tessera-outside-one');
    expect(Object.values(description.exports).filter((path) => !existsSync(join(folder, path)))).toEqual([]);
    expect(existsSync(join(root, 'plugins/outside-one'))).toBe(false);
  });

  it.each([
    [['Time'], /'Time' cannot be a plugin's name: use lower-case words/],
    [['2do'], /cannot be a plugin's name/],
    [['core'], /'core' belongs to the product/],
    [['pgstat'], /belongs to the product or to the database/],
    [['login'], /The address \/login belongs to plugins\/access\/contract\/paths\.ts/],
    [['api'], /The address \/api belongs to the server/],
    [['new'], /'new' has a meaning of its own/],
    [['access'], /There is a plugin 'plugins\/access' already/],
    [['x'.repeat(41)], /is too long: use at most 40 characters/],
    [['fine', '--module', "it's"], /'it's' cannot be a module's name/],
    [['fine', '--outside', 'plugins/fine'], /lies inside the repository/],
    [['fine', '--outside', 'core/..'], /lies inside the repository/],
    [['fine', '--colour', 'red'], /There is no option '--colour'/],
    [['fine', '--module'], /After '--module' comes a value/],
    [['fine', 'two'], /One plugin at a time/],
    [[], /Name the plugin/],
  ])('refuses %j in a sentence and writes nothing', (words, sentence) => {
    const { status, stderr, stdout } = run(...words);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(sentence);
    expect(existsSync(join(root, 'plugins/fine'))).toBe(false);
  });

  it.each(['a', 'a1-b2', '2do', 'a--b', '-a', 'a-', 'a_b', 'A', 'core', 'pg', 'public', 'information-schema'])(
    "takes '%s' exactly where a manifest may have that id",
    (name) => {
      const declare = (): unknown =>
        definePlugin({ id: name, name, description: '', core: '*', gate: { audience: 'public' } });
      let isAllowed = true;
      try {
        declare();
      } catch {
        isAllowed = false;
      }
      expect(run(name).status === 0).toBe(isAllowed);
    },
  );
});
