import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageRequest, PageShell } from './page-shell';
import { loadPageShell } from './page-shell';
import { responseHeaders } from './response-headers';

const settings = {
  authBase: '',
  apiBase: '',
  narrowMode: 'landing',
  androidStoreUrl: '',
  iosStoreUrl: '',
  helpUrl: 'https://help.example/?a="1"&b=<2>',
} as const;

const script = 'document.documentElement.dataset.early = "1"';

function documentOf(view: 'public' | 'signed-in', text: string): string {
  return `<html data-view="${view}"><head><title>T</title><script>${script}</script></head><body><a href="%helpUrl%">${text}</a></body></html>`;
}

describe('prerendered pages', () => {
  let folder: string;
  let shell: PageShell;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-pages-'));
    await writeFile(join(folder, 'index.html'), '<html><head><title>T</title></head><body>plain</body></html>');
    const files = [
      ['en', '/', 'public', 'start'],
      ['en', '/login', 'public', 'sign in'],
      ['de', '/login', 'public', 'anmelden'],
      ['en', '/notes/:noteId?', 'signed-in', 'notes'],
    ] as const;
    for (const [language, pattern, view, text] of files) {
      await mkdir(join(folder, 'pages', language), { recursive: true });
      await writeFile(join(folder, 'pages', language, `${encodeURIComponent(pattern)}.html`), documentOf(view, text));
    }
    shell = await loadPageShell(folder, settings);
  });

  afterAll(() => rm(folder, { recursive: true }));

  const respond = (request: Partial<PageRequest>) =>
    shell.respond({ url: '/', ifNoneMatch: undefined, userAgent: undefined, acceptLanguage: undefined, ...request });
  const htmlOf = (request: Partial<PageRequest>): string => {
    const { body } = respond(request);
    return typeof body === 'string' ? body : '';
  };
  const textAt = (url: string, acceptLanguage?: string): string =>
    /(?:<body>|">)([\w ]+)<\//.exec(htmlOf({ url, acceptLanguage }))?.[1] ?? '';

  it.each([
    ['/', undefined, 'start'],
    ['/login', undefined, 'sign in'],
    ['/login', 'de-AT,de;q=0.9,en;q=0.8', 'anmelden'],
    ['/login', 'fr, en;q=0.3, de;q=0.7', 'anmelden'],
    ['/login', 'fr', 'sign in'],
    ['/Login/', 'en', 'sign in'],
    // In the first language where the client's language has no document.
    ['/notes', 'de', 'notes'],
    ['/notes/7?filter=open', 'en', 'notes'],
    ['/notes/7/8', 'en', 'plain'],
    ['/elsewhere', 'en', 'plain'],
  ])('answers %s for %s with the document "%s"', (url, acceptLanguage, text) => {
    expect(textAt(url, acceptLanguage)).toBe(text);
  });

  it('answers a public address with a query with the plain page, because the query may change the view', () => {
    expect(textAt('/login?email=a%40b.example', 'en')).toBe('plain');
  });

  it('names the language as a reason for another response, and validates each document by its own ETag', () => {
    const german = respond({ url: '/login', acceptLanguage: 'de' });
    const english = respond({ url: '/login', acceptLanguage: 'en' });
    expect(german.headers).toMatchObject({ vary: 'accept-language', 'cache-control': 'private, no-cache' });
    expect(german.headers['etag']).not.toBe(english.headers['etag']);
    const ifNoneMatch = german.headers['etag'];
    expect(respond({ url: '/login', acceptLanguage: 'de', ifNoneMatch }).status).toBe(304);
    expect(respond({ url: '/login', acceptLanguage: 'en', ifNoneMatch }).status).toBe(200);
  });

  it('contains the settings before the script, and the escaped address of the help', () => {
    const html = htmlOf({ url: '/login' });
    expect(html.indexOf('tessera-settings')).toBeLessThan(html.indexOf(script));
    expect(html).toContain('<a href="https://help.example/?a=&quot;1&quot;&amp;b=&lt;2>">');
  });

  it('allows exactly the script of the pages by its hash', () => {
    const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
    expect(shell.scriptSources).toEqual([hash]);
    const headers = responseHeaders({
      client: settings,
      publicUrl: 'https://tessera.example',
      build: 'b',
      scriptSources: shell.scriptSources,
    });
    expect(headers.document['content-security-policy']).toContain(`script-src 'self' ${hash}; `);
    expect(headers.document['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
  });
});
