import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const codemod = join(__dirname, '001-sentences-into-catalogues.mjs');
const manifest = { 'contract/manifest.ts': `export const a = definePlugin({ id: 'notes', name: 'N' });\n` };

type Files = Readonly<Record<string, string>>;

describe('codemod 001, sentences into catalogues', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tessera-codemod-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function run(files: Files = {}): string {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { stdout, status, stderr } = spawnSync(process.execPath, [codemod, folder], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    return stdout;
  }

  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

  const cases: readonly (readonly [what: string, before: Files, after: Files])[] = [
    [
      'makes a catalogue where there is none',
      {
        'server/act.ts': `import { AppError } from '@tessera/core/server';

export function act(): never {
  throw new AppError('conflict', "It's taken already, sorry for that.");
}
`,
      },
      {
        'server/act.ts': `import { said } from '@tessera/core/contract';
import { AppError } from '@tessera/core/server';
import { messages } from './messages';

export function act(): never {
  throw new AppError('conflict', said(messages.itsTakenAlreadySorryFor));
}
`,
        'server/messages.ts': `import { defineMessages } from '@tessera/core/contract';

/** Sentences that the server half says. */
export const messages = defineMessages('notes', {
  itsTakenAlreadySorryFor: "It's taken already, sorry for that.",
});
`,
      },
    ],
    [
      'adds to the catalogue that is there, says a sentence once, and keeps what surrounds it',
      {
        'server/messages.ts': `import { defineMessages } from '@tessera/core/contract';

/** Sentences. */
export const noteMessages = defineMessages('notes', {
  gone: 'That note is gone.',
});
`,
        'server/endpoints/act.ts': `import { newPath, type Path } from '@tessera/core/contract';
import { AppError, handle } from '@tessera/core/server';
import { messages } from '../../contract';

/** Acts. */
export const act = handle(messages, async () => {
  if (newPath) {
    throw new AppError('not_found', 'That note is gone.', { params: { field: 'a' } });
  }
  throw new AppError('conflict', 'Gone.');
});
export const again = () => new AppError('conflict', 'Gone.');
`,
      },
      {
        'server/messages.ts': `import { defineMessages } from '@tessera/core/contract';

/** Sentences. */
export const noteMessages = defineMessages('notes', {
  gone: 'That note is gone.',
  gone2: 'Gone.',
});
`,
        'server/endpoints/act.ts': `import { newPath, type Path, said } from '@tessera/core/contract';
import { AppError, handle } from '@tessera/core/server';
import { messages } from '../../contract';
import { noteMessages as sentences } from '../messages';

/** Acts. */
export const act = handle(messages, async () => {
  if (newPath) {
    throw new AppError('not_found', said(sentences.gone), { params: { field: 'a' } });
  }
  throw new AppError('conflict', said(sentences.gone2));
});
export const again = () => new AppError('conflict', said(sentences.gone2));
`,
      },
    ],
    [
      'leaves tests, the client and other errors alone',
      {
        'server/act.test.ts': `new AppError('conflict', 'Taken.');\n`,
        'server/other.ts': `throw new Error('Taken.');\nconst sentence = 'a';\nthrow new AppError('conflict', sentence);\n`,
        'client/act.ts': `new AppError('conflict', 'Taken.');\n`,
      },
      {
        'server/act.test.ts': `new AppError('conflict', 'Taken.');\n`,
        'server/other.ts': `throw new Error('Taken.');\nconst sentence = 'a';\nthrow new AppError('conflict', sentence);\n`,
        'client/act.ts': `new AppError('conflict', 'Taken.');\n`,
      },
    ],
  ];

  it.each(cases)('%s; a second run changes nothing', (_, before, after) => {
    run({ ...manifest, ...before });
    const paths = Object.keys(after);
    expect(Object.fromEntries(paths.map((path) => [path, read(path)]))).toEqual(after);
    expect(run()).toBe('Nothing to change.\n');
    expect(Object.fromEntries(paths.map((path) => [path, read(path)]))).toEqual(after);
  });

  it('names templates, which people have to take apart', () => {
    const text = "throw new AppError('conflict', `${name} is taken.`);\n";
    expect(run({ ...manifest, 'server/act.ts': `\n${text}` })).toBe(
      'Nothing to change.\nserver/act.ts:2 says a template: make it a message with placeholders.\n',
    );
    expect(read('server/act.ts')).toBe(`\n${text}`);
    expect(existsSync(join(folder, 'server/messages.ts'))).toBe(false);
  });

  it('says how it is called when the folder is no plugin', () => {
    const { status, stderr } = spawnSync(process.execPath, [codemod, folder], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('<folder of a plugin>')]);
  });
});
