import type { People } from '../../client/people/people';
import type { PortalLabel } from '../../contract/labels';
import { labelKey } from '../../contract/labels';
import type { Translate } from '../environment';
import type { ColumnMapping } from './guess-columns';
import type { ImportField } from './import-field';
import { namesOf, optionsOfCell, textKey } from './map-row';
import type { FileTable } from './read-table';

/** A text that a column has, and in how many rows. */
export interface FileValue {
  /** As its first cell has it. */
  readonly text: string;
  readonly key: string;
  readonly count: number;
}

/** Whether the cells of a field name members. */
export function isPersonField({ kind }: Pick<ImportField, 'kind'>): boolean {
  return kind === 'person' || kind === 'people';
}

/** Whether the cells of a field name options. */
export function isOptionField({ kind }: Pick<ImportField, 'kind'>): boolean {
  return kind === 'choice' || kind === 'choices';
}

/** Whether what the cells of a field mean can be chosen. */
export function hasChoices(field: Pick<ImportField, 'kind'>): boolean {
  return isOptionField(field) || isPersonField(field);
}

/** The different texts of a field in the file, the most frequent first; of several people each name by itself. */
export function valuesOfField(table: FileTable, mapping: ColumnMapping, field: ImportField): readonly FileValue[] {
  const index = mapping.indexOf(field.key);
  const cells = index === -1 ? [] : table.rows.map((row) => row.cells[index] ?? '');
  switch (field.kind) {
    case 'people':
      return tally(cells.flatMap(namesOf), textKey);
    case 'choices':
      return tally(
        cells.flatMap((cell) => optionsOfCell(field, cell)),
        textKey,
      );
    default:
      return tally(cells, textKey);
  }
}

/** The names of labels in the file, the most frequent first. */
export function labelsInFile(table: FileTable, mapping: ColumnMapping, { key }: ImportField): readonly FileValue[] {
  const names = table.rows.flatMap(({ cells }) =>
    mapping.flatMap((each, index) => (each === key ? namesOf(cells[index] ?? '') : [])),
  );
  return tally(names, labelKey);
}

/** Names of labels in the file that no existing label has, the most frequent first. */
export function newLabelsInFile(
  table: FileTable,
  mapping: ColumnMapping,
  { fields, existing }: { readonly fields: readonly ImportField[]; readonly existing: readonly PortalLabel[] },
): readonly string[] {
  const known = new Set(existing.map(({ name }) => labelKey(name)));
  return fields
    .filter(({ kind }) => kind === 'labels')
    .flatMap((field) => labelsInFile(table, mapping, field))
    .flatMap(({ key, text }) => (known.has(key) ? [] : [text]));
}

/** The cells of a file that are dates. */
export function datesInFile(
  table: FileTable,
  mapping: ColumnMapping,
  fields: readonly ImportField[],
): readonly string[] {
  const dated = mapping.flatMap((key, index) => {
    const kind = fields.find((field) => field.key === key)?.kind;
    return kind === 'date' || kind === 'moment' ? [index] : [];
  });
  return table.rows.flatMap(({ cells }) => dated.flatMap((index) => cells[index] ?? []));
}

/** The cells of a file that are numbers. */
export function numbersInFile(
  table: FileTable,
  mapping: ColumnMapping,
  fields: readonly ImportField[],
): readonly string[] {
  const columns = mapping.flatMap((key, index) =>
    fields.find((field) => field.key === key)?.kind === 'number' ? [index] : [],
  );
  return table.rows.flatMap(({ cells }) => columns.flatMap((index) => cells[index] ?? []));
}

/** The heading of a column with amounts of work that are numbers alone and do not say what of; undefined without one. */
export function bareDurationColumn(
  table: FileTable,
  mapping: ColumnMapping,
  fields: readonly ImportField[],
): string | undefined {
  const field = fields.find(({ kind }) => kind === 'minutes');
  const index = field === undefined ? -1 : mapping.indexOf(field.key);
  const heading = table.columns[index]?.heading;
  if (heading === undefined || /minut/i.test(heading)) {
    return undefined;
  }
  return table.rows.some(({ cells }) => /^\d+(?:[.,]\d+)?$/.test(cells[index] ?? '')) ? heading : undefined;
}

/** The value of a choice that a text means, by its name in this or another program; undefined for an unknown one. */
export function recognizeOption(field: ImportField, text: string, translate: Translate): string | undefined {
  const key = textKey(text);
  const names = key.replace(/[-_\s]+/g, ' ');
  return field.options?.find(
    ({ value, label, names: known }) =>
      (typeof label === 'string'
        ? textKey(label) === key
        : textKey(translate(label)) === key || (typeof label.text === 'string' && textKey(label.text) === key)) ||
      value === key ||
      known.includes(names),
  )?.value;
}

function tally(texts: readonly string[], keyOf: (text: string) => string): readonly FileValue[] {
  const found = new Map<string, { text: string; count: number }>();
  for (const text of texts) {
    if (text !== '') {
      const key = keyOf(text);
      const value = found.get(key) ?? { text, count: 0 };
      value.count += 1;
      found.set(key, value);
    }
  }
  return [...found].map(([key, value]) => ({ key, ...value })).toSorted((left, right) => right.count - left.count);
}

/** The id of the active member whom an email address or a full name means; undefined if it is no one, or several. */
export async function findMember(people: People, text: string): Promise<string | undefined> {
  const wanted = textKey(text);
  const { items } = await people.search({ search: text.trim().slice(0, 512), limit: 20 });
  const byEmail = items.find(({ email }) => textKey(email) === wanted);
  const byName = items.filter(({ fullName }) => textKey(fullName) === wanted);
  return (byEmail ?? (byName.length === 1 ? byName[0] : undefined))?.id;
}
