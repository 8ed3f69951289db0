import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chunkFolders, chunkGroups, chunkOf } from './chunk-groups';

const root = join(__dirname, '../..');

describe('chunks by folder', () => {
  it.each([
    ['a field', 'core/ui/fields/colour-field.tsx', 'app'],
    ['a lazy helper', 'core/client/lazy/lazy-worker.ts', 'app'],
    ['a layout of public pages', 'host/client/layouts/sign-in/kiosk-layout.tsx', 'app'],
    ['code for requests', 'core/client/api/batch-sender.ts', 'api'],
    ['a contract', 'core/contract/money.ts', 'api'],
    ['a page of a list', 'core/ui/lists/list-page.tsx', 'pages'],
    ['a form of an entity', 'core/client/react/use-entity-form.ts', 'pages'],
    ['a contract of every item', 'core/contract/comment-messages.ts', 'entity-contract'],
    ['a list', 'core/ui/lists/tree-list.tsx', 'frame'],
    ['a layout of the work area', 'host/client/layouts/frame/wide-layout.tsx', 'frame'],
    ['a dialog', 'core/ui/overlays/tooltip.tsx', 'overlays'],
    ['a package of every page', 'node_modules/react-dom/client.js', 'vendor'],
    ['a package of a scope', 'node_modules/@inversifyjs/core/index.js', 'vendor'],
    ['the packages that requests need', 'node_modules/zod/v4/mini/coerce.js', 'api'],
    ['a model of a plugin', 'plugins/meetings/client/model/agenda.ts', 'meetings-parts'],
    ['a file in the client folder of a plugin', 'plugins/meetings/client/setup.ts', 'meetings-parts'],
    ['German texts', 'plugins/meetings/client/messages.de.ts', 'messages-de'],
  ])('puts a new file into its chunk: %s', (_, path, expected) => {
    expect(chunkOf(`/repository/${path}`)).toBe(expected);
    expect(chunkOf(`C:\\repository\\${path.replaceAll('/', '\\')}`)).toBe(expected);
  });

  it.each([
    ['a page of a plugin', 'plugins/meetings/client/pages/meeting-page.tsx'],
    ['the manifest entry of a plugin', 'plugins/meetings/client/plugin.ts'],
    ['a page of the host', 'host/client/pages/status-page.tsx'],
    ['a contract that signing in does not need', 'core/contract/label-messages.ts'],
    ['another package', 'node_modules/notistack/index.js'],
    ['a package inside one of every page', 'node_modules/react/node_modules/other/index.js'],
    ['German texts of a package', 'node_modules/acme/messages.de.ts'],
  ])('leaves the others to the pages that import them: %s', (_, path) => {
    expect(chunkOf(`/repository/${path}`)).toBeUndefined();
  });

  it('hands each module to one group of the bundler', () => {
    const id = '/repository/plugins/meetings/client/model/agenda.ts';
    const names = chunkGroups.map(({ name }) => (typeof name === 'function' ? name(id) : name));

    expect(names).toEqual([
      'vendor',
      'app',
      'api',
      'frame',
      'overlays',
      'field',
      'pages',
      'entity-contract',
      'messages-de',
      'meetings-parts',
    ]);
  });

  it('names only folders that exist', () => {
    const missing = chunkFolders.flatMap(({ folders }) => folders).filter((folder) => !existsSync(join(root, folder)));

    expect(missing).toEqual([]);
  });
});
