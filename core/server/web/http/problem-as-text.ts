import type { Endpoint, ProblemDocument } from '../../../contract';
import type { HttpResponse } from '../../request-context/incoming-request';
import type { NoticeReader } from './write-notice-page';
import { noticePageHeaders, writeNoticePage } from './write-notice-page';

/**
 * Returns a problem as its sentences, as plain text or as a page like the endpoint's own, where a person opened the
 * endpoint's link in a browser: nothing of ours runs there that could show a problem document. Every other caller gets
 * the document.
 */
export function problemAsText(
  { responds = 'json' }: Pick<Endpoint, 'responds'>,
  { accept, reader }: { readonly accept: string | undefined; readonly reader: NoticeReader },
  problem: HttpResponse,
): HttpResponse {
  if (responds === 'json' || accept?.toLowerCase().includes('text/html') !== true || typeof problem.body !== 'string') {
    return problem;
  }
  // The one cast of problems: `problemResponse` has just written the document.
  const { errors } = JSON.parse(problem.body) as ProblemDocument;
  const [heading = '', ...paragraphs] = errors;
  const isPage = responds === 'page';
  const kind: Readonly<Record<string, string>> = isPage
    ? noticePageHeaders
    : { 'content-type': 'text/plain; charset=utf-8' };
  return {
    ...problem,
    headers: { ...problem.headers, ...kind, vary: 'accept' },
    body: isPage ? writeNoticePage({ heading, paragraphs }, reader) : errors.join('\n'),
  };
}
