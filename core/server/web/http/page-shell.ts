import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServedClientSettings } from '../../platform/configuration';
import type { HttpResponse } from '../../request-context/incoming-request';
import { openerPolicyFor } from './opener-policy';

/** The client's page, kept in memory. */
export interface PageShell {
  /** Identifies the page and its settings. The page contains it too, so that a tab notices a new server version. */
  readonly build: string;
  respond(asked: { readonly ifNoneMatch: string | undefined; readonly userAgent: string | undefined }): HttpResponse;
}

const settingsId = 'tessera-settings';

/**
 * Reads the built page and embeds the settings as data. The Content-Security-Policy allows this, because nothing in it
 * runs.
 *
 * @throws Error with a message for the operator when there is no built client.
 */
export async function loadPageShell(clientDir: string, settings: ServedClientSettings): Promise<PageShell> {
  const page = await readPage(clientDir);
  const build = createHash('sha256').update(page).update(JSON.stringify(settings)).digest('hex').slice(0, 12);
  const html = withSettings(page, { ...settings, build });
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  // Not cached by proxies, because the headers depend on the browser.
  const standing = { 'cache-control': 'private, no-cache', etag, 'content-type': 'text/html; charset=utf-8' };
  return {
    build,
    respond: ({ ifNoneMatch, userAgent }) => {
      const headers = { ...standing, 'cross-origin-opener-policy': openerPolicyFor(userAgent) };
      return ifNoneMatch === etag ? { status: 304, headers, body: undefined } : { status: 200, headers, body: html };
    },
  };
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
  // A function, because `$` in a replacement string is a pattern.
  return html.replace('</head>', () => `${element}\n  </head>`);
}
