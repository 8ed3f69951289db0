import * as z from 'zod/mini';
import {
  defineEndpoint,
  defineMessages,
  listImportShape,
  listImportUndoShape,
  schemaMessage,
  translateMessage,
} from '../../contract';
import { labelKey } from '../../contract/labels';
import type { LocalizedText, Message } from '../../contract';
import type { Translate } from '../environment';
import { guessColumns, headingKey } from './guess-columns';
import type { ListImport } from './import-field';
import { linkParents } from './link-parents';
import { mapRow, textKey } from './map-row';
import type { MappedRow, RowReading } from './map-row';
import { problemFile, problemWords } from './problem-file';
import { monthNames } from './read-date';
import { readTable } from './read-table';
import type { FileTable } from './read-table';
import { lastImportKey } from './remembered-import';
import { labelsInFile, recognizeOption, valuesOfField } from './recognize-values';
import { requestsOf } from './send-rows';

const words = defineMessages('books', {
  books: 'Books',
  title: 'Title',
  state: 'State',
  lent: 'Lent out',
  due: 'Due',
  dueTime: 'Due time',
  hours: 'Hours',
  readOn: 'Read',
  titleLong: 'Use at most 20 characters for the title.',
});
const translate = ((message: Message<string>, values: LocalizedText['values'] = {}) =>
  translateMessage({ message, values }, { language: 'en', timeZone: 'UTC' })) as Translate;
const endpoint = { method: 'POST', gate: { audience: 'member' }, effect: 'write' } as const;

const books: ListImport = {
  lastImport: lastImportKey('books.lastImport'),
  title: words.books,
  fields: [
    { key: 'title', label: words.title, kind: 'text', names: ['title'], isRequired: true },
    {
      key: 'state',
      label: words.state,
      kind: 'choice',
      names: ['state'],
      options: [{ value: 'lent', label: words.lent, names: ['away'] }],
    },
    { key: 'due', label: words.due, kind: 'date', names: ['due'], timeKey: 'dueTime' },
    { key: 'dueTime', label: words.dueTime, kind: 'time', names: ['time'] },
    { key: 'hours', label: words.hours, kind: 'minutes', names: ['effort'] },
    { key: 'readOn', label: words.readOn, kind: 'moment', names: ['read'] },
    { key: 'labels', label: words.title, kind: 'labels', names: ['tags'] },
    { key: 'readerIds', label: words.title, kind: 'people', names: ['readers'] },
    { key: 'key', label: words.title, kind: 'reference', names: ['key'] },
    { key: 'parent', label: words.title, kind: 'parent', names: ['parent'] },
  ],
  schema: z.object({
    title: z.string(schemaMessage(words.title)).check(z.maxLength(20, schemaMessage(words.titleLong))),
  }),
  toItem: ({ key: _key, parent: _parent, ...values }) => values,
  create: defineEndpoint({ ...endpoint, id: 'books.import', path: '/books/import', shape: listImportShape }),
  undo: defineEndpoint({ ...endpoint, id: 'books.undo', path: '/books/undo', shape: listImportUndoShape }),
};

function tableOf(text: string): FileTable {
  const read = readTable(text, {
    isKnown: (heading) => books.fields.some(({ names }) => names.includes(headingKey(heading))),
  });
  if ('kind' in read) {
    throw new Error(read.kind);
  }
  return read;
}

function rowsOf(text: string, reading: Partial<RowReading> = {}): readonly MappedRow[] {
  const table = tableOf(text);
  return table.rows.map((row) =>
    mapRow(books, row, {
      table,
      mapping: guessColumns(table.columns, books.fields),
      dates: { order: 'day-first', months: monthNames('en') },
      decimal: '.',
      durationUnit: 'minutes',
      timeZone: 'Europe/Berlin',
      choices: new Map([['state', new Map([['away', 'lent']])]]),
      labelIds: new Map([[labelKey('Crime'), 'crime-id']]),
      translate,
      ...reading,
    }),
  );
}
const items = (text: string, reading?: Partial<RowReading>): readonly object[] =>
  rowsOf(text, reading).map(({ item }) => item);
const problems = (text: string): readonly (readonly string[])[] =>
  rowsOf(text).map((row) => row.problems.map((each) => problemWords(each, translate)));

describe('the rows of a file', () => {
  it('become items: choices, dates with times, amounts of work, moments, labels', () => {
    expect(
      items(
        'Title;State;Due;Effort;Read (UTC);Tags\n' +
          'Emma;Away;4.3.2026 15:30;90;2026-03-29 08:15:07;Crime, Travel\n' +
          'Ulysses;elsewhere;2026-03-04T23:30:00Z;1h 30m;yes;CRIME\n' +
          'Ada;;2026-03-04 00:00;0;no;',
      ),
    ).toEqual([
      {
        title: 'Emma',
        state: 'lent',
        due: '2026-03-04',
        dueTime: '15:30',
        hours: 90,
        readOn: '2026-03-29T08:15:07.000Z',
        labelIds: ['crime-id'],
      },
      { title: 'Ulysses', due: '2026-03-05', dueTime: '00:30', hours: 90, readOn: true, labelIds: ['crime-id'] },
      { title: 'Ada', due: '2026-03-04' },
    ]);
  });

  it('have several people by the names in one cell, each once, without those who are no members', () => {
    const text = 'Title,Readers\nEmma,"Ann Marlow; ben@x.example, Ann  marlow"\nAda,Eve\nIlse,ANN MARLOW';
    const known = new Map([
      ['ann marlow', 'ann'],
      ['ben@x.example', 'ben'],
    ]);
    expect(items(text, { choices: new Map([['readerIds', known]]) })).toEqual([
      { title: 'Emma', readerIds: ['ann', 'ben'] },
      { title: 'Ada' },
      { title: 'Ilse', readerIds: ['ann'] },
    ]);
    const table = tableOf(text);
    const field = books.fields.find(({ key }) => key === 'readerIds')!;
    const texts = valuesOfField(table, guessColumns(table.columns, books.fields), field);
    expect(texts.map(({ key, count }) => [key, count])).toEqual([
      ['ann marlow', 3],
      ['ben@x.example', 1],
      ['eve', 1],
    ]);
  });

  it('keep a time of their own column, and count hours where the person says so', () => {
    expect(items('Title,Time,Due,Effort\nEmma,9:00,2026-03-04 15:30,"1,5"', { durationUnit: 'hours' })).toEqual([
      { title: 'Emma', due: '2026-03-04', dueTime: '09:00', hours: 90 },
    ]);
    expect(items('Title,Effort (minutes)\nEmma,30', { durationUnit: 'hours' })).toEqual([{ title: 'Emma', hours: 30 }]);
  });

  it('stay text, whatever they contain', () => {
    expect(items(`Title\n<b>x</b>\n"'=HYPERLINK(""x"")"`)).toEqual([
      { title: '<b>x</b>' },
      { title: '=HYPERLINK("x")' },
    ]);
  });

  it('say what is wrong with them, where and in words', () => {
    expect(
      problems(
        `Title,Due,Time,Effort,Tags\nEmma,soon,,,\n,2026-01-01,,,\nA title that is much too long,,,,\nEmma,,25:00,a lot,\nEmma,,,,,,one more\nEmma,,,,${'x'.repeat(61)}`,
      ),
    ).toEqual([
      ['Due: “soon” isn’t a date that can be read. Use a form such as 2026-03-29.'],
      ['Title: Title'],
      ['Title: Use at most 20 characters for the title.'],
      [
        'Due time: “25:00” isn’t a time. Use a form such as 15:30.',
        'Hours: “a lot” isn’t an amount of work. Use a form such as 90 or 1h 30m.',
      ],
      ['The row has 7 values, but there are 5 columns. Put values with separators in quotation marks.'],
      ['Title: Labels have at most 60 characters.'],
    ]);
  });

  it('with problems are a file that can be corrected and read again, without formulas', () => {
    const text = 'Title;Due\n=1;soon\nEmma;31.2.2026';
    const table = tableOf(text);
    const file = problemFile(
      table,
      rowsOf(text).map((row) => ({ row, words: row.problems.map((each) => problemWords(each, translate)) })),
      translate,
    );
    expect(file).toBe(
      '\u{FEFF}Title;Due;Problem\r\n' +
        "'=1;soon;Due: “soon” isn’t a date that can be read. Use a form such as 2026-03-29.\r\n" +
        'Emma;31.2.2026;Due: “31.2.2026” isn’t a date that can be read. Use a form such as 2026-03-29.\r\n',
    );
    expect(rowsOf(file.slice(1)).map(({ values }) => values['title'])).toEqual(['=1', 'Emma']);
  });
});

describe('values of a file', () => {
  const table = tableOf('Title,State,Tags,Tags\na,AWAY,"x, y",\nb,away ,Y,z\nc,Lent  out,,\nd,gone,,');
  const mapping = guessColumns(table.columns, books.fields);
  const [, state, , , , , labels] = books.fields;

  it('are counted, the most frequent first', () => {
    expect(valuesOfField(table, mapping, state!).map(({ text, count }) => [text, count])).toEqual([
      ['AWAY', 2],
      ['Lent  out', 1],
      ['gone', 1],
    ]);
    expect(labelsInFile(table, mapping, labels!).map(({ text, count }) => [text, count])).toEqual([
      ['y', 2],
      ['x', 1],
      ['z', 1],
    ]);
  });

  it('are recognized by our names and those of others', () => {
    expect(['Lent out', 'lent', ' AWAY', 'gone'].map((text) => recognizeOption(state!, text, translate))).toEqual([
      'lent',
      'lent',
      'lent',
      undefined,
    ]);
    expect(textKey('  A\u00a0 b ')).toBe('a b');
  });
});

describe('parents in a file', () => {
  const link = (text: string) => linkParents(books, rowsOf(text));

  it('are found by their key, or by a title that is there once, and come first', () => {
    const { parents, missing, levels } = link(
      'Key,Title,Parent\nT-3,Leaf,T-2\nT-2,Branch,T-1\nT-1,Root,\nT-4,Twin,\nT-5,Twin,root\nT-6,Lost,T-99\nT-7,Which,Twin',
    );
    expect([...parents]).toEqual([
      [0, 1],
      [1, 2],
      [4, 2],
    ]);
    expect(missing).toEqual([5, 6]);
    expect(levels).toEqual([[2, 3, 5, 6], [1, 4], [0]]);
  });

  it('in a circle are named, and what is below them', () => {
    const { circular, levels } = link('Key,Title,Parent\nA,One,B\nB,Two,A\nC,Three,A\nD,Four,');
    expect([...circular]).toEqual([0, 1, 2]);
    expect(levels).toEqual([[3]]);
  });
});

describe('requests of an import', () => {
  it('have 100 rows and less than the server reads', () => {
    const small = Array.from({ length: 250 }, (_, index) => ({ index, item: { title: 'x' } }));
    expect(requestsOf(small).map(({ length }) => length)).toEqual([100, 100, 50]);
    const large = Array.from({ length: 12 }, (_, index) => ({ index, item: { text: 'ü'.repeat(100_000) } }));
    expect(requestsOf(large).map(({ length }) => length)).toEqual([4, 4, 4]);
  });
});
