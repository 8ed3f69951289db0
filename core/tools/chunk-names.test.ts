import { chunkName } from './chunk-names';

describe('names of chunks', () => {
  it.each([
    ['a page', 'task-page', '/r/plugins/tasks/client/pages/task-page.tsx', [], 'tasks-task-page'],
    ['a page named after its plugin', 'tasks-page', '/r/plugins/tasks/client/pages/tasks-page.tsx', [], 'tasks-page'],
    ['modules that pages of one plugin share', 'model', null, ['/r/plugins/tasks/contract/model.ts'], 'tasks-shared'],
    [
      'modules that two plugins share',
      'dialog',
      null,
      ['/r/plugins/a/client/x.ts', '/r/plugins/b/client/y.ts'],
      'dialog',
    ],
    ['the manifest entries behind the sign-in', 'x', '\0virtual:plugins/client-signed-in', [], 'plugins'],
    ['a part of core', 'shell', '/r/core/client/shell.ts', ['/r/core/client/shell.ts'], 'shell'],
  ])('name the owner: %s', (_, name, facadeModuleId, moduleIds, expected) => {
    expect(chunkName({ name, facadeModuleId, moduleIds })).toBe(expected);
  });
});
