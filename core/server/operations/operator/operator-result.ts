/** The result of a command. Code 0: done; 1: refused, or problems found; 2: invalid command. */
export interface OperatorResult {
  readonly code: 0 | 1 | 2;
  readonly lines: readonly string[];
}

/** Called with lines for the operator while a command runs. */
export type ReportProgress = (line: string) => void;

/** The reason why a command is refused, shown to the operator. */
export class OperatorRefusal extends Error {}

/** The command succeeded. */
export function succeeded(...lines: readonly string[]): OperatorResult {
  return { code: 0, lines };
}

/** The command was refused for the given reason. */
export function refused(sentence: string): OperatorResult {
  return { code: 1, lines: [sentence] };
}
