import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServedClientSettings } from '../../platform/configuration';
import type { HttpResponse } from '../../request-context/incoming-request';
import { openerPolicyFor } from './opener-policy';
import { PrerenderedPages, inlineScriptSources, readPrerenderedPages } from './prerendered-pages';

/** What the page depends on in a request. */
export interface PageRequest {
  /** Path and query. */
  readonly url: string;
  readonly ifNoneMatch: string | undefined;
  readonly userAgent: string | undefined;
  readonly acceptLanguage: string | undefined;
}

/** The client's page, kept in memory. */
export interface PageShell {
  /** Identifies the page and its settings. The page contains it too, so that a tab notices a new server version. */
  readonly build: string;
  /** Sources of the Content-Security-Policy for the scripts in the page itself. */
  readonly scriptSources: readonly string[];
  respond(asked: PageRequest): HttpResponse;
}

const settingsId = 'tessera-settings';
/** Where prerendered pages name the address of the help. */
const helpUrlPlaceholder = '%helpUrl%';

/**
 * Reads the built page and the prerendered ones, and embeds the settings as data. The Content-Security-Policy allows
 * this, because nothing in it runs.
 *
 * @throws Error with a message for the operator when there is no built client.
 */
export async function loadPageShell(clientDir: string, settings: ServedClientSettings): Promise<PageShell> {
  const page = await readPage(clientDir);
  const written = await readPrerenderedPages(clientDir);
  const hash = createHash('sha256').update(page);
  for (const { html } of written) {
    hash.update(html);
  }
  const build = hash.update(JSON.stringify(settings)).digest('hex').slice(0, 12);
  const documentOf = (template: string): { readonly html: string; readonly etag: string } => {
    const html = withSettings(template, { ...settings, build });
    return { html, etag: etagOf(html) };
  };
  const plain = documentOf(page);
  const documents = written.map((each) => ({ ...each, ...documentOf(each.html) }));
  const prerendered = new PrerenderedPages(documents);
  return {
    build,
    scriptSources: inlineScriptSources(documents.map(({ html }) => html)),
    respond: ({ url, ifNoneMatch, userAgent, acceptLanguage }) => {
      const found = prerendered.find(url, acceptLanguage);
      const { html, etag } = found ?? plain;
      const headers = {
        // Not cached by proxies, because the headers depend on the browser.
        'cache-control': 'private, no-cache',
        etag,
        'content-type': 'text/html; charset=utf-8',
        'cross-origin-opener-policy': openerPolicyFor(userAgent),
        ...(found === undefined ? {} : { vary: 'accept-language' }),
      };
      return ifNoneMatch === etag ? { status: 304, headers, body: undefined } : { status: 200, headers, body: html };
    },
  };
}

function etagOf(html: string): string {
  return `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
}

async function readPage(clientDir: string): Promise<string> {
  try {
    return await readFile(join(clientDir, 'index.html'), 'utf8');
  } catch (error) {
    throw new Error(`There is no built client in '${clientDir}'; run 'npm run build', or set CLIENT_DIR.`, {
      cause: error,
    });
  }
}

/** Escapes `<`, so that no setting can end the element. */
function withSettings(html: string, settings: ServedClientSettings & Pick<PageShell, 'build'>): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  const element = `<script type="application/json" id="${settingsId}">${json}</script>`;
  // Functions, because `$` in a replacement string is a pattern.
  return html
    .replace('<title>', () => `${element}<title>`)
    .replaceAll(helpUrlPlaceholder, () => escapeAttribute(settings.helpUrl));
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
