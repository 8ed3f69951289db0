import type { ListExportFormat } from '../../../contract';
import { byteOrderMark, csvRecord, neutralizeFormula } from './csv';
import type { ExportColumn, ExportValue } from './export-columns';
import type { ExportTexts, ExportWriter } from './export-writer';
import { xlsxWriter } from './xlsx-writer';

/** Makes the writer of a format. `name`: that of the list, such as `tasks`. */
export function exportWriter<Item>(
  { format, name }: { readonly format: ListExportFormat; readonly name: string },
  columns: readonly ExportColumn<Item>[],
  texts: ExportTexts,
): ExportWriter<Item> {
  switch (format) {
    case 'csv':
      return csvWriter(columns, texts);
    case 'json':
      return jsonWriter(columns);
    case 'xlsx':
      return xlsxWriter(columns, { ...texts, name });
  }
}

/** RFC 4180, UTF-8 with a byte order mark. */
function csvWriter<Item>(
  columns: readonly ExportColumn<Item>[],
  { translate, inUtc }: ExportTexts,
): ExportWriter<Item> {
  const headings = columns.map(({ heading, kind }) => {
    const text = typeof heading === 'string' ? heading : translate(heading);
    return neutralizeFormula(kind === 'moment' ? inUtc(text) : text);
  });
  const cell = (column: ExportColumn<Item>, item: Item): string => {
    const text = column.text?.(item);
    return text === undefined
      ? csvCell(column, column.value(item))
      : neutralizeFormula(typeof text === 'string' ? text : translate(text));
  };
  return {
    type: 'text/csv; charset=utf-8; header=present',
    begin: () => byteOrderMark + csvRecord(headings),
    page: (items) => items.map((item) => csvRecord(columns.map((column) => cell(column, item)))).join(''),
    end: () => '',
  };
}

function csvCell({ kind }: Pick<ExportColumn<never>, 'kind'>, value: ExportValue): string {
  if (value === undefined) {
    return '';
  }
  if (typeof value === 'number') {
    return String(value);
  }
  if (typeof value !== 'string') {
    return neutralizeFormula(value.join(', '));
  }
  return kind === 'moment' ? value.slice(0, 19).replace('T', ' ') : neutralizeFormula(value);
}

/** One array of objects, one object a line. Empty cells are left out. */
function jsonWriter<Item>(columns: readonly ExportColumn<Item>[]): ExportWriter<Item> {
  let isFirst = true;
  const line = (item: Item): string => {
    const separator = isFirst ? '' : ',\n';
    isFirst = false;
    return separator + JSON.stringify(Object.fromEntries(columns.map(({ key, value }) => [key, value(item)])));
  };
  return {
    type: 'application/json; charset=utf-8',
    begin: () => '[\n',
    page: (items) => items.map(line).join(''),
    end: () => '\n]\n',
  };
}
