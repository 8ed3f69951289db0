import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hashSources, isStale, stampFile } from './sources.mjs';

describe('a build', () => {
  let root: string;

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'tessera-sources-'));
    for (const file of ['package-lock.json', 'tsconfig.json', 'vite.config.ts']) {
      write(file, '{}');
    }
    write('core/client/a.ts', 'a');
    write(stampFile(root, 'production').slice(root.length), hashSources(root, 'production'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is not repeated for new dates, tests, documents or stand-ins', () => {
    utimesSync(join(root, 'core/client/a.ts'), new Date(), new Date());
    write('core/client/a.test.ts', 'test');
    write('plugins/tasks/README.md', 'text');
    write('tests/support/plugins/x/client/plugin.ts', 'stand-in');
    expect(isStale(root, 'production')).toBe(false);
  });

  it.each([
    ['another text', 'core/client/a.ts', 'b'],
    ['a new file', 'plugins/tasks/client/plugin.ts', ''],
    ['other packages', 'package-lock.json', '{"packages":{}}'],
  ])('is repeated for %s', (_, path, text) => {
    write(path, text);
    expect(isStale(root, 'production')).toBe(true);
  });

  it('is repeated for a removed file, and where there was none', () => {
    rmSync(join(root, 'core/client/a.ts'));
    expect([isStale(root, 'production'), isStale(root, 'test')]).toEqual([true, true]);
  });

  it('with stand-ins is a build of its own', () => {
    expect(hashSources(root, 'test')).not.toBe(hashSources(root, 'production'));
  });
});
