import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Surface } from './public-surface';
import { differences, doorsOf, linesOf, parseLines, readSurfaces } from './public-surface';

const root = join(__dirname, '../..');
const snapshots = join(__dirname, 'public-surface');
const doors = doorsOf(root);
const patience = 180_000;

function snapshotOf(door: string): string {
  return join(snapshots, `${door.replaceAll('/', '-')}.txt`);
}

describe('A17 the public surface changes on purpose only', () => {
  let surfaces: ReadonlyMap<string, Surface>;

  beforeAll(() => {
    surfaces = readSurfaces(root, doors);
    if (process.env['UPDATE_SURFACE'] === '1') {
      rmSync(snapshots, { recursive: true, force: true });
      mkdirSync(snapshots);
      for (const [door, surface] of surfaces) {
        writeFileSync(snapshotOf(door), `${linesOf(surface).join('\n')}\n`);
      }
    }
  }, patience);

  it.each(doors)('%s', (door) => {
    const written = existsSync(snapshotOf(door)) ? readFileSync(snapshotOf(door), 'utf8') : '';
    const changes = differences(parseLines(written), surfaces.get(door) ?? new Map());
    const advice = [
      `What ${door} lets others import changed. If that is meant: UPDATE_SURFACE=1 npm run test:unit -- public-surface,`,
      'commit what it writes, and give plugins that must follow a codemod (core/tools/codemods).',
    ];
    expect(changes.length === 0 ? [] : [...advice, ...changes]).toEqual([]);
  });

  it('has no snapshot of a door that is gone', () => {
    expect(readdirSync(snapshots).sort()).toEqual(doors.map((door) => `${door.replaceAll('/', '-')}.txt`).sort());
  });
});

describe('the reading of a public surface', () => {
  let scratch: string;

  function write(files: Readonly<Record<string, string>>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(scratch, path)), { recursive: true });
      writeFileSync(join(scratch, path), text);
    }
  }

  function read(files: Readonly<Record<string, string>>): Surface {
    write(files);
    return readSurfaces(scratch, ['core/door']).get('core/door') ?? new Map();
  }

  beforeEach(() => {
    scratch = mkdtempSync(join(tmpdir(), 'tessera-doors-'));
    symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'));
    write({ 'tsconfig.json': readFileSync(join(root, 'tsconfig.json'), 'utf8') });
  });
  afterEach(() => rmSync(scratch, { recursive: true }));

  const door = `export * from './a';\nexport { hidden as shown } from './b';\n`;
  const a = `interface Inner { readonly text: string }
/** Said. */
export interface Outer { readonly inner: Inner }
export function act(outer: Outer, times?: number): string { return outer.inner.text.repeat(times ?? 1); }
`;
  const b = `export const hidden = 1;\nexport const unseen = 2;\n`;
  const files = { 'core/door/index.ts': door, 'core/door/a.ts': a, 'core/door/b.ts': b };

  it(
    'finds every name with its signature, and what only they name, without comments',
    () => {
      expect(linesOf(read(files))).toEqual([
        'Inner* = interface Inner { readonly text: string; }',
        'Outer = interface Outer { readonly inner: Inner; }',
        'act = function act(outer: Outer, times?: number): string;',
        'shown = const hidden = 1;',
      ]);
    },
    patience,
  );

  it.each([
    ['a name more', { 'core/door/a.ts': `${a}export const more = 1;` }, ['new: more']],
    ['a name less', { 'core/door/index.ts': `export * from './a';` }, ['gone: shown']],
    ['another signature', { 'core/door/a.ts': a.replace('times?: number', 'times: number') }, ['changed: act']],
    [
      'a field of a type behind',
      { 'core/door/a.ts': a.replace('text: string }', 'text: string; more: 1 }') },
      ['changed: Inner*'],
    ],
    ['a comment or a body only', { 'core/door/a.ts': a.replace('Said.', 'Told.').replace('?? 1', '?? 2') }, []],
  ])(
    'notices %s',
    (_, changed, wanted) => {
      const before = parseLines(linesOf(read(files)).join('\n'));
      expect(differences(before, read({ ...files, ...changed }))).toEqual(wanted);
    },
    patience,
  );
});
