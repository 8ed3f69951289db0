import { writeDelimited } from './delimited-text';
import type { Translate } from '../environment';
import { importMessages as messages } from './messages';
import { labelWords } from './label-words';
import type { MappedRow, RowProblem } from './map-row';
import type { FileTable } from './read-table';
import type { RowRefusal } from './send-rows';

/** As core/server's `neutralizeFormula`: no spreadsheet evaluates the cell. Reading a file takes the apostrophe away. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A problem with the field that it is about. */
export function problemWords({ field, text }: RowProblem, translate: Translate): string {
  return field === undefined
    ? text
    : translate(messages.importProblemAt, { field: labelWords(field.label, translate), problem: text });
}

/** Why a row was not imported. */
export function refusalWords(
  row: MappedRow,
  refusal: RowRefusal | undefined,
  { fields, translate }: { readonly fields: readonly RowProblem['field'][]; readonly translate: Translate },
): readonly string[] {
  switch (refusal?.kind) {
    case undefined:
      return row.problems.map((problem) => problemWords(problem, translate));
    case 'refused': {
      const field = fields.find((each) => each?.key === refusal.field);
      return [problemWords({ field, text: refusal.text }, translate)];
    }
    case 'doubt':
      return [translate(messages.importDoubt)];
    case 'unsent':
      return [translate(messages.importUnsent)];
    case 'parent':
      return [translate(messages.importParentRefused)];
  }
}

/** The rows as they are in the file, with a last column that says what is wrong; as CSV with a byte order mark. */
export function problemFile(
  table: FileTable,
  rows: readonly { readonly row: MappedRow; readonly words: readonly string[] }[],
  translate: Translate,
): string {
  const width = table.columns.length;
  const heading = table.hasHeading
    ? [[...table.columns.map((column) => column.heading), translate(messages.importProblem)]]
    : [];
  const records = rows.map(({ row, words }) => [
    ...Array.from({ length: width }, (_, index) => row.row.cells[index] ?? ''),
    words.join(' '),
    // Values beyond the last column, which are one of the problems.
    ...row.row.cells.slice(width),
  ]);
  const cells = [...heading, ...records].map((record) =>
    record.map((cell) => (formula.test(cell) ? `'${cell}` : cell)),
  );
  return `\u{FEFF}${writeDelimited(cells, table.delimiter)}\r\n`;
}
