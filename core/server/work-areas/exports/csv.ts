/** Byte order mark, by which spreadsheets recognize UTF-8. */
export const byteOrderMark = '\u{FEFF}';

/**
 * Characters with which a cell can begin a formula in a spreadsheet, also in full width, which spreadsheets of East Asian
 * languages accept. Tab and line breaks, because programs drop them and read on (OWASP, CSV injection). After apostrophes,
 * too, so that an import knows which one to take away.
 */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * A text that no spreadsheet evaluates: an apostrophe before it makes it text. For every text that a person can have
 * typed; not for numbers, which would become texts.
 */
export function neutralizeFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

/** One record of RFC 4180, with its line break. */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map(csvField).join(',')}\r\n`;
}

function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
