import { safeParse } from 'zod/v4/core';
import type { LocalizedText } from '../../contract';
import { maxCustomNumber } from '../../contract/custom-fields';
import { labelKey, labelLimits } from '../../contract/labels';
import { readSchemaMessage } from '../../contract/schema-message';
import type { Translate } from '../environment';
import { parseDuration } from '../numbers/duration';
import { isAddress } from '../custom-fields/is-address';
import { takeCustomValues } from './custom-import-fields';
import type { ColumnMapping } from './guess-columns';
import { headingKey } from './guess-columns';
import type { ImportField, ImportValues, ListImport } from './import-field';
import { importMessages as messages } from './messages';
import { inZone, momentOfDate, readDate, readTime } from './read-date';
import type { ReadDateOptions } from './read-date';
import { readNumber } from './read-number';
import type { DecimalSign } from './read-number';
import type { FileRow, FileTable } from './read-table';

/** What is wrong with a row, in words. */
export interface RowProblem {
  /** The field that it is about, if it is about one. */
  readonly field?: ImportField | undefined;
  readonly text: string;
}

/** A row as it will be imported. */
export interface MappedRow {
  readonly row: FileRow;
  readonly values: ImportValues;
  readonly item: Readonly<Record<string, unknown>>;
  /** Names of its labels, as the file has them. */
  readonly labels: readonly string[];
  readonly problems: readonly RowProblem[];
}

/** How the cells of a file are read. */
export interface RowReading {
  readonly table: FileTable;
  readonly mapping: ColumnMapping;
  readonly dates: ReadDateOptions;
  /** The sign before the decimals of a number that could be read in two ways. */
  readonly decimal: DecimalSign;
  /** What a number alone is as an amount of work. */
  readonly durationUnit: 'minutes' | 'hours';
  readonly timeZone: string;
  /** What becomes of each text of a choice or person, by field and `textKey`: a value, or empty for none. */
  readonly choices: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Ids of labels by `labelKey`. */
  readonly labelIds: ReadonlyMap<string, string>;
  readonly translate: Translate;
}

const yes: ReadonlySet<string> = new Set([
  'yes',
  'y',
  'true',
  '1',
  'x',
  'done',
  'completed',
  'ja',
  'j',
  'wahr',
  'erledigt',
  '✓',
]);
const no: ReadonlySet<string> = new Set(['no', 'n', 'false', '0', 'nein', 'falsch', '-']);

/** What two spellings of one value have in common. */
export function textKey(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase();
}

/** Names of labels or people in a cell. */
export function namesOf(cell: string): readonly string[] {
  return cell
    .split(/[,;|\n]/)
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter((name) => name !== '');
}

/**
 * The names of options in a cell, separated by commas. An option whose own name has a comma stays one, as exports write it.
 */
export function optionsOfCell({ options = [] }: Pick<ImportField, 'options'>, cell: string): readonly string[] {
  const known = new Set(options.flatMap(({ label }) => (typeof label === 'string' ? textKey(label) : [])));
  const pieces = cell.split(/([,;|\n])/);
  const names: string[] = [];
  for (let start = 0; start < pieces.length;) {
    let end = pieces.length;
    while (end > start + 1 && !known.has(textKey(pieces.slice(start, end).join('')))) {
      end -= 2;
    }
    names.push(...[pieces.slice(start, end).join('').replace(/\s+/g, ' ').trim()].filter((name) => name !== ''));
    // After the separator.
    start = end + 1;
  }
  return names;
}

/** Reads one row by the mapping, and checks it as the server will. */
export function mapRow(description: ListImport, row: FileRow, reading: RowReading): MappedRow {
  const { table, mapping, translate, timeZone } = reading;
  const problems: RowProblem[] = [];
  const values: Record<string, ImportValues[string]> = {};
  const labels = new Map<string, string>();
  const extra = row.cells.slice(table.columns.length).some((cell) => cell !== '');
  if (extra) {
    const counts = { found: row.cells.length, expected: table.columns.length };
    problems.push({ text: translate(messages.importRowTooLong, counts) });
  }
  for (const [index, key] of mapping.entries()) {
    const cell = row.cells[index] ?? '';
    const field = description.fields.find((each) => each.key === key);
    if (field === undefined || cell === '') {
      continue;
    }
    if (field.kind === 'labels') {
      for (const name of namesOf(cell)) {
        labels.set(labelKey(name), name);
      }
      continue;
    }
    const value = readCell(field, cell, { ...reading, heading: table.columns[index]?.heading ?? '' });
    if (value.problem !== undefined) {
      problems.push({ field, text: value.problem });
    }
    for (const [name, read] of Object.entries(value.values ?? {})) {
      values[name] ??= read;
    }
  }
  const tooLong = [...labels.values()].find((name) => name.length > labelLimits.name);
  if (tooLong !== undefined) {
    problems.push({
      field: description.fields.find(({ kind }) => kind === 'labels'),
      text: translate(messages.importLabelLong, { max: labelLimits.name }),
    });
  }
  const labelIds = [...new Set([...labels.keys()].flatMap((name) => reading.labelIds.get(name) ?? []))];
  const { others, customValues } = takeCustomValues(values);
  const item = {
    ...description.toItem(others, { timeZone }),
    ...(labelIds.length === 0 ? {} : { labelIds }),
    ...(customValues === undefined ? {} : { customValues }),
  };
  if (problems.length === 0) {
    problems.push(...faultsOf(description, item, translate));
  }
  return { row, values, item, labels: [...labels.values()], problems };
}

/** What the schema of an item says about it. */
function faultsOf(description: ListImport, item: object, translate: Translate): readonly RowProblem[] {
  const checked = safeParse(description.schema, item);
  if (checked.success) {
    return [];
  }
  const seen = new Set<string>();
  return checked.error.issues.flatMap(({ path, message }) => {
    const [key = '', part = ''] = path.map(String);
    const field = description.fields.find((each) => each.key === key || each.key === `${key}.${part}`);
    const about = field?.key ?? key;
    if (seen.has(about)) {
      return [];
    }
    seen.add(about);
    return [{ field, text: wordsOf(readSchemaMessage(message), translate) }];
  });
}

/** A schema without a message of its own has one in English. */
function wordsOf(text: string | LocalizedText, translate: Translate): string {
  return typeof text === 'string' ? translate(messages.importValueInvalid) : translate(text.message, text.values);
}

interface CellReading extends RowReading {
  readonly heading: string;
}

interface ReadCell {
  readonly values?: ImportValues;
  readonly problem?: string;
}

function readCell(field: ImportField, cell: string, reading: CellReading): ReadCell {
  const { key, kind } = field;
  const { translate } = reading;
  switch (kind) {
    case 'choice':
    case 'person': {
      const chosen = reading.choices.get(key)?.get(textKey(cell));
      return chosen === undefined || chosen === '' ? {} : { values: { [key]: chosen } };
    }
    case 'people':
    case 'choices': {
      const names = kind === 'people' ? namesOf(cell) : optionsOfCell(field, cell);
      const known = names.map((name) => reading.choices.get(key)?.get(textKey(name)) ?? '');
      const ids = [...new Set(known.filter((id) => id !== ''))];
      return ids.length === 0 ? {} : { values: { [key]: ids } };
    }
    case 'number': {
      const number = readNumber(cell, reading.decimal);
      const isFit = number !== undefined && Math.abs(number) <= maxCustomNumber && Number(number.toFixed(4)) === number;
      return isFit
        ? { values: { [key]: number } }
        : { problem: translate(messages.importNumberInvalid, { text: shortened(cell) }) };
    }
    case 'checkbox': {
      const word = textKey(cell);
      if (yes.has(word)) {
        return { values: { [key]: true } };
      }
      return no.has(word) ? {} : { problem: translate(messages.importYesInvalid, { text: shortened(cell) }) };
    }
    case 'link':
      return isAddress(cell)
        ? { values: { [key]: cell } }
        : { problem: translate(messages.importLinkInvalid, { text: shortened(cell) }) };
    case 'date':
      return readDateCell(field, cell, reading);
    case 'moment':
      return readMomentCell(field, cell, reading);
    case 'time': {
      const time = readTime(cell);
      return time === undefined
        ? { problem: translate(messages.importTimeInvalid, { text: shortened(cell) }) }
        : { values: { [key]: time } };
    }
    case 'minutes': {
      const minutes = readMinutes(cell, reading);
      if (minutes === undefined) {
        return { problem: translate(messages.importDurationInvalid, { text: shortened(cell) }) };
      }
      // No work is no estimate.
      return minutes === 0 ? {} : { values: { [key]: minutes } };
    }
    default:
      return field.maxLength !== undefined && cell.length > field.maxLength
        ? { problem: translate(messages.importTextLong, { max: field.maxLength }) }
        : { values: { [key]: cell } };
  }
}

function readDateCell({ key, timeKey }: ImportField, cell: string, reading: CellReading): ReadCell {
  const read = readDate(cell, reading.dates);
  if (read === undefined) {
    return { problem: reading.translate(messages.importDateInvalid, { text: shortened(cell) }) };
  }
  const { date, time } = inZone(read, reading.timeZone);
  // Midnight is how programs without times write a day.
  const hasTime = timeKey !== undefined && time !== undefined && read.time !== '00:00';
  // The day of the file, unless its time counts.
  return hasTime ? { values: { [key]: date, [timeKey]: time } } : { values: { [key]: read.date } };
}

function readMomentCell({ key }: ImportField, cell: string, reading: CellReading): ReadCell {
  const word = textKey(cell);
  if (yes.has(word)) {
    return { values: { [key]: true } };
  }
  if (no.has(word)) {
    return {};
  }
  const read = readDate(cell, reading.dates);
  if (read === undefined) {
    return { problem: reading.translate(messages.importDateInvalid, { text: shortened(cell) }) };
  }
  const zone = /\bUTC\b/.test(reading.heading) ? 'UTC' : reading.timeZone;
  return { values: { [key]: momentOfDate(read, zone).toISOString() } };
}

function readMinutes(cell: string, { durationUnit, heading, translate }: CellReading): number | undefined {
  const number = /^\d+(?:[.,]\d+)?$/.exec(cell);
  if (number === null) {
    return parseDuration(cell, translate);
  }
  const isMinutes = durationUnit === 'minutes' || /minut/.test(headingKey(heading.replace(/[()]/g, ' ')));
  return Math.round(Number(cell.replace(',', '.')) * (isMinutes ? 1 : 60));
}

/** Long enough to recognize the cell. */
function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
