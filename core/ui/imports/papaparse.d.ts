/**
 * The part of papaparse that is used. `@types/papaparse` would bring the types of Node.js into the browser's program, in
 * which `node:fs` must not compile.
 */
declare module 'papaparse' {
  /** How to parse a text. */
  interface ParseOptions {
    /** Empty: one of `delimitersToGuess`. */
    readonly delimiter?: string;
    readonly delimitersToGuess?: readonly string[];
    readonly newline?: '\n' | '\r\n';
    /** Rows at most; 0 for all. */
    readonly preview?: number;
  }

  interface ParseError {
    readonly type: 'Quotes' | 'Delimiter' | 'FieldMismatch';
    /** From 0. */
    readonly row?: number;
  }

  interface ParseResult {
    readonly data: readonly (readonly string[])[];
    readonly errors: readonly ParseError[];
    readonly meta: { readonly delimiter: string; readonly truncated: boolean };
  }

  interface UnparseOptions {
    readonly delimiter?: string;
    readonly newline?: '\n' | '\r\n';
  }

  const Papa: {
    parse(text: string, options: ParseOptions): ParseResult;
    unparse(rows: readonly (readonly string[])[], options: UnparseOptions): string;
  };
  export default Papa;
}
