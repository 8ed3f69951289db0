// oxlint-disable-next-line typescript/triple-slash-reference -- every program that contains this file needs the types
/// <reference path="./papaparse.d.ts" />
import Papa from 'papaparse';

/** Cells by row, and what the parser noticed. */
export type ParsedText = ReturnType<typeof Papa.parse>;

/** Parses delimited text (RFC 4180). */
export const parseDelimited = (text: string, options: Parameters<typeof Papa.parse>[1]): ParsedText =>
  Papa.parse(text, options);

/** Writes delimited text, with lines that end as RFC 4180 says. */
export const writeDelimited = (rows: readonly (readonly string[])[], delimiter: string): string =>
  Papa.unparse(rows, { delimiter, newline: '\r\n' });
