import type { Project } from './project';
import type { SourceFile } from './source';
import { lineOf } from './source';

/** Files of an example by path. */
export type ExampleFiles = Readonly<Record<string, string>>;

/** A breach, with where it stands and what to do. */
export interface Violation {
  readonly where: string;
  readonly message: string;
}

/** One rule of the architecture with examples that it accepts and examples that it must refuse. */
export interface Rule {
  /** Letter and number of the rule, then its name. */
  readonly name: string;
  readonly check: (project: Project) => readonly Violation[];
  readonly passing: readonly ExampleFiles[];
  readonly failing: readonly ExampleFiles[];
}

/** A breach at a place of a source. */
export function violationAt(source: SourceFile, position: number, message: string): Violation {
  return { where: `${source.path}:${lineOf(source, position)}`, message };
}
