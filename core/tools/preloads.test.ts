import { preloadsOf } from './preloads';

const page = 'assets/tasks-page-1a.js';
const ofEveryPage = ['assets/rolldown-runtime-1a.js', 'assets/vendor-1a.js', 'assets/app-1a.js'];

describe('what is fetched together with a part', () => {
  it('is the part itself, which would wait for its style, and what it stands on that nobody has asked for', () => {
    const asked = { hostId: 'assets/plugins-1a.js', hostType: 'js' } as const;

    expect(preloadsOf(page, [page, ...ofEveryPage, 'assets/area-1a.js'], asked)).toEqual([page, 'assets/area-1a.js']);
    expect(preloadsOf(page, ofEveryPage, asked)).toEqual([page]);
  });

  it('is not the part itself where the entry asks, whose every byte is downloaded by strangers', () => {
    const asked = { hostId: 'assets/app-1a.js', hostType: 'js' } as const;
    const plugins = 'assets/plugins-1a.js';

    expect(preloadsOf(page, [page, 'assets/area-1a.js'], asked)).toEqual(['assets/area-1a.js']);
    expect(preloadsOf(plugins, [plugins, 'assets/area-1a.js'], asked)).toEqual([plugins, 'assets/area-1a.js']);
  });

  it('stays as it is for the page itself, which has nothing yet', () => {
    const asked = { hostId: 'assets/app-1a.js', hostType: 'html' } as const;

    expect(preloadsOf('assets/app-1a.js', ofEveryPage, asked)).toEqual(ofEveryPage);
  });
});
