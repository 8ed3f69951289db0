import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Language } from '../../../contract';
import { languageOf } from '../../../contract';
import { preferredLanguages } from '../../platform/i18n/accept-language';

/** Pages that the build rendered to HTML: `pages/<language>/<address>.html`, with `index` for the address `/`. */
export class PrerenderedPages {
  /** HTML by language, then by address. */
  private readonly pages: ReadonlyMap<string, ReadonlyMap<string, string>>;
  private readonly languages: readonly Language[];

  constructor(files: readonly PrerenderedFile[]) {
    const pages = new Map<string, Map<string, string>>();
    for (const { path, html } of files) {
      const [tag = '', ...rest] = path.split('/');
      const name = rest.join('/').replace(/\.html$/, '');
      pages.set(tag, (pages.get(tag) ?? new Map<string, string>()).set(name === 'index' ? '/' : `/${name}`, html));
    }
    this.pages = pages;
    this.languages = [...pages.keys()].map((tag) => ({ tag, name: tag, direction: 'ltr' }));
  }

  /** All documents, in a stable order. */
  get all(): readonly string[] {
    return [...this.pages.values()].flatMap((pages) => [...pages.values()]);
  }

  /**
   * The document for an address and a browser's languages, by the rule of the client; undefined for an address with a
   * query, which may change the view, and for all other addresses.
   */
  find(url: string, acceptLanguage: string | undefined): string | undefined {
    const preferred = preferredLanguages(acceptLanguage);
    const language = preferred.map((tag) => languageOf(tag, this.languages)).find((found) => found !== undefined);
    return this.pages.get(language?.tag ?? 'en')?.get(url);
  }

  /** Replaces every document. */
  map(change: (html: string) => string): PrerenderedPages {
    const files = [...this.pages].flatMap(([tag, pages]) =>
      [...pages].map(([address, html]) => ({
        path: `${tag}${address === '/' ? '/index' : address}`,
        html: change(html),
      })),
    );
    return new PrerenderedPages(files);
  }
}

/** A built file, by its path below `pages/`. */
export interface PrerenderedFile {
  readonly path: string;
  readonly html: string;
}

/** Reads the prerendered pages of a built client; none if it has none. */
export async function readPrerenderedPages(clientDir: string): Promise<PrerenderedPages> {
  const folder = join(clientDir, 'pages');
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = names.filter((name) => name.endsWith('.html')).toSorted();
  return new PrerenderedPages(
    await Promise.all(
      files.map(async (name) => ({
        path: name.split(sep).join('/'),
        html: await readFile(join(folder, name), 'utf8'),
      })),
    ),
  );
}

/** Sources of a Content-Security-Policy that allow exactly the inline scripts of these documents. */
export function inlineScriptSources(documents: readonly string[]): readonly string[] {
  const scripts = documents.flatMap((html) => [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => text));
  return [...new Set(scripts)].map((text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
