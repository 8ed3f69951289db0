import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { languageOf, languages } from '../../../contract';
import { preferredLanguages } from '../../platform/i18n/accept-language';

/** A document that the build wrote for the addresses of one pattern, in one language. */
export interface PrerenderedPage {
  /** Of its language, BCP 47. */
  readonly tag: string;
  /** Of the client's router, such as `/tasks/:taskId?`. */
  readonly pattern: string;
  readonly html: string;
}

/** Reads the prerendered pages of a built client, `pages/<language>/<pattern>.html`; none if it has none. */
export async function readPrerenderedPages(clientDir: string): Promise<readonly PrerenderedPage[]> {
  const folder = join(clientDir, 'pages');
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return Promise.all(
    names
      .filter((name) => name.endsWith('.html'))
      .toSorted()
      .map(async (name) => ({
        tag: name.split(sep)[0] ?? '',
        pattern: decodeURIComponent(basename(name, '.html')),
        html: await readFile(join(folder, name), 'utf8'),
      })),
  );
}

/** Finds the document for an address and a browser's languages. */
export class PrerenderedPages<Page extends PrerenderedPage> {
  private readonly entries: readonly (Page & { readonly expression: RegExp; readonly isPublic: boolean })[];

  constructor(pages: readonly Page[]) {
    this.entries = pages.map((page) => ({
      ...page,
      expression: expressionOf(page.pattern),
      isPublic: page.html.includes('data-view="public"'),
    }));
  }

  /**
   * The document in the language that the client would choose, else in the first language of the product. Undefined for
   * other addresses, and for a public page with a query, which may change its view.
   */
  find(url: string, acceptLanguage: string | undefined): Page | undefined {
    const [path = '', query] = url.split('?', 2);
    const found = this.entries.filter(
      ({ expression, isPublic }) => expression.test(path) && !(isPublic && query !== undefined),
    );
    const wanted = [...preferredLanguages(acceptLanguage), languages[0].tag];
    return wanted.map((tag) => languageOf(tag, found)).find((page) => page !== undefined);
  }
}

/** Sources of a Content-Security-Policy that allow exactly the inline scripts of these documents. */
export function inlineScriptSources(documents: readonly string[]): readonly string[] {
  const scripts = documents.flatMap((html) =>
    [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => text),
  );
  return [...new Set(scripts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** The addresses of a pattern; segments as `:id` and, optional, `:id?`. */
function expressionOf(pattern: string): RegExp {
  const segments = pattern
    .split('/')
    .slice(1)
    .map((segment) => {
      if (!segment.startsWith(':')) {
        return `/${segment.replaceAll(/[^\w-]/g, '\\$&')}`;
      }
      return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
    });
  return new RegExp(`^${pattern === '/' ? '' : segments.join('')}/?$`, 'i');
}
