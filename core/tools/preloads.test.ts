import { preloadsOf } from './preloads';

const page = 'assets/tasks-page-1a.js';
const always = ['assets/rolldown-runtime-1a.js', 'assets/vendor-1a.js', 'assets/app-1a.js'];

describe('preloads of a chunk', () => {
  it('are the chunk itself, which would wait for its styles, and its dependencies that no page has loaded yet', () => {
    const importer = { hostId: 'assets/plugins-1a.js', hostType: 'js' } as const;

    expect(preloadsOf(page, [page, ...always, 'assets/field-1a.js'], importer)).toEqual([page, 'assets/field-1a.js']);
    expect(preloadsOf(page, always, importer)).toEqual([page]);
  });

  it('leave out what the chunk of all plugins imports itself', () => {
    const needed = [page, 'assets/api-1a.js', 'assets/frame-1a.js', 'assets/field-1a.js'];
    const by = (hostId: string) => preloadsOf(page, needed, { hostId, hostType: 'js' });

    expect(by('assets/plugins-1a.js')).toEqual([page, 'assets/field-1a.js']);
    expect(by('assets/tasks-page-1a.js')).toEqual(needed);
  });

  it('leave out the chunk itself if the entry imports it, because every visitor downloads the entry', () => {
    const importer = { hostId: 'assets/app-1a.js', hostType: 'js' } as const;
    const plugins = 'assets/plugins-1a.js';

    expect(preloadsOf(page, [page, 'assets/frame-1a.js'], importer)).toEqual(['assets/frame-1a.js']);
    expect(preloadsOf(plugins, [plugins, 'assets/frame-1a.js'], importer)).toEqual([plugins, 'assets/frame-1a.js']);
  });

  it('stay as they are for the page itself', () => {
    const importer = { hostId: 'assets/app-1a.js', hostType: 'html' } as const;

    expect(preloadsOf('assets/app-1a.js', always, importer)).toEqual(always);
  });
});
