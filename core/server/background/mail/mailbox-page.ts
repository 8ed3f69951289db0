import { productName } from '../../../contract';
import { escapeHtml } from '../../platform/escape-html';
import { plainPage } from '../../platform/plain-page';
import type { CapturedMail } from './mailbox';

/**
 * The page of captured emails: the text of each email, with its web addresses as links. No script, and no content of an
 * email becomes markup.
 */
export function mailboxPage(mails: readonly CapturedMail[]): string {
  const body =
    mails.length === 0
      ? '<p>No emails yet. Emails that the product sends appear here. Reload the page to see them.</p>'
      : mails.map(mailArticle).join('\n');
  return plainPage({
    language: 'en',
    direction: 'ltr',
    title: `Captured emails · ${productName.name}`,
    main: `<h1>Captured emails</h1>
<p class="about">No mail server is configured, so no email leaves this installation. Emails are kept for 7 days.</p>
${body}`,
  });
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
