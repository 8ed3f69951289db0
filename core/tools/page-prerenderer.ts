import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { minify } from 'vite';
import type { Plugin } from 'vite';
import { isNewTo, preloadLinks } from './chunk-files';
import type { ChunkFiles } from './chunk-files';
import { importRecorder } from './import-recorder';

/** What the host's entry for prerendering exports (host/client/prerender/prerender.tsx). */
interface Prerenderer {
  findPrerenderable(): Promise<{
    readonly publicAddresses: readonly string[];
    readonly signedInPatterns: readonly string[];
    readonly languages: readonly string[];
  }>;
  prerenderPage(address: string, language: string): Promise<RenderedPage>;
  importSignedIn(pattern?: string): Promise<void>;
  earlyScriptSource(): string;
}

interface RenderedPage {
  readonly title: string;
  readonly html: string;
  readonly isWideOnly: boolean;
  readonly noScript: string;
  readonly slowStart: string;
  readonly loadAgain: string;
}

export interface PagePrerendererOptions {
  /** Folder of the built client. */
  readonly clientDir: string;
  /** Folder that the environment `prerender` builds to. */
  readonly rendererDir: string;
}

export interface PagePrerenderer {
  readonly plugins: readonly Plugin[];
  /**
   * Writes `pages/<language>/<pattern>.html` beside the client's page, the pattern encoded as in an address, after all
   * environments are built.
   */
  write(): Promise<void>;
}

/**
 * Renders the public pages that plugins declare as `prerender`, each in every language of the client, and names in the
 * page of each signed-in address the files that its first view needs.
 */
export function pagePrerenderer({ clientDir, rendererDir }: PagePrerendererOptions): PagePrerenderer {
  const recorder = importRecorder();
  return {
    plugins: recorder.plugins,
    async write() {
      const index = await readFile(join(clientDir, 'index.html'), 'utf8');
      const entry = pathToFileURL(join(rendererDir, 'prerender.js')).href;
      const renderer = (await import(`${entry}?at=${Date.now()}`)) as Prerenderer;
      const { code } = await minify('early-script.js', renderer.earlyScriptSource());
      const { publicAddresses, signedInPatterns, languages } = await renderer.findPrerenderable();
      const write = async (language: string, pattern: string, parts: Omit<DocumentParts, 'index' | 'script'>) => {
        const folder = join(clientDir, 'pages', language);
        await mkdir(folder, { recursive: true });
        const html = documentOf({ index, script: code.trim(), ...parts });
        await writeFile(join(folder, `${encodeURIComponent(pattern)}.html`), html);
      };
      const { files: frame } = await recorder.record(() => renderer.importSignedIn());
      for (const language of languages) {
        for (const address of publicAddresses) {
          const { result, files } = await recorder.record(() => renderer.prerenderPage(address, language));
          await write(language, address, { language, languages, view: 'public', code: frame, page: result, files });
        }
      }
      const [language = 'en'] = languages;
      for (const pattern of signedInPatterns) {
        const { files } = await recorder.record(() => renderer.importSignedIn(pattern));
        await write(language, pattern, { language, languages, view: 'signed-in', code: files });
      }
    },
  };
}

interface DocumentParts {
  readonly index: string;
  readonly script: string;
  readonly language: string;
  readonly languages: readonly string[];
  /** Who is shown the markup. */
  readonly view: 'public' | 'signed-in';
  /** Loaded by the script for a signed-in person. */
  readonly code: ChunkFiles;
  readonly page?: RenderedPage;
  /** Loaded with the page. */
  readonly files?: ChunkFiles;
}

/** The client's page with the markup of one view in it. */
function documentOf({ index, script, language, languages, view, code, page, files }: DocumentParts): string {
  const names = [...code.scripts, ...code.styles].filter((file) => isNewTo(index, file)).map((file) => `/${file}`);
  const attributes = [
    `lang="${language}"`,
    `data-view="${view}"`,
    `data-languages="${languages.join(' ')}"`,
    `data-code="${names.join(' ')}"`,
    ...(page?.isWideOnly === true ? ['data-wide-only'] : []),
  ];
  return replaceAll(index, [
    [/<html lang="en">/, `<html ${attributes.join(' ')}>`],
    // Before the styles, which a script waits for, and after the settings, which the server writes before the title.
    [/(?<=<\/title>)/, `<script>${script}</script>`],
    [/<div id="root"><\/div>/, `<div id="root">${page?.html ?? ''}</div>`],
    ...(files === undefined ? [] : [[/(?=\n\s*<\/head>)/, preloadLinks(files, index)] as const]),
    ...(page === undefined ? [] : textsOf(page)),
  ]);
}

type Replacement = readonly [pattern: RegExp, text: string];

function textsOf({ title, noScript, slowStart, loadAgain }: RenderedPage): readonly Replacement[] {
  return [
    [/<title>[^<]*<\/title>/, `<title>${escapeHtml(title)}</title>`],
    // Without scripts a form would be sent by the browser itself.
    [
      /<noscript>[^]*?<\/noscript>/,
      `<noscript><style>#root,#slow-start{display:none}</style><p class="start-note">${escapeHtml(noScript)}</p></noscript>`,
    ],
    [/<span>[^<]*<\/span>(?= <a href="")/, `<span>${escapeHtml(slowStart)}</span>`],
    [/(?<=<a href="">)[^<]*(?=<\/a>)/, escapeHtml(loadAgain)],
  ];
}

/** @throws Error when the page lacks a part that is replaced. */
function replaceAll(page: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((html, [pattern, text]) => {
    if (!pattern.test(html)) {
      throw new Error(`host/client/index.html has no ${pattern.source}, which prerendered pages replace.`);
    }
    // A function, because `$` in a replacement string is a pattern.
    return html.replace(pattern, () => text);
  }, page);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
