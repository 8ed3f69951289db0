/** What a command has to say. Code 0: done; 1: refused or something is wrong; 2: not understood. */
export interface OperatorAnswer {
  readonly code: 0 | 1 | 2;
  readonly lines: readonly string[];
}

/** Called with a line for the operator while a command takes its time. */
export type ReportProgress = (line: string) => void;

/** What an operator is told instead of being obeyed, in a sentence. */
export class OperatorRefusal extends Error {}

/** The command did what was asked. */
export function done(...lines: readonly string[]): OperatorAnswer {
  return { code: 0, lines };
}

/** The command did nothing, for the reason in the sentence. */
export function refused(sentence: string): OperatorAnswer {
  return { code: 1, lines: [sentence] };
}
