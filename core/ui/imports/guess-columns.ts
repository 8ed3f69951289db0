import type { ImportField } from './import-field';
import type { FileColumn } from './read-table';

/** The key of the field of each column, by index; empty for one that is left out. */
export type ColumnMapping = readonly string[];

/** A heading as `ImportField.names` has it: lower case, without accents, signs and what is in brackets. */
export function headingKey(heading: string): string {
  return heading
    .replace(/\([^)]*\)/g, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether a field has several columns of one file. */
function mayRepeat({ kind }: Pick<ImportField, 'kind'>): boolean {
  return kind === 'labels';
}

/**
 * Recognizes the columns by their headings. Each field has one column, only labels several. A field of the company gets the
 * column with its name before what other programs call so; of two such columns the last one, as exports have them, and none
 * if it is the name of one of our own fields.
 */
export function guessColumns(columns: readonly FileColumn[], fields: readonly ImportField[]): ColumnMapping {
  const mapping = columns.map(() => '');
  const keys = columns.map(({ heading }) => headingKey(heading));
  const ours = fields.filter(({ isOfCompany = false }) => !isOfCompany);
  const own = new Set(ours.flatMap(({ names }) => names[0] ?? []));
  for (const { key, names } of fields.filter(({ isOfCompany = false }) => isOfCompany)) {
    const places = keys.flatMap((each, index) => (names.includes(each) && mapping[index] === '' ? [index] : []));
    const [first] = places;
    const place =
      places.length > 1 ? places.at(-1) : first === undefined || own.has(keys[first] ?? '') ? undefined : first;
    if (place !== undefined) {
      mapping[place] = key;
    }
  }
  for (const field of ours) {
    const places = field.names.flatMap((name) => keys.flatMap((key, index) => (key === name ? [index] : [])));
    const free = places.filter((index) => mapping[index] === '');
    for (const index of mayRepeat(field) ? free : free.slice(0, 1)) {
      mapping[index] = field.key;
    }
  }
  // One column without a heading is a list of names.
  const required = fields.find(({ isRequired = false }) => isRequired);
  if (columns.length === 1 && required !== undefined && mapping[0] === '') {
    mapping[0] = required.key;
  }
  return mapping;
}

/** Gives a column to a field; the column that had the field before is left out. */
export function assignColumn(mapping: ColumnMapping, index: number, field: ImportField | undefined): ColumnMapping {
  return mapping.map((key, each) => {
    if (each === index) {
      return field?.key ?? '';
    }
    return field !== undefined && key === field.key && !mayRepeat(field) ? '' : key;
  });
}
