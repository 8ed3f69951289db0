import { createHash } from 'node:crypto';
import { escapeHtml } from './escape-html';

/** A page that the server writes itself, without the client. */
export interface PlainPage {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  /** Markup of the main element; its texts are escaped. */
  readonly main: string;
}

// The colours of core/ui/styles/tokens.css, which only the client's files contain.
const style = `
:root { color-scheme: light dark; --ink: #1c2430; --muted: #5b6676; --line: #d8dee8; --paper: #ffffff; --ground: #f4f6f9; --link: #2348ad; --accent: #2f5bd0; --on-accent: #ffffff; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaf1; --muted: #a3aec0; --line: #333d4d; --paper: #1a212c; --ground: #11161e; --link: #9db8ff; --accent: #9db8ff; --on-accent: #11161e; } }
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1rem; background: var(--ground); color: var(--ink); font: 1rem/1.55 -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
h1 { font-size: 1.35rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; margin: 0; overflow-wrap: anywhere; }
article { background: var(--paper); border: 1px solid var(--line); border-radius: 8px; padding: 1rem 1.25rem; margin: 1rem 0; }
article p { overflow-wrap: anywhere; }
.about { color: var(--muted); margin: .15rem 0 .75rem; font-size: .875rem; overflow-wrap: anywhere; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
a { color: var(--link); }
form + form { margin-block-start: .5rem; }
button { min-block-size: 2.75rem; padding-inline: 1.25rem; border: 0; border-radius: 6px; background: var(--accent); color: var(--on-accent); font: inherit; cursor: pointer; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
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
