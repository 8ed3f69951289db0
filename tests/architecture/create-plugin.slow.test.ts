import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Visitor } from '../support/installation/visitor';
import { JourneyServer } from '../support/journey/server';
import { httpDoor } from '../support/nodes/http-door';
import { ScratchTree } from '../support/scratch-tree';

const patience = 1_200_000;
const name = 'scratch-notes';

describe('A20 new plugins stay possible', () => {
  let tree: ScratchTree;

  beforeAll(() => {
    tree = ScratchTree.make(join(__dirname, '../..'));
  }, patience);
  afterAll(() => tree?.remove());

  function expectFine(what: string, file: string, ...words: readonly string[]): void {
    const { status, output } = tree.run(file, ...words);
    expect({ what, status, output: status === 0 ? '' : output }).toEqual({ what, status: 0, output: '' });
  }

  it(
    'writes one that passes everything as it is',
    () => {
      expectFine('create-plugin', 'core/tools/create-plugin.mjs', name);
      const folder = `plugins/${name}`;
      expectFine('types', 'core/tools/typecheck.mjs');
      expectFine('lint', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', folder);
      expectFine('unused', 'node_modules/knip/bin/knip.js');
      expectFine('format', 'node_modules/oxfmt/bin/oxfmt', '--check', folder);
      const jest = ['node_modules/jest/bin/jest.js', '-c', 'tests/jest.config.mjs'] as const;
      expectFine('rules, catalogues', ...jest, 'architecture/architecture', 'contract/catalogues');
      expectFine('contract suite, strangers, its own tests', 'core/tools/check-plugin.mjs', name);
    },
    patience,
  );

  it(
    'builds, starts and serves it, and deletes it again without a trace',
    async () => {
      expectFine('build', 'core/tools/build.mjs');
      const server = await JourneyServer.start({ root: tree.root, build: 'dist' });
      try {
        const ann = new Visitor(httpDoor(server.url), '203.0.113.1');
        await ann.signUp('ann@example.com', 'mellow-otter-plays');
        const clientId = await ann.found('Acme');
        const path = `/${name}/entries?clientid=${clientId}`;
        expect((await ann.post(path, { title: 'First', note: '', isDone: false })).status).toBe(201);
        expect((await ann.get(path)).body.items).toEqual([expect.objectContaining({ title: 'First' })]);
      } finally {
        await server.remove();
      }
      rmSync(join(tree.root, 'plugins', name), { recursive: true });
      expect(tree.git('status', '--porcelain')).toBe('');
    },
    patience,
  );

  it(
    'notices when what it writes no longer fits the architecture, inside and outside of the repository',
    () => {
      const template = join(tree.root, 'core/tools/templates/sample-area/server/remind-of-open.ts');
      const text = readFileSync(template, 'utf8');
      writeFileSync(template, text.replace(`'@tessera/core/server'`, `'@tessera/core/server/data/sql/tag'`));
      const outside = tree.beside('broken');
      for (const [words, shown] of [
        [['broken-one'], 'broken-one'],
        [['broken-two', '--outside', outside], outside],
      ] as const) {
        expectFine('create-plugin', 'core/tools/create-plugin.mjs', ...words);
        const { status, output } = tree.run('core/tools/check-plugin.mjs', shown, '--quick');
        expect(output).toMatch(
          /server\/remind-of-open\.ts:3 imports '@tessera\/core\/server\/data\/sql\/tag': plugins import/,
        );
        expect(status).toBe(1);
      }
    },
    patience,
  );
});
