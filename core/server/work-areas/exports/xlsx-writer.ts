import { Zip, ZipDeflate } from 'fflate';
import type { ExportColumn, ExportValue } from './export-columns';
import type { ExportTexts, ExportWriter } from './export-writer';
import { cellStyles, rowsOfSheet, sheetBegin, sheetEnd, sheetPath, workbookParts, xmlText } from './xlsx-parts';

/** The longest text of a cell (the limit of Excel). */
const cellLength = 32_767;
/** Deflate: the speed matters more than the last percent, and the work is done between two pages of the list. */
const level = 3;
const dayLength = 86_400_000;
/** Serial number of 1970-01-01, counted from 1899-12-30. */
const epochSerial = 25_569;
/** Serial numbers before this day are off by one, because Excel takes 1900 for a leap year. */
const firstSerial = 61;

const widths: Readonly<Record<ExportColumn<never>['kind'], number>> = { text: 28, number: 12, date: 12, moment: 20 };

/**
 * A workbook (ECMA-376) with one sheet, more for a list of more than a million rows. Texts are texts, whatever they begin
 * with: no cell is a formula. Written with its ZIP file page by page, so that the server never holds the whole.
 */
export function xlsxWriter<Item>(
  columns: readonly ExportColumn<Item>[],
  { name, translate, inUtc }: ExportTexts & { readonly name: string },
): ExportWriter<Item> {
  let pieces: Uint8Array[] = [];
  let sheet: ZipDeflate | undefined;
  let sheets = 0;
  let rows = 0;
  const zip = new Zip((error, piece) => {
    if (error !== null) {
      throw error;
    }
    pieces.push(piece);
  });

  function take(): Uint8Array {
    const taken = Buffer.concat(pieces);
    pieces = [];
    return taken;
  }

  function beginSheet(): void {
    sheets += 1;
    rows = 0;
    sheet = new ZipDeflate(sheetPath(sheets), { level });
    zip.add(sheet);
    const headings = columns.map(({ heading, kind }) => {
      const text = typeof heading === 'string' ? heading : translate(heading);
      return textCell(kind === 'moment' ? inUtc(text) : text, cellStyles.heading);
    });
    push(sheetBegin(columns.map(({ kind }) => widths[kind])) + row(headings));
  }

  function endSheet(): void {
    sheet?.push(Buffer.from(sheetEnd), true);
    sheet = undefined;
  }

  function push(text: string): void {
    sheet?.push(Buffer.from(text));
  }

  /** The next row; empty cells are left out. */
  function row(cells: readonly (CellContent | undefined)[]): string {
    rows += 1;
    const written = cells.map((content, index) =>
      content === undefined ? '' : `<c r="${columnName(index)}${rows}"${content.attributes}>${content.inner}</c>`,
    );
    return `<row r="${rows}">${written.join('')}</row>`;
  }

  function cell(column: ExportColumn<Item>, item: Item): CellContent | undefined {
    const text = column.text?.(item);
    if (text !== undefined) {
      return textCell(typeof text === 'string' ? text : translate(text));
    }
    return valueCell(column.kind, column.value(item));
  }

  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    begin: () => {
      beginSheet();
      return take();
    },
    page: (items) => {
      let written = '';
      for (const item of items) {
        if (rows === rowsOfSheet) {
          push(written);
          written = '';
          endSheet();
          beginSheet();
        }
        written += row(columns.map((column) => cell(column, item)));
      }
      push(written);
      return take();
    },
    end: () => {
      endSheet();
      for (const [path, content] of Object.entries(workbookParts(sheets, name))) {
        const part = new ZipDeflate(path, { level });
        zip.add(part);
        part.push(Buffer.from(content), true);
      }
      zip.end();
      return take();
    },
  };
}

interface CellContent {
  /** With a space in front; empty for none. */
  readonly attributes: string;
  readonly inner: string;
}

function valueCell(kind: ExportColumn<never>['kind'], value: ExportValue): CellContent | undefined {
  if (value === undefined || value === '') {
    return undefined;
  }
  if (typeof value === 'number') {
    return { attributes: '', inner: `<v>${value}</v>` };
  }
  if (typeof value !== 'string') {
    return value.length === 0 ? undefined : textCell(value.join(', '));
  }
  if (kind !== 'date' && kind !== 'moment') {
    return textCell(value);
  }
  const serial = Date.parse(value) / dayLength + epochSerial;
  return serial >= firstSerial
    ? { attributes: ` s="${cellStyles[kind]}"`, inner: `<v>${serial}</v>` }
    : textCell(value);
}

function textCell(text: string, style?: number): CellContent {
  return {
    attributes: style === undefined ? ' t="inlineStr"' : ` t="inlineStr" s="${style}"`,
    inner: `<is><t xml:space="preserve">${xmlText(text.slice(0, cellLength))}</t></is>`,
  };
}

/** The name of a column by its index from 0: A to Z, then AA. */
function columnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
