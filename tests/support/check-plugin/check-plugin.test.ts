import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { staticFindings } from './static-findings';

const root = join(__dirname, '../../..');
const template = join(root, 'core/tools/templates/sample-area');
const patience = 240_000;

const description = {
  name: 'tessera-sample-area',
  type: 'module',
  keywords: ['tessera-plugin'],
  exports: { './contract': './contract/index.ts', './client': './client/plugin.ts', './server': './server/plugin.ts' },
};

/** Texts of files that differ from the sound plugin's; undefined takes a file away. */
type Changes = Readonly<Record<string, string | undefined>>;

describe('check-plugin', () => {
  let folder: string;

  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'tessera-checked-')));
    cpSync(template, folder, { recursive: true });
    change({ 'package.json': JSON.stringify(description, undefined, 2) });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function change(changes: Changes): void {
    for (const [path, text] of Object.entries(changes)) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      if (text === undefined) {
        rmSync(file);
      } else {
        writeFileSync(file, text);
      }
    }
  }

  async function find(changes: Changes): Promise<readonly string[]> {
    change(changes);
    const load = (file: string): Promise<Readonly<Record<string, unknown>>> => import(file);
    const { findings } = await staticFindings(root, folder, load);
    return findings.map(({ where, message }) => `${where} ${message}`);
  }

  it('finds nothing in the plugin that create-plugin writes', async () => {
    expect(await find({})).toEqual([]);
  });

  const manifest = (changes: string): Changes => ({
    'contract/manifest.ts': `import { definePath, definePlugin } from '@tessera/core/contract';
export const sampleAreaPath = definePath('/sample-area');
export const sampleArea = definePlugin({ id: 'sample-area', name: 'S', description: '', core: '^1.0.0',
  gate: { audience: 'member' }, ${changes} });
`,
  });
  const described = (changes: object): Changes => ({ 'package.json': JSON.stringify({ ...description, ...changes }) });

  const broken: readonly (readonly [what: string, changes: Changes, finding: RegExp])[] = [
    [
      'another major version of core',
      manifest(`core: '^2.0.0'`),
      /^contract\/manifest\.ts:3 Plugin 'sample-area' needs core \^2\.0\.0/,
    ],
    [
      'a range that is none',
      manifest(`core: 'newest'`),
      /^contract\/manifest\.ts:3 .* is no version range; write '\^1\.0\.0'/,
    ],
    [
      'a manifest that cannot be loaded',
      manifest(`id: 'Sample Area'`),
      /^contract\/manifest\.ts:1 cannot be loaded: Plugin id 'Sample Area' must be lower-case words/,
    ],
    ['no manifest', { 'contract/manifest.ts': undefined }, /^contract\/manifest\.ts is not there/],
    [
      'a file of a manifest that exports none',
      { 'contract/manifest.ts': 'export const nothing = 1;' },
      /^contract\/manifest\.ts:1 exports no manifest/,
    ],
    [
      'neither half',
      { 'client/plugin.ts': undefined, 'server/plugin.ts': undefined },
      /^\. has neither client\/plugin\.ts nor server\/plugin\.ts/,
    ],
    ['no package.json', { 'package.json': undefined }, /^package\.json is not there/],
    ['a package that is no module', described({ type: 'commonjs' }), /^package\.json:\d+ is no module/],
    ['a package that a search does not find', described({ keywords: [] }), /^package\.json:\d+ lacks the keyword/],
    ['exports that are missing', described({ exports: {} }), /^package\.json:\d+ exports nothing: name \.\/contract/],
    [
      'an export that leads nowhere',
      described({ exports: { ...description.exports, './client': './dist/client.js' } }),
      /^package\.json:\d+ exports '\.\/client' as \.\/dist\/client\.js, which is not there/,
    ],
    [
      'a second copy of what there may be one of',
      described({ dependencies: { react: '^19.0.0' } }),
      /^package\.json:\d+ depends on react, of which there may be one only/,
    ],
    [
      'an import behind the doors of core',
      { 'server/deep.ts': `import { merge } from '@tessera/core/server/data/sql/merge';\nexport const a = merge;` },
      /^server\/deep\.ts:1 imports '@tessera\/core\/server\/data\/sql\/merge': plugins import @tessera\/core\/\{contract/,
    ],
    [
      'an import of another plugin beside its contract',
      { 'client/deep.ts': `import { a } from '@tessera/plugins/tasks/client/plugin';\nexport const b = a;` },
      /^client\/deep\.ts:1 imports .*: import another plugin's contract as @tessera\/plugins\/<id>/,
    ],
    [
      'the server in the client',
      { 'client/deep.ts': `\nimport { plugin } from '../server/plugin';\nexport const a = plugin;` },
      /^client\/deep\.ts:2 imports '\.\.\/server\/plugin': client and server meet in contracts only/,
    ],
    [
      'Node in the contract',
      { 'contract/deep.ts': `import { join } from 'node:path';\nexport const a = join;` },
      /^contract\/deep\.ts:1 imports 'node:path': contracts import contracts and zod only/,
    ],
    [
      'a heavy import in the light entry',
      { 'client/plugin.ts': `import { start } from './entries';\nexport const plugin = start;` },
      /^client\/plugin\.ts:1 imports '\.\/entries': client\/plugin\.ts is downloaded by everybody/,
    ],
    [
      'an import that leads nowhere',
      { 'client/deep.ts': `export * from './nowhere';` },
      /^client\/deep\.ts:1 imports '\.\/nowhere', which is not there/,
    ],
    [
      'a package that is not declared',
      { 'client/deep.ts': `import { pad } from 'left-pad/lib';\nexport const a = pad;` },
      /^client\/deep\.ts:1 imports 'left-pad', which no package\.json names/,
    ],
    [
      'a library that core wraps',
      { 'client/deep.ts': `import axios from 'axios';\nexport const a = axios;` },
      /^client\/deep\.ts:1 imports 'axios': a library of the outside world is wrapped once/,
    ],
    [
      'a package that core uses inside',
      { 'client/deep.ts': `import { useHover } from '@mantine/hooks';\nexport const a = useHover;` },
      /^client\/deep\.ts:1 imports '@mantine\/hooks': core uses this package inside and may replace it/,
    ],
    [
      'a colour in a component',
      { 'client/deep.tsx': `export const A = () => <p style={{ color: '#ff0000' }} />;` },
      /^client\/deep\.tsx:1 sets the colour '#ff0000'/,
    ],
    [
      'a name that belongs to another plugin',
      {
        'contract/deep.ts': `import { defineSlot } from '@tessera/core/contract';\nexport const a = defineSlot('tasks:a');`,
      },
      /^contract\/deep\.ts:2 names 'tasks:a': it must start with 'sample-area:'/,
    ],
    [
      'a circle of imports',
      { 'client/a.ts': `import './b';\nexport const a = 1;`, 'client/b.ts': `import './a';\nexport const b = 1;` },
      /^client\/a\.ts is part of an import cycle/,
    ],
    [
      'the clock of the machine',
      { 'client/deep.ts': 'export const a = () => Date.now();' },
      /^client\/deep\.ts:1 uses Date: use the service Clock\.now/,
    ],
    [
      'English for everybody',
      { 'client/deep.tsx': 'export const A = () => <p>Some text</p>;' },
      /^client\/deep\.tsx:1 says 'Some text' in English to everybody: put it into the owner's messages\.ts/,
    ],
    [
      'left and right in a style sheet',
      { 'client/deep.css': '.a {\n  margin-left: 4px;\n}' },
      /^client\/deep\.css:2 'margin-left:' is physical/,
    ],
    [
      'a catalogue without German',
      { 'contract/messages.de.ts': undefined },
      /^contract\/messages\.ts:1 has no 'de' beside it: write contract\/messages\.de\.ts/,
    ],
    [
      'a text that is missing in German',
      {
        'contract/messages.de.ts': `export const translation = { heading: 'S', empty: 'E' };`,
      },
      /^contract\/messages\.ts:\d+ 'note' is missing; its English text is .* Write it in contract\/messages\.de\.ts/,
    ],
    [
      'a German text that translates nothing',
      {
        'server/messages.ts': `export const messages = {};`,
        'server/messages.de.ts': `export const translation = {\n  more: 'Mehr',\n};`,
      },
      /^server\/messages\.de\.ts:2 'more' translates nothing; remove it/,
    ],
  ];

  it.each(broken)('says where and what to do: %s', async (_, changes, finding) => {
    expect((await find(changes)).filter((line) => finding.test(line))).toHaveLength(1);
  });

  it(
    'also asks the compiler, weighs what travels, prints the places and ends with a failure',
    () => {
      // What cannot be compressed.
      const long = randomBytes(80_000).toString('base64');
      change({
        'server/wrong.ts': `\nexport const a: number = 'text';\n`,
        'client/wrong.ts': `import { readFileSync } from 'node:fs';\nexport const a = readFileSync;\n`,
        'client/heavy.ts': `export const a = '${long}';\n`,
        'client/setup.ts': `export const start = () => import('./heavy');\n`,
        'client/plugin.ts': `import { sampleArea } from '../contract/manifest';
export const plugin = { manifest: sampleArea, load: () => import('./heavy'), names: '${long.slice(0, 4_000)}' };
`,
      });
      const tool = join(root, 'core/tools/check-plugin.mjs');
      const { status, stdout } = spawnSync(process.execPath, [tool, folder, '--quick'], {
        cwd: root,
        encoding: 'utf8',
      });
      expect(stdout).toContain(`${folder}/server/wrong.ts:2 does not compile: TS2322`);
      expect(stdout).toContain(`${folder}/client/wrong.ts:1 does not compile: TS`);
      expect(stdout).toMatch(/client\/heavy\.ts:1 weighs [\d.]+ of 60 KiB/);
      expect(stdout).toMatch(/client\/plugin\.ts:1 weighs [\d.]+ of 1\.5 KiB: everybody downloads it/);
      expect(stdout).toMatch(/\d findings in /);
      expect(status).toBe(1);
    },
    patience,
  );

  it(
    'builds classes with injected parameters, and shows where and why a build fails',
    () => {
      change({
        'client/store.ts': `import { Api } from '@tessera/core/client';
import { inject } from '@tessera/core/client';
export class Store {
  constructor(@inject(Api) readonly api: Api) {}
}
`,
        'client/plugin.ts': `import { defineClientPlugin } from '@tessera/core/client';
import { sampleArea } from '../contract/manifest';
export const plugin = defineClientPlugin({ manifest: sampleArea, setup: () => import('./store') });
`,
      });
      const tool = join(root, 'core/tools/check-plugin.mjs');
      const check = () =>
        spawnSync(process.execPath, [tool, folder, '--quick'], { cwd: root, encoding: 'utf8' }).stdout;
      expect(check()).not.toContain('cannot be built');
      change({ 'client/store.ts': `import './nowhere.css';\nexport const a = 1;\n` });
      expect(check()).toMatch(/client\/store\.ts:\d cannot be built: Could not resolve '\.\/nowhere\.css'/);
    },
    patience,
  );

  it('says so when there is no such plugin', () => {
    const tool = join(root, 'core/tools/check-plugin.mjs');
    const { status, stderr } = spawnSync(process.execPath, [tool, 'unknown'], { cwd: root, encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining(`There is no plugin 'unknown'`)]);
  });
});
