import type { ForbiddenImport } from '../import-rules';
import { forbiddenImports } from '../import-rules';
import type { Rule } from '../rule';
import { violationAt } from '../rule';
import type { Import } from '../source';

/** One rule for each forbidden import. */
export const forbiddenImportRules: readonly Rule[] = forbiddenImports.map((forbidden) => ({
  name: forbidden.name,
  check: ({ sources, resolve }) =>
    sources.flatMap((source) => {
      const matched = match(forbidden, source.path);
      if (matched === undefined) {
        return [];
      }
      return source.imports
        .filter(
          (found) => isKind(forbidden, found) && isTarget(forbidden, matched, resolve(source.path, found.specifier)),
        )
        .map((found) => violationAt(source, found.start, `imports '${found.specifier}': ${forbidden.reason}`));
    }),
  passing: [{ [forbidden.passing[0]]: `import { x } from '${forbidden.passing[1]}';` }],
  failing: [{ [forbidden.failing[0]]: `import { x } from '${forbidden.failing[1]}';` }],
}));

function match({ from }: ForbiddenImport, path: string): RegExpExecArray | undefined {
  const found = new RegExp(from.path ?? '').exec(path);
  const isExcepted = from.pathNot?.some((pattern) => new RegExp(pattern).test(path)) ?? false;
  return found === null || isExcepted ? undefined : found;
}

function isKind({ to }: ForbiddenImport, found: Import): boolean {
  return (to.dynamic ?? found.dynamic) === found.dynamic && (to.typeOnly ?? found.typeOnly) === found.typeOnly;
}

function isTarget({ to }: ForbiddenImport, matched: RegExpExecArray, path: string): boolean {
  const fits = (pattern: string) => new RegExp(pattern.replaceAll('$1', matched[1] ?? '')).test(path);
  return fits(to.path ?? '') && !(to.pathNot?.some(fits) ?? false);
}
