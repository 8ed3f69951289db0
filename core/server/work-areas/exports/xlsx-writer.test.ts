import readWorkbook from 'read-excel-file/node';
import type { Message } from '../../../contract';
import { defineMessages } from '../../../contract';
import { defineExportColumns } from './export-columns';
import { rowsOfSheet, workbookParts } from './xlsx-parts';
import { xlsxWriter } from './xlsx-writer';

const messages = defineMessages('books', { title: 'Title & name', pages: 'Pages', out: 'Published', added: 'Added' });

interface Book {
  readonly title: string;
  readonly pages?: number;
  readonly genres?: readonly string[];
  readonly out?: string;
}

const columns = defineExportColumns<Book>([
  { key: 'title', heading: messages.title, kind: 'text', value: ({ title }) => title },
  { key: 'pages', heading: messages.pages, kind: 'number', value: ({ pages }) => pages },
  { key: 'genres', heading: 'Genres', kind: 'text', value: ({ genres }) => genres },
  { key: 'outOn', heading: messages.out, kind: 'date', value: ({ out }) => out },
  { key: 'addedOn', heading: messages.added, kind: 'moment', value: () => '2026-03-29T08:15:00.000Z' },
]);
const texts = {
  name: 'books',
  translate: ({ text }: Message) => (typeof text === 'string' ? text : text.other),
  inUtc: (heading: string) => `${heading} (UTC)`,
};

/** The first sheet of a workbook written page by page, as another program reads it. */
async function written(pages: readonly (readonly Book[])[]): Promise<readonly (readonly unknown[])[]> {
  const writer = xlsxWriter(columns, texts);
  const bytes = [writer.begin(), ...pages.map((page) => writer.page(page)), writer.end()].map((piece) =>
    Buffer.from(piece),
  );
  const [sheet] = await readWorkbook(Buffer.concat(bytes));
  return sheet?.data ?? [];
}

describe('a list as a workbook', () => {
  it('has headings, texts, numbers, dates and moments that another program reads', async () => {
    const rows = await written([
      [{ title: 'Emma', pages: 474.5, genres: ['novel', 'comedy'], out: '1815-12-23' }],
      [{ title: 'Middlemarch', out: '2031-02-28' }],
    ]);
    expect(rows).toEqual([
      ['Title & name', 'Pages', 'Genres', 'Published', 'Added (UTC)'],
      // No spreadsheet knows a date before 1900.
      ['Emma', 474.5, 'novel, comedy', '1815-12-23', new Date('2026-03-29T08:15:00.000Z')],
      ['Middlemarch', null, null, new Date('2031-02-28T00:00:00.000Z'), new Date('2026-03-29T08:15:00.000Z')],
    ]);
  });

  it('keeps texts as they are, also what looks like a formula, and replaces what XML cannot have', async () => {
    const titles = ['=1+1', '<script>"&amp;"</script>', ' two\nlines ', '𝄞 ü', 'a\u0000b\uD800c', '@SUM(A1)'];
    const rows = await written([titles.map((title) => ({ title }))]);
    expect(rows.slice(1).map(([title]) => title)).toEqual([
      '=1+1',
      '<script>"&amp;"</script>',
      expect.stringMatching(/two\nlines/),
      '𝄞 ü',
      'a\uFFFDb\uFFFDc',
      '@SUM(A1)',
    ]);
  });

  it('is a workbook without rows too', async () => {
    expect(await written([])).toHaveLength(1);
  });

  it('goes on in another sheet where one is full', () => {
    expect(rowsOfSheet).toBe(1_048_576);
    const parts = workbookParts(2, 'books');
    expect(parts['xl/workbook.xml']).toContain('name="books 2" sheetId="2" r:id="rId2"');
    expect(parts['[Content_Types].xml']).toContain('/xl/worksheets/sheet2.xml');
  });
});
