import { preloadsOf } from './preloads';

const page = 'assets/tasks-page-1a.js';
const ofEveryPage = ['assets/rolldown-runtime-1a.js', 'assets/vendor-1a.js', 'assets/app-1a.js'];

describe('what is fetched together with a part', () => {
  it('is what it stands on and nobody has asked for', () => {
    const needed = [page, ...ofEveryPage, 'assets/area-1a.js'];
    expect(preloadsOf(page, needed, { hostType: 'js' })).toEqual(['assets/area-1a.js']);
  });

  it('includes the part itself where its style has to arrive before it', () => {
    const needed = [page, ...ofEveryPage, 'assets/tasks-page-1a.css'];
    expect(preloadsOf(page, needed, { hostType: 'js' })).toEqual([page, 'assets/tasks-page-1a.css']);
  });

  it('includes such a part also where the bundler does not count it among what it needs', () => {
    expect(preloadsOf(page, [...ofEveryPage, 'assets/tasks-page-1a.css'], { hostType: 'js' })).toEqual([
      page,
      'assets/tasks-page-1a.css',
    ]);
  });

  it('stays as it is for the page itself, which has nothing yet', () => {
    expect(preloadsOf('assets/app-1a.js', ofEveryPage, { hostType: 'html' })).toEqual(ofEveryPage);
  });
});
