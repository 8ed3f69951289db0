import type { NoticeButton, NoticePage } from '../../../contract';
import { productName } from '../../../contract';
import { escapeHtml } from '../../platform/escape-html';
import { plainPage, plainPagePolicy } from '../../platform/plain-page';

/** The reader of a page. */
export interface NoticeReader {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}

/** The address of the page contains the proof, so it is not passed on to any other page. */
export const noticePageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': plainPagePolicy,
  'referrer-policy': 'no-referrer',
};

/** Lays out a page of text, for the response of an endpoint and for its refusals. */
export function writeNoticePage(
  { heading, paragraphs, button, moreButtons = [] }: NoticePage,
  reader: NoticeReader,
): string {
  const main = [
    '<article>',
    `<h1>${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(button === undefined ? [] : [button, ...moreButtons]).map(formOf),
    '</article>',
    `<p class="about">${escapeHtml(productName.name)}</p>`,
  ].join('\n');
  return plainPage({ ...reader, title: `${heading} · ${productName.name}`, main });
}

/** Without an action: the form is sent to the address of the page. */
function formOf({ label, fields }: NoticeButton): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post">${inputs.join('')}<button type="submit">${escapeHtml(label)}</button></form>`;
}
