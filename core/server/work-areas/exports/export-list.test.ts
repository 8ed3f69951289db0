import { FakeClock } from '../../../testing/fake-clock';
import { defineMessages } from '../../../contract';
import type { Download, ListExportFormat, Message } from '../../../contract';
import type { Page, PageQuery } from '../../data/paging/page';
import type { PortalContext } from '../../request-context/call-context';
import { defineExportColumns } from './export-columns';
import { exportList } from './export-list';

const messages = defineMessages('books', {
  title: 'Title, or name',
  pages: 'Pages',
  genres: 'Genres',
  kind: 'Kind',
  novel: 'Novel',
  out: 'Published',
  added: 'Added',
});

interface Book {
  readonly title: string;
  readonly pages?: number;
  readonly genres?: readonly string[];
}

const columns = defineExportColumns<Book>([
  { key: 'title', heading: messages.title, kind: 'text', value: ({ title }) => title },
  { key: 'pages', heading: messages.pages, kind: 'number', value: ({ pages }) => pages },
  { key: 'genres', heading: messages.genres, kind: 'text', value: ({ genres }) => genres },
  { key: 'kind', heading: messages.kind, kind: 'text', value: () => 'novel', text: () => messages.novel },
  { key: 'outOn', heading: messages.out, kind: 'date', value: () => '2026-03-29' },
  { key: 'addedOn', heading: messages.added, kind: 'moment', value: () => '2026-03-29T08:15:00.000Z' },
]);

/** Pages of three books. */
function pagesOf(books: readonly Book[], asked: string[] = []): (query: PageQuery) => Promise<Page<Book>> {
  return ({ cursor = '0' }) => {
    asked.push(cursor);
    const [from, to] = [Number(cursor), Number(cursor) + 3];
    return Promise.resolve({ items: books.slice(from, to), nextCursor: to < books.length ? String(to) : null });
  };
}

async function textOf({ bytes }: Download): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) {
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

describe('an exported list', () => {
  // 23:30 in New York, the next day in UTC.
  const clock = new FakeClock(new Date('2026-03-02T04:30:00.000Z'));
  const context = {
    clock,
    portal: { timeZone: 'America/New_York' },
    translate: ({ text }: Message<string>, values: Readonly<Record<string, string>> = {}) =>
      (typeof text === 'string' ? text : text.other).replace('{heading}', values['heading'] ?? ''),
  } as unknown as PortalContext;
  const exported = (books: readonly Book[], format: ListExportFormat, asked: string[] = []): Promise<Download> =>
    exportList(context, { name: 'books', format, columns, read: pagesOf(books, asked) });

  it('is CSV of RFC 4180 with a byte order mark, translated headings and values for people', async () => {
    const file = await exported(
      [{ title: 'Say "A",\nB', pages: 12, genres: ['Crime', 'Travel'] }, { title: 'Öl' }],
      'csv',
    );
    expect(await textOf(file)).toBe(
      '\u{FEFF}"Title, or name",Pages,Genres,Kind,Published,Added (UTC)\r\n' +
        '"Say ""A"",\nB",12,"Crime, Travel",Novel,2026-03-29,2026-03-29 08:15:00\r\n' +
        'Öl,,,Novel,2026-03-29,2026-03-29 08:15:00\r\n',
    );
  });

  it('is JSON with stable names and values for programs, and valid when it is empty', async () => {
    const file = await exported([{ title: '=1+1', pages: -3 }, { title: 'b' }, { title: 'c' }, { title: 'd' }], 'json');
    const kept = { kind: 'novel', outOn: '2026-03-29', addedOn: '2026-03-29T08:15:00.000Z' };
    expect(JSON.parse(await textOf(file))).toEqual([
      { title: '=1+1', pages: -3, ...kept },
      ...['b', 'c', 'd'].map((title) => ({ title, ...kept })),
    ]);
    expect(JSON.parse(await textOf(await exported([], 'json')))).toEqual([]);
  });

  it.each(['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠1'])(
    'contains no formula: %j is text',
    async (title) => {
      const [, record = ''] = (await textOf(await exported([{ title, genres: [title], pages: -1 }], 'csv'))).split(
        /(?<=\(UTC\))\r\n/,
      );
      const text = `'${title}`;
      const field = /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
      expect(record).toBe(`${field},-1,${field},Novel,2026-03-29,2026-03-29 08:15:00\r\n`);
    },
  );

  it('is named after the day of the company, and kept by no cache', async () => {
    const { name, type, size, etag } = await exported([], 'csv');
    expect({ name, type, size, etag }).toEqual({
      name: 'books-2026-03-01.csv',
      type: 'text/csv; charset=utf-8; header=present',
      size: undefined,
      etag: undefined,
    });
  });

  it('of 100,000 rows reads a page only when the one before was taken', async () => {
    const asked: string[] = [];
    const many = Array.from({ length: 100_000 }, (_, index) => ({ title: String(index) }));
    const { bytes } = await exported(many, 'csv', asked);
    let taken = 0;
    let rows = 0;
    let furthest = 0;
    for await (const part of bytes) {
      furthest = Math.max(furthest, asked.length - taken);
      taken += 1;
      rows += Buffer.from(part).toString('utf8').split('\r\n').length - 1;
    }
    expect({ rows, furthest }).toEqual({ rows: 100_001, furthest: 1 });
  });

  it('is refused before a byte is sent if its first page cannot be read, and breaks off at a later one', async () => {
    const failure = new Error('no page');
    const refused = exportList(context, { name: 'a', format: 'csv', columns, read: () => Promise.reject(failure) });
    await expect(refused).rejects.toBe(failure);
    const read = ({ cursor }: PageQuery): Promise<Page<Book>> =>
      cursor === undefined ? Promise.resolve({ items: [{ title: 'a' }], nextCursor: 'next' }) : Promise.reject(failure);
    await expect(exportList(context, { name: 'a', format: 'csv', columns, read }).then(textOf)).rejects.toBe(failure);
  });
});
