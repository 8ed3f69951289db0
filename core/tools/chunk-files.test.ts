import { filesOf, preloadLinks } from './chunk-files';

const chunks = [
  { fileName: 'assets/app.js', moduleIds: ['/main.ts'], imports: [], styles: ['assets/app.css'] },
  { fileName: 'assets/page.js', moduleIds: ['/page.tsx'], imports: ['assets/shared.js'], styles: ['assets/page.css'] },
  { fileName: 'assets/shared.js', moduleIds: ['/a.ts', '/b.ts'], imports: ['assets/app.js', 'outside'], styles: [] },
  { fileName: 'assets/other.js', moduleIds: ['/other.ts'], imports: ['assets/shared.js'], styles: [] },
];

describe('filesOf', () => {
  it('returns the files of the modules, and what those import statically', () => {
    expect(filesOf(['/page.tsx', '/unknown.ts'], chunks)).toEqual({
      scripts: ['assets/page.js', 'assets/shared.js', 'assets/app.js'],
      styles: ['assets/page.css', 'assets/app.css'],
    });
  });
});

describe('preloadLinks', () => {
  it('leaves out what the page loads itself', () => {
    const page = '<script src="/assets/app.js"></script><link rel="stylesheet" href="/assets/app.css">';
    const links = preloadLinks(filesOf(['/page.tsx'], chunks), page);
    expect(links.trim().split(/\n\s*/)).toEqual([
      '<link rel="modulepreload" crossorigin href="/assets/page.js">',
      '<link rel="modulepreload" crossorigin href="/assets/shared.js">',
      '<link rel="stylesheet" crossorigin href="/assets/page.css">',
    ]);
  });
});
