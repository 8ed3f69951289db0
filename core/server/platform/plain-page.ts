import { createHash } from 'node:crypto';
import { escapeHtml } from './escape-html';
import { palette } from './palette';

/** A page that the server writes itself, without the client. */
export interface PlainPage {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  /** Markup of the main element; its texts are escaped. */
  readonly main: string;
}

function coloursOf(scheme: keyof typeof palette): string {
  return Object.entries(palette[scheme])
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(' ');
}

const style = `
:root { color-scheme: light dark; ${coloursOf('light')} }
@media (prefers-color-scheme: dark) { :root { ${coloursOf('dark')} } }
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1rem; background: var(--frame); color: var(--ink); font: 1rem/1.55 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
h1 { font-size: 1.25rem; line-height: 1.4; letter-spacing: -.012em; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; margin: 0; overflow-wrap: anywhere; }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 1.25rem 1.5rem; margin: 1rem 0; }
article p { overflow-wrap: anywhere; }
.about { color: var(--ink-3); margin: .15rem 0 .75rem; font-size: .875rem; overflow-wrap: anywhere; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
a { color: var(--accent-text); }
form + form { margin-block-start: .5rem; }
button { min-block-size: 2.5rem; padding-inline: 1.25rem; border: 0; border-radius: 6px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 500; cursor: pointer; }
button:hover { background: var(--accent-hover); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** For a page that anyone may open: nothing in it runs, loads or is framed, and its form leads to the same origin. */
export const plainPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

/** Writes the page, in light or dark as the browser prefers. */
export function plainPage({ language, direction, title, main }: PlainPage): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;
}
