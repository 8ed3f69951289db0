import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findPluginEntries, packagesWith } from './plugin-folders';

describe('plugin folders', () => {
  let root: string;

  function write(path: string, text = ''): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'tessera-plugins-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('finds each side by itself, leaves out what is not installed, and sorts by id', () => {
    write('plugins/tasks/client/plugin.tsx');
    write('plugins/tasks/server/plugin.ts');
    write('plugins/access/client/plugin.ts');
    write('plugins/billing/client/plugin.ts');
    write('plugins/empty/contract/index.ts');
    const sources = { root, folders: ['plugins', 'more'], packages: [], without: ['billing'] };
    expect(findPluginEntries(sources, 'client')).toEqual([
      { id: 'access', file: join(root, 'plugins/access/client/plugin.ts') },
      { id: 'tasks', file: join(root, 'plugins/tasks/client/plugin.tsx') },
    ]);
    expect(findPluginEntries(sources, 'server').map(({ id }) => id)).toEqual(['tasks']);
  });

  it('takes from packages the sides that they export', () => {
    write('package.json', '{}');
    write('node_modules/@acme/both/package.json', '{"exports":{"./client":"./c.js","./server":"./s.js"}}');
    write('node_modules/plain/package.json', '{"exports":{"./client":"./c.js"}}');
    const sources = { root, folders: [], packages: ['@acme/both', 'plain'], without: [] };
    expect(packagesWith(sources, 'client')).toEqual(['@acme/both', 'plain']);
    expect(packagesWith(sources, 'server')).toEqual(['@acme/both']);
  });

  it('names a package that is not installed, and what to do', () => {
    write('package.json', '{}');
    const sources = { root, folders: [], packages: ['@acme/absent-package'], without: [] };
    expect(() => packagesWith(sources, 'client')).toThrow(/'@acme\/absent-package'.*npm install @acme\/absent-package/);
  });
});
