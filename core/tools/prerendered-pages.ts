import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { minify } from 'vite';
import type { Plugin } from 'vite';
import { preloadLinks } from './chunk-files';
import type { ChunkFiles } from './chunk-files';
import { importRecorder } from './import-recorder';

/** What the host's entry for prerendering exports (host/client/prerender/prerender.tsx). */
interface Prerenderer {
  findPrerendered(): Promise<{ readonly addresses: readonly string[]; readonly languages: readonly string[] }>;
  prerenderPage(address: string, language: string): Promise<RenderedPage>;
  earlyScriptSource(): string;
}

interface RenderedPage {
  readonly title: string;
  readonly html: string;
  readonly languages: readonly string[];
  readonly isWideOnly: boolean;
  readonly noScript: string;
  readonly slowStart: string;
  readonly loadAgain: string;
}

export interface PrerenderedPagesOptions {
  /** Folder of the built client. */
  readonly clientDir: string;
  /** Folder that the environment `prerender` builds to. */
  readonly rendererDir: string;
}

export interface PrerenderedPages {
  readonly plugins: readonly Plugin[];
  /** Writes `pages/<language>/<address>.html` beside the client's page, after all environments are built. */
  write(): Promise<void>;
}

/** Renders the public pages that plugins declare as `prerender`, each in every language of the client. */
export function prerenderedPages({ clientDir, rendererDir }: PrerenderedPagesOptions): PrerenderedPages {
  const recorder = importRecorder();
  return {
    plugins: recorder.plugins,
    async write() {
      const index = await readFile(join(clientDir, 'index.html'), 'utf8');
      const entry = pathToFileURL(join(rendererDir, 'prerender.js')).href;
      const renderer = (await import(`${entry}?at=${Date.now()}`)) as Prerenderer;
      const { code: script } = await minify('early-script.js', renderer.earlyScriptSource());
      const { addresses, languages } = await renderer.findPrerendered();
      for (const language of languages) {
        for (const address of addresses) {
          const { result, files } = await recorder.record(() => renderer.prerenderPage(address, language));
          const file = join(clientDir, 'pages', language, `${address === '/' ? 'index' : address.slice(1)}.html`);
          await mkdir(join(file, '..'), { recursive: true });
          await writeFile(file, documentOf({ index, language, script: script.trim(), page: result, files }));
        }
      }
    },
  };
}

interface DocumentParts {
  readonly index: string;
  readonly language: string;
  readonly script: string;
  readonly page: RenderedPage;
  readonly files: ChunkFiles;
}

/** The client's page with the markup of one view in it. */
function documentOf({ index, language, script, page, files }: DocumentParts): string {
  const attributes = [
    `lang="${language}"`,
    'data-view="public"',
    `data-languages="${page.languages.join(' ')}"`,
    ...(page.isWideOnly ? ['data-wide-only'] : []),
  ];
  const replacements: readonly (readonly [RegExp, string])[] = [
    [/<html lang="en">/, `<html ${attributes.join(' ')}>`],
    [/<title>[^<]*<\/title>/, `<title>${escapeHtml(page.title)}</title>`],
    [/(?=\n\s*<\/head>)/, preloadLinks(files, index)],
    // Without scripts a form would be sent by the browser itself.
    [
      /<noscript>[^]*?<\/noscript>/,
      `<noscript><style>#root,#slow-start{display:none}</style><p class="start-note">${escapeHtml(page.noScript)}</p></noscript>`,
    ],
    [/<div id="root"><\/div>/, `<script>${script}</script><div id="root">${page.html}</div>`],
    [/<span>[^<]*<\/span>(?= <a href="")/, `<span>${escapeHtml(page.slowStart)}</span>`],
    [/(?<=<a href="">)[^<]*(?=<\/a>)/, escapeHtml(page.loadAgain)],
  ];
  return replacements.reduce((html, [pattern, text]) => {
    if (!pattern.test(html)) {
      throw new Error(`host/client/index.html has no ${pattern.source}, which prerendered pages replace.`);
    }
    // A function, because `$` in a replacement string is a pattern.
    return html.replace(pattern, () => text);
  }, index);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
