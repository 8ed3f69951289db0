import * as z from 'zod/mini';
import type { CustomField, LocalizedText, Message } from '../../contract';
import { defineEndpoint, defineMessages, listImportShape, listImportUndoShape, translateMessage } from '../../contract';
import type { Translate } from '../environment';
import { customImportFields } from './custom-import-fields';
import { guessColumns } from './guess-columns';
import type { ListImport } from './import-field';
import { mapRow, optionsOfCell, textKey } from './map-row';
import { problemWords } from './problem-file';
import { monthNames } from './read-date';
import { readTable } from './read-table';
import { recognizeOption, valuesOfField } from './recognize-values';
import { lastImportKey } from './remembered-import';

const words = defineMessages('films', { films: 'Films', title: 'Title', labels: 'Labels' });
const translate = ((message: Message<string>, values: LocalizedText['values'] = {}) =>
  translateMessage({ message, values }, { language: 'en', timeZone: 'UTC' })) as Translate;
const endpoint = { method: 'POST', gate: { audience: 'member' }, effect: 'write' } as const;

const idOf = (number: number): string => `01900000-0000-7000-8000-00000000000${number}`;
const field = (
  number: number,
  kind: CustomField['kind'],
  name: string,
  options: readonly string[] = [],
): CustomField => ({
  id: idOf(number),
  version: 1,
  type: 'films.film',
  ...{ name, kind, position: String(number) },
  options: options.map((option, index) => ({ id: `${idOf(number)}-${index}`, name: option, colour: 'teal' })),
});
const custom = [
  field(1, 'text', 'Ticket'),
  field(2, 'number', 'Budget (€)'),
  field(3, 'date', 'Review'),
  field(4, 'checkbox', 'Billable'),
  field(5, 'choice', 'Sprint', ['Alpha', 'Beta']),
  field(6, 'choices', 'Areas', ['Web', 'Web, App', 'Lab']),
  field(7, 'person', 'Reviewer'),
  field(8, 'link', 'Design'),
  field(9, 'text', 'Category'),
];

const films: ListImport = {
  lastImport: lastImportKey('films.lastImport'),
  title: words.films,
  fields: [
    { key: 'title', label: words.title, kind: 'text', names: ['title'], isRequired: true },
    { key: 'labels', label: words.labels, kind: 'labels', names: ['labels', 'category'] },
    ...customImportFields(custom),
  ],
  schema: z.object({ title: z.string(), customValues: z.optional(z.record(z.string(), z.unknown())) }),
  toItem: (values) => values,
  create: defineEndpoint({ ...endpoint, id: 'films.import', path: '/films/import', shape: listImportShape }),
  undo: defineEndpoint({ ...endpoint, id: 'films.undo', path: '/films/undo', shape: listImportUndoShape }),
};

function rowsOf(text: string) {
  const table = readTable(text, { isKnown: () => false, hasHeading: true });
  if ('kind' in table) {
    throw new Error(table.kind);
  }
  const mapping = guessColumns(table.columns, films.fields);
  const choices = new Map(
    films.fields.map((each) => [
      each.key,
      new Map(
        valuesOfField(table, mapping, each).map(({ key, text: value }) => [
          key,
          each.kind === 'person' && textKey(value) === 'ann marlow'
            ? 'ann-id'
            : (recognizeOption(each, value, translate) ?? ''),
        ]),
      ),
    ]),
  );
  return table.rows.map((row) =>
    mapRow(films, row, {
      ...{ table, mapping, choices, translate },
      dates: { order: 'day-first', months: monthNames('en') },
      decimal: ',',
      durationUnit: 'minutes',
      timeZone: 'UTC',
      labelIds: new Map(),
    }),
  );
}

describe('custom fields of an import', () => {
  it('have the columns with their names, and values of their kinds by the id of the field', () => {
    const [row] = rowsOf(
      'Title,TICKET,Budget (€),Review,Billable,Sprint,Areas,Reviewer,Design,Category\n' +
        'One,A-1,"€ 1.250,50",28.2.2031,ja, alpha ,"Lab; Web, App",Ann Marlow,https://x.example/,Drama',
    );
    expect(row?.problems).toEqual([]);
    expect(row?.item).toEqual({
      title: 'One',
      customValues: {
        [idOf(1)]: 'A-1',
        [idOf(2)]: 1250.5,
        [idOf(3)]: '2031-02-28',
        [idOf(4)]: true,
        [idOf(5)]: `${idOf(5)}-0`,
        [idOf(6)]: [`${idOf(6)}-2`, `${idOf(6)}-1`],
        [idOf(7)]: 'ann-id',
        [idOf(8)]: 'https://x.example/',
        [idOf(9)]: 'Drama',
      },
    });
  });

  it('leave out what is empty, unknown or no', () => {
    expect(rowsOf('Title,Billable,Sprint,Reviewer\nOne,nein,Gamma,Eve\nTwo,,,')[0]?.item).toEqual({ title: 'One' });
  });

  it('say what is wrong with a row at the field', () => {
    const [row] = rowsOf(
      `Title,Ticket,Budget,Review,Billable,Design\nOne,${'x'.repeat(501)},many,soon,perhaps,javascript:alert(1)`,
    );
    expect(row?.problems.map((each) => problemWords(each, translate))).toEqual([
      'Ticket: The text has more than 500 characters.',
      'Budget (€): “many” isn’t a number with at most four decimals. Use a form such as 1234.5.',
      'Review: “soon” isn’t a date that can be read. Use a form such as 2026-03-29.',
      'Billable: “perhaps” is neither yes nor no.',
      'Design: “javascript:alert(1)” isn’t an address that begins with https:// or http://.',
    ]);
    expect(rowsOf('Title,Budget\nOne,"1,00001"')[0]?.problems).toHaveLength(1);
  });

  it('take options whose names have commas whole, as exports write them', () => {
    const areas = films.fields.find(({ label }) => label === 'Areas')!;
    expect(optionsOfCell(areas, 'Web, App, Web, Lab')).toEqual(['Web, App', 'Web', 'Lab']);
    expect(optionsOfCell(areas, 'Web,Other')).toEqual(['Web', 'Other']);
  });

  it('leave a column to the field of ours whose name it has, unless the file has it twice', () => {
    const fields = [
      { key: 'title', label: words.title, kind: 'text', names: ['title'], isRequired: true } as const,
      ...customImportFields([field(1, 'text', 'Title')]),
    ];
    const columns = (text: string) => {
      const table = readTable(text, { isKnown: () => false, hasHeading: true });
      return 'kind' in table ? [] : guessColumns(table.columns, fields);
    };
    expect(columns('Title\nx')).toEqual(['title']);
    expect(columns('Title,Other,Title\nx,y,z')).toEqual(['title', '', `customValues.${idOf(1)}`]);
  });
});
