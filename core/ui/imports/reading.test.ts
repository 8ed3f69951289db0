import { detectEncoding, decodeFile, isArchive } from './decode-file';
import { assignColumn, guessColumns, headingKey } from './guess-columns';
import type { ImportField } from './import-field';
import { dateOrderOf, guessDateOrder, inZone, momentOfDate, monthNames, readDate, readTime } from './read-date';
import { readTable } from './read-table';
import type { FileTable, ReadTableOptions } from './read-table';

const message = { id: 'test:x', text: 'x' };
const fields: readonly ImportField[] = [
  { key: 'title', label: message, kind: 'text', names: ['title', 'name'], isRequired: true },
  { key: 'due', label: message, kind: 'date', names: ['due date', 'fallig am'] },
  { key: 'owner', label: message, kind: 'person', names: ['assignee email', 'assignee'] },
  { key: 'labels', label: message, kind: 'labels', names: ['labels'] },
];
const names = new Set(fields.flatMap((field) => field.names));
const isKnown = (heading: string): boolean => names.has(headingKey(heading));

function table(text: string, options: Partial<ReadTableOptions> = {}): FileTable {
  const read = readTable(text, { isKnown, ...options });
  if ('kind' in read) {
    throw new Error(`Not read: ${JSON.stringify(read)}`);
  }
  return read;
}
const cells = (text: string): readonly (readonly string[])[] => table(text).rows.map((row) => row.cells);

describe('the encoding of a file', () => {
  const text = 'Title;Größe\nStühle – „neu“;3 €';
  const utf16 = (isLittle: boolean): Uint8Array => {
    const buffer = Buffer.from(text, 'utf16le');
    return isLittle ? buffer : buffer.swap16();
  };
  const windows = Buffer.from('Größe', 'latin1');

  it.each([
    ['UTF-8', Buffer.from(text), 'utf-8', text],
    ['UTF-8 with its mark', Buffer.from(`\u{FEFF}${text}`), 'utf-8', text],
    ['UTF-16 of Excel', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(true)]), 'utf-16le', text],
    ['UTF-16 BE', Buffer.concat([Buffer.from([0xfe, 0xff]), utf16(false)]), 'utf-16be', text],
    ['UTF-16 without a mark', utf16(true), 'utf-16le', text],
    ['UTF-16 BE without a mark', utf16(false), 'utf-16be', text],
    ['Windows-1252', windows, 'windows-1252', 'Größe'],
  ] as const)('is recognized: %s', (_name, bytes, encoding, decoded) => {
    expect(detectEncoding(bytes)).toBe(encoding);
    expect(decodeFile(bytes, encoding)).toBe(decoded);
  });

  it('of a workbook or archive is none', () => {
    expect(
      [
        [0x50, 0x4b, 3, 4],
        [0xd0, 0xcf, 0x11, 0xe0],
        [0x1f, 0x8b, 8, 0],
      ].map((bytes) => isArchive(Uint8Array.from(bytes))),
    ).toEqual([true, true, true]);
    expect(isArchive(Buffer.from('PKW,3'))).toBe(false);
  });
});

describe('delimited text', () => {
  it.each([',', ';', '\t', '|'] as const)('is read with the separator %j, which is recognized', (delimiter) => {
    const read = table(['Title', 'Due date', 'Notes'].join(delimiter) + '\n' + ['a', '1', 'x'].join(delimiter) + '\n');
    expect([read.delimiter, read.rows[0]?.cells]).toEqual([delimiter, ['a', '1', 'x']]);
  });

  it('has line breaks of every kind, also within quotation marks, and the separator that Excel names', () => {
    expect(cells('Title,Notes\r\n"a ""b""","one\r\ntwo"\r\nc,d')).toEqual([
      ['a "b"', 'one\ntwo'],
      ['c', 'd'],
    ]);
    expect(cells('Title,Notes\ra,b\r')).toEqual([['a', 'b']]);
    expect(cells('sep=;\r\nTitle;Notes\r\na,x;b')).toEqual([['a,x', 'b']]);
  });

  it('counts rows as a spreadsheet, blank ones too, and leaves those out', () => {
    expect(table('Title,Notes\n\n a ,b\n,\n\nc,d\n').rows).toEqual([
      { number: 3, cells: ['a', 'b'] },
      { number: 6, cells: ['c', 'd'] },
    ]);
  });

  it('has headings where its first row looks like them, or where the person says so', () => {
    expect(table('Name,Foo\na,b').hasHeading).toBe(true);
    expect(table('Foo,Bar\na,b').hasHeading).toBe(true);
    expect(table('Buy 3 lamps,2026-01-02\nSell,2026-01-03').hasHeading).toBe(false);
    expect(table('Foo,Bar\na,b', { hasHeading: false }).rows).toHaveLength(2);
    expect(table('one task\nanother task').rows).toHaveLength(2);
  });

  it('keeps columns with the same heading, and those without one', () => {
    const { columns } = table('Title,Labels,,Labels\na,b,c,d');
    expect(columns.map(({ heading, occurrence }) => [heading, occurrence])).toEqual([
      ['Title', 1],
      ['Labels', 1],
      ['', 1],
      ['Labels', 2],
    ]);
  });

  it('loses the apostrophe before a formula that an export wrote, one only', () => {
    expect(cells("Title,Notes\n'=1+1,'-x\n''=2,'quoted'\n=3,'＝4")).toEqual([
      ['=1+1', '-x'],
      ["'=2", "'quoted'"],
      ['=3', '＝4'],
    ]);
  });

  it.each([
    ['', { kind: 'empty' }],
    ['Title,Notes\n\n', { kind: 'empty' }],
    ['Title,Notes\na,"b\nc,d\n', { kind: 'quote', row: 2 }],
    ['Title\0,b', { kind: 'binary' }],
    [`Title\n${'a\n'.repeat(10_001)}`, { kind: 'long', max: 10_000 }],
    [`Title\n${'\n'.repeat(2_000_000)}`, { kind: 'empty' }],
    [`Title${',x'.repeat(300)}\na`, { kind: 'wide' }],
  ])('that cannot be read says why, case %#', (text, fault) => {
    expect(readTable(text, { isKnown })).toEqual(fault);
  });

  it('of 10,000 rows is read', () => {
    expect(table(`Title,Notes\n${'a,b\n'.repeat(10_000)}`).rows).toHaveLength(10_000);
  });
});

describe('columns', () => {
  const guess = (text: string) => guessColumns(table(text).columns, fields);

  it('are recognized whatever their case, accents and signs, each field once, labels often', () => {
    expect(guess('NAME,Fällig am (UTC),Labels,Title,Labels\na,b,c,d,e')).toEqual([
      '',
      'due',
      'labels',
      'title',
      'labels',
    ]);
    expect(guess('Assignee,Name,Assignee Email\na,b,c')).toEqual(['', 'title', 'owner']);
  });

  it('that are alone are the required field', () => {
    expect(guess('Buy milk\nBuy tea')).toEqual(['title']);
  });

  it('take the field of another column, which is left out then, but not that of labels', () => {
    expect(assignColumn(['title', ''], 1, fields[0])).toEqual(['', 'title']);
    expect(assignColumn(['labels', ''], 1, fields[3])).toEqual(['labels', 'labels']);
    expect(assignColumn(['labels', 'title'], 1, undefined)).toEqual(['labels', '']);
  });
});

describe('dates', () => {
  const months = monthNames('fr');
  const read = (text: string, order: 'day-first' | 'month-first' = 'day-first') => readDate(text, { order, months });

  it.each([
    ['2026-03-04', '2026-03-04'],
    ['2026/3/4', '2026-03-04'],
    ['4.3.2026', '2026-03-04'],
    ['04/03/26', '2026-03-04'],
    ['4. März 2026', '2026-03-04'],
    ['Mar 4, 2026', '2026-03-04'],
    ['March 4th, 2026', '2026-03-04'],
    ['4 mars 2026', '2026-03-04'],
    ['4-Mar-2026', '2026-03-04'],
    ['Wed, 4 Mar 2026', '2026-03-04'],
    ['4.3.71', '1971-03-04'],
  ])('are read: %s', (text, date) => {
    expect(read(text)).toEqual({ date });
  });

  it.each([
    ['2026-03-04 08:15', { date: '2026-03-04', time: '08:15', seconds: 0 }],
    ['3/4/2026 3:05 PM', { date: '2026-03-04', time: '15:05', seconds: 0 }],
    ['04.03.2026, 15.05', { date: '2026-03-04', time: '15:05', seconds: 0 }],
    ['2026-03-04T08:15:30.123Z', { date: '2026-03-04', time: '08:15', moment: new Date('2026-03-04T08:15:30Z') }],
    ['2026-03-04T08:15:00+02:00', { date: '2026-03-04', time: '08:15', moment: new Date('2026-03-04T06:15:00Z') }],
    [
      'Wed Mar 04 2026 08:15:00 GMT+0000 (Coordinated Universal Time)',
      { date: '2026-03-04', time: '08:15', moment: new Date('2026-03-04T08:15:00Z') },
    ],
  ])('are read with their time: %s', (text, expected) => {
    expect(read(text, text.startsWith('3/') ? 'month-first' : 'day-first')).toEqual(expected);
  });

  it.each([
    '',
    'soon',
    '2026-02-30',
    '31.2.2026',
    '13/13/2026',
    '2026-3',
    '2026-03-04 25:00',
    '2026-03-04 tomorrow',
    '12',
  ])('that do not exist, and other texts, are none: %j', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it('are in the order that contradicts none of them, and the language decides where all are possible', () => {
    expect(guessDateOrder(['2026-01-01', '3/4/2026', '25/12/2026'], 'month-first')).toEqual({
      order: 'day-first',
      ambiguous: undefined,
    });
    expect(guessDateOrder(['3/4/2026', '12/25/2026'], 'day-first')).toEqual({
      order: 'month-first',
      ambiguous: undefined,
    });
    expect(guessDateOrder(['3/3/2026', '3/4/2026'], 'month-first')).toEqual({
      order: 'month-first',
      ambiguous: '3/4/2026',
    });
    expect(guessDateOrder(['3.4.2026'], 'month-first').order).toBe('day-first');
    expect(['en-US', 'en-GB', 'de', 'fr'].map(dateOrderOf)).toEqual([
      'month-first',
      'day-first',
      'day-first',
      'day-first',
    ]);
    expect(read('3/4/2026', 'month-first')?.date).toBe('2026-03-04');
  });

  it('with a place on earth are shown in the zone of the reader', () => {
    const late = read('2026-03-04T23:30:00Z');
    expect(late && inZone(late, 'Asia/Tokyo')).toEqual({ date: '2026-03-05', time: '08:30' });
    expect(momentOfDate({ date: '2026-03-04', time: '08:15', seconds: 7 }, 'UTC').toISOString()).toBe(
      '2026-03-04T08:15:07.000Z',
    );
    expect(momentOfDate({ date: '2026-03-04' }, 'Europe/Berlin').toISOString()).toBe('2026-03-04T11:00:00.000Z');
  });

  it('have times of their own', () => {
    expect(['9:30', '09:30', '9:30 pm', '12:00 AM', '24:00', '9:75', 'noon', '13:00 pm'].map(readTime)).toEqual([
      '09:30',
      '09:30',
      '21:30',
      '00:00',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
