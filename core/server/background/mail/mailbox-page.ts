import { productName } from '../../../contract';
import type { CapturedMail } from './mailbox';
import { escapeHtml } from './mail-layout';

/**
 * The page of captured emails: the text of each email, with its web addresses as links. No script, and no content of an
 * email becomes markup.
 */
export function mailboxPage(mails: readonly CapturedMail[]): string {
  const body =
    mails.length === 0
      ? '<p>No emails yet. Emails that the product sends appear here. Reload the page to see them.</p>'
      : mails.map(mailArticle).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Captured emails · ${escapeHtml(productName.name)}</title>
<style>
:root { color-scheme: light dark; --ink: #1c2430; --muted: #5b6676; --line: #d8dee8; --paper: #ffffff; --ground: #f4f6f9; --link: #2348ad; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaf1; --muted: #a3aec0; --line: #333d4d; --paper: #1a212c; --ground: #11161e; --link: #9db8ff; } }
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1rem; background: var(--ground); color: var(--ink); font: 1rem/1.55 -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
h1 { font-size: 1.35rem; margin: 0 0 .25rem; }
h2 { font-size: 1.05rem; margin: 0; overflow-wrap: anywhere; }
article { background: var(--paper); border: 1px solid var(--line); border-radius: 8px; padding: 1rem 1.25rem; margin: 1rem 0; }
.about { color: var(--muted); margin: .15rem 0 .75rem; font-size: .875rem; overflow-wrap: anywhere; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
a { color: var(--link); }
</style>
</head>
<body>
<main>
<h1>Captured emails</h1>
<p class="about">No mail server is configured, so no email leaves this installation. Emails are kept for 7 days.</p>
${body}
</main>
</body>
</html>
`;
}

function mailArticle(mail: CapturedMail): string {
  return `<article aria-labelledby="mail-${escapeHtml(mail.id)}">
<h2 id="mail-${escapeHtml(mail.id)}">${escapeHtml(mail.subject)}</h2>
<p class="about">To ${escapeHtml(mail.to)} · <time datetime="${escapeHtml(mail.sentAt)}">${escapeHtml(formatTime(mail.sentAt))}</time></p>
<pre>${withLinks(mail.text)}</pre>
</article>`;
}

/** The page has no script, so it cannot know the reader's time zone. */
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

function formatTime(instant: string): string {
  return timeFormat.format(new Date(instant));
}

/** Splits at web addresses before escaping, so that an address cannot inject markup. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => {
      const safe = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${safe}" rel="noreferrer">${safe}</a>` : safe;
    })
    .join('');
}
