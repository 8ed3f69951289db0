import { maxImportRows } from '../../contract/list-import';
import { parseDelimited } from './delimited-text';

/** Separators that are recognized and can be chosen. */
export const delimiters = [',', ';', '\t', '|'] as const;
/** One of `delimiters`. */
export type Delimiter = (typeof delimiters)[number];

/** A column of a file. */
export interface FileColumn {
  readonly index: number;
  /** Its heading; empty without one. */
  readonly heading: string;
  /** Which one it is of several columns with the same heading, from 1. */
  readonly occurrence: number;
}

/** A row of a file that is not blank. */
export interface FileRow {
  /** As spreadsheets count, the heading included. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** The content of a file. */
export interface FileTable {
  readonly delimiter: Delimiter;
  readonly columns: readonly FileColumn[];
  readonly rows: readonly FileRow[];
  readonly hasHeading: boolean;
}

/** Why a file cannot be read. `quote`: a quotation mark that is not closed makes one cell of the rest. */
export type TableFault =
  | { readonly kind: 'empty' | 'binary' | 'wide' }
  | { readonly kind: 'long'; readonly max: number }
  | { readonly kind: 'quote'; readonly row: number };

/** How to read the text. What is left out is recognized. */
export interface ReadTableOptions {
  readonly delimiter?: Delimiter | undefined;
  readonly hasHeading?: boolean | undefined;
  /** Whether a heading is that of a field. */
  readonly isKnown: (heading: string) => boolean;
}

const maxColumns = 200;

/** An apostrophe that our own exports put before texts that begin like a formula; see core/server's `neutralizeFormula`. */
const neutralized = /^'(?='*[=+\-@\t\r\n＝＋－＠])/;

/** Reads delimited text: RFC 4180, and what spreadsheets and other programs write in its place. */
export function readTable(text: string, options: ReadTableOptions): FileTable | TableFault {
  if (text.includes('\0')) {
    return { kind: 'binary' };
  }
  // Excel writes its separator in front.
  const named = /^sep=([,;\t|])\r?\n/i.exec(text);
  const body = (named === null ? text : text.slice(named[0].length)).replace(/\r\n?/g, '\n');
  const { data, errors, meta } = parseDelimited(body, {
    delimiter: options.delimiter ?? named?.[1] ?? '',
    delimitersToGuess: [...delimiters],
    newline: '\n',
    // Blank rows count, so that numbers are those of spreadsheets; more than twice the limit is not read.
    preview: 2 * maxImportRows + 2,
  });
  const quote = errors.find(({ type }) => type === 'Quotes');
  if (quote !== undefined) {
    return { kind: 'quote', row: (quote.row ?? 0) + 1 };
  }
  const records = data.map((cells, index) => ({ number: index + 1, cells: cells.map(cleaned) }));
  const filled = records.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first] = filled;
  if (first === undefined) {
    return { kind: 'empty' };
  }
  const hasHeading = options.hasHeading ?? looksLikeHeading(first.cells, options.isKnown);
  const rows = hasHeading ? filled.slice(1) : filled;
  if (rows.length === 0) {
    return { kind: 'empty' };
  }
  if (rows.length > maxImportRows || meta.truncated) {
    return { kind: 'long', max: maxImportRows };
  }
  const width = hasHeading ? lengthOf(first.cells) : rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  if (width > maxColumns) {
    return { kind: 'wide' };
  }
  const headings = Array.from({ length: width }, (_, index) => (hasHeading ? (first.cells[index] ?? '') : ''));
  return {
    delimiter: delimiters.find((each) => each === meta.delimiter) ?? ',',
    hasHeading,
    columns: headings.map((heading, index) => ({
      index,
      heading,
      occurrence: headings.slice(0, index + 1).filter((each) => each === heading).length,
    })),
    rows,
  };
}

function cleaned(cell: string): string {
  return cell.replace(neutralized, '').trim();
}

/** Without empty cells at the end. */
function lengthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell !== '') + 1;
}

/** A heading names a field, or at least has short texts only, each once. */
function looksLikeHeading(cells: readonly string[], isKnown: (heading: string) => boolean): boolean {
  if (cells.some(isKnown)) {
    return true;
  }
  const named = cells.filter((cell) => cell !== '');
  const isData = (cell: string): boolean => /\d/.test(cell) || cell.includes('@') || cell.length > 40;
  return named.length > 1 && new Set(named).size === named.length && !named.some(isData);
}
