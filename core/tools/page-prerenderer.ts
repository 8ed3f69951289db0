import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { minify } from 'vite';
import type { Plugin } from 'vite';
import type { PrerenderedView, Prerenderer } from '../client/prerendering';
import { isNewTo, preloadLinks } from './chunk-files';
import type { ChunkFiles } from './chunk-files';
import { importRecorder } from './import-recorder';

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
      const { prerenderer } = (await import(`${entry}?at=${Date.now()}`)) as { readonly prerenderer: Prerenderer };
      const { code } = await minify('early-script.js', prerenderer.earlyScriptSource());
      const { publicAddresses, framedPages, languages } = await prerenderer.findPrerenderable();
      const write = async (pattern: string, parts: Omit<DocumentParts, 'index' | 'script' | 'languages'>) => {
        const folder = join(clientDir, 'pages', parts.language);
        await mkdir(folder, { recursive: true });
        const html = documentOf({ index, script: code.trim(), languages, ...parts });
        await writeFile(join(folder, `${encodeURIComponent(pattern)}.html`), html);
      };
      const { files: frame } = await recorder.record(() => prerenderer.importSignedIn());
      for (const language of languages) {
        for (const address of publicAddresses) {
          const { result, files } = await recorder.record(() => prerenderer.prerenderPage(address, language));
          const { html, isWideOnly } = result;
          const attributes = isWideOnly ? ['data-wide-only'] : [];
          await write(address, { language, view: 'public', attributes, html, code: frame, texts: result, files });
        }
      }
      const [language = 'en'] = languages;
      const html = prerenderer.prerenderFrame();
      for (const { pattern, isWideOnly } of framedPages) {
        const { files: code } = await recorder.record(() => prerenderer.importSignedIn(pattern));
        const attributes = isWideOnly ? ['data-wide-only'] : [];
        await write(pattern, { language, view: 'signed-in', attributes, html, code });
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
  /** Further attributes of the `html` element, for the script. */
  readonly attributes: readonly string[];
  readonly html: string;
  /** Loaded by the script for a signed-in person. */
  readonly code: ChunkFiles;
  /** In the language of the document; those of `index.html` if omitted. */
  readonly texts?: DocumentTexts;
  /** Loaded with the page. */
  readonly files?: ChunkFiles;
}

type DocumentTexts = Pick<PrerenderedView, 'title' | 'noScript' | 'slowStart' | 'loadAgain'>;

/** The client's page with the markup of one view in it. */
function documentOf(parts: DocumentParts): string {
  const { index, script, language, languages, view, html, code, texts, files } = parts;
  const names = [...code.scripts, ...code.styles].filter((file) => isNewTo(index, file)).map((file) => `/${file}`);
  const attributes = [
    `lang="${language}"`,
    `data-view="${view}"`,
    `data-languages="${languages.join(' ')}"`,
    `data-code="${names.join(' ')}"`,
    ...parts.attributes,
  ];
  return replaceAll(index, [
    [/<html lang="en">/, `<html ${attributes.join(' ')}>`],
    // Before the styles, which a script waits for, and after the settings, which the server writes before the title.
    [/(?<=<\/title>)/, `<script>${script}</script>`],
    [/<div id="root"><\/div>/, `<div id="root">${html}</div>`],
    ...(files === undefined ? [] : [[/(?=\n\s*<\/head>)/, preloadLinks(files, index)] as const]),
    ...(texts === undefined ? [] : replacementsOf(texts)),
  ]);
}

type Replacement = readonly [pattern: RegExp, text: string];

function replacementsOf({ title, noScript, slowStart, loadAgain }: DocumentTexts): readonly Replacement[] {
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
