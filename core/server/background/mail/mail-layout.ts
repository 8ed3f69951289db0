import { productName } from '../../../contract';
import { escapeHtml } from '../../platform/escape-html';
import { palette } from '../../platform/palette';
import type { MailContent, MailReader } from './mail-template';
import { mailMessages } from './messages';

/** An entry of a list in an email. */
export interface MailItem {
  /** Sentences; the first is the link. */
  readonly lines: readonly string[];
  /** Below them, in quiet text. */
  readonly note?: string;
  /** A web address. */
  readonly url: string;
}

/** Content of an email in the product's layout. All text is escaped here, so templates pass plain text. */
export interface MailParts {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** A list after the paragraphs, such as everything that a digest is about. */
  readonly items?: readonly MailItem[];
  /** A one-time code, shown large. */
  readonly code?: string;
  /** The call to action. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Notes after the action, such as when a link expires and what to do if the reader did not request it. */
  readonly notes?: readonly string[];
}

const { ink, 'ink-3': muted, accent, frame, surface, 'on-accent': onAccent } = palette.light;

/** Renders an email as text and as HTML: one table with inline styles, which email programs support. */
export function layOutMail(parts: MailParts, about: MailReader): MailContent {
  const { subject, heading, paragraphs, items = [], code, action, notes = [] } = parts;
  const { unsubscribeUrl, translate } = about;
  const text = [
    heading,
    ...paragraphs,
    ...items.map(({ lines, note, url }) => [...lines, ...(note === undefined ? [] : [note]), url].join('\n')),
    ...(code === undefined ? [] : [code]),
    ...(action === undefined ? [] : [`${action.label}: ${action.url}`]),
    ...notes,
    `${productName.name} · ${about.publicUrl}`,
    ...(unsubscribeUrl === undefined ? [] : [`${translate(mailMessages.unsubscribe)}: ${unsubscribeUrl}`]),
  ].join('\n\n');
  const rows = [
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;color:${ink}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((paragraph) => paragraphOf(paragraph, ink, 15)),
    ...items.map(itemOf),
    ...(code === undefined
      ? []
      : [
          `<p style="margin:8px 0 24px;font-size:30px;line-height:40px;letter-spacing:6px;font-weight:600;color:${ink}">${escapeHtml(code)}</p>`,
        ]),
    ...(action === undefined ? [] : [buttonOf(action)]),
    ...notes.map((note) => paragraphOf(note, muted, 13)),
  ].join('\n');
  const html = `<!doctype html>
<html lang="${escapeHtml(about.language)}" dir="${about.direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:${frame};font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:${surface};border-radius:10px"><tr><td style="padding:32px">
${rows}
</td></tr></table>
<p style="margin:16px 0 0;font-size:12px;line-height:18px;color:${muted}">${escapeHtml(productName.name)} · ${quietLink(about.publicUrl, about.publicUrl)}${unsubscribeUrl === undefined ? '' : ` · ${quietLink(unsubscribeUrl, translate(mailMessages.unsubscribe))}`}</p>
</td></tr></table>
</body>
</html>
`;
  return { subject, text, html };
}

function quietLink(url: string, label: string): string {
  return `<a href="${escapeHtml(url)}" style="color:${muted}">${escapeHtml(label)}</a>`;
}

function paragraphOf(text: string, colour: string, size: number): string {
  return `<p style="margin:0 0 16px;font-size:${size}px;line-height:${Math.round(size * 1.6)}px;color:${colour}">${escapeHtml(text)}</p>`;
}

function itemOf({ lines, note, url }: MailItem): string {
  const [first = '', ...others] = lines;
  const address = escapeHtml(webAddress(url));
  const parts = [
    `<a href="${address}" style="color:${accent};text-decoration:none">${escapeHtml(first)}</a>`,
    ...others.map((line) => escapeHtml(line)),
    ...(note === undefined ? [] : [`<span style="font-size:13px;color:${muted}">${escapeHtml(note)}</span>`]),
  ];
  return `<p style="margin:0 0 16px;font-size:15px;line-height:24px;color:${ink}">${parts.join('<br>')}</p>`;
}

function buttonOf(action: NonNullable<MailParts['action']>): string {
  const url = escapeHtml(webAddress(action.url));
  return `<p style="margin:8px 0 24px"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${accent};color:${onAccent};font-size:15px;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:${muted};word-break:break-all">${url}</p>`;
}

/** @throws TypeError for anything but a web address, such as `javascript:`. */
function webAddress(url: string): string {
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new TypeError('A link in an email must be a web address.');
  }
  return url;
}
