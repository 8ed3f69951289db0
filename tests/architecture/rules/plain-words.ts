import type { Project } from '../project';
import type { Rule, Violation } from '../rule';
import { lineOf } from '../source';

/**
 * Words of a private idiom that grew in this repository once, with what to write instead. Searched for in code,
 * comments, messages, test titles and documents alike.
 */
const banned: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /\bwho(m|so)?ever\b/i, instead: 'name the caller, user or client' },
  { pattern: /\b([Ss]omebody|[Nn]obody)\b/, instead: 'name the user, caller or client' },
  { pattern: /\bneeds? it not\b/i, instead: 'say what does not need it' },
  { pattern: /\b(most|fewest|longest)[A-Z]\w*/, instead: 'maxX or minX' },
  { pattern: /\btaken back\b/i, instead: 'undone' },
  { pattern: /\bis mended\b/i, instead: 'is repaired or fixed' },
  { pattern: /\bheirs?\b/i, instead: 'the fallback of the focus' },
  { pattern: /\b(stroll|glance)\b/i, instead: 'scan size or sample size' },
];

/** Files that have to name the words: this one, the decision, and those that look for the Unix user of that name. */
const excepted =
  /^(tests\/architecture\/rules\/plain-words\.ts|core\/decisions\/\d{4}-ban-[\w-]+\.md|core\/server\/data\/embedded\/(run-as|embedded-cluster\.test)\.ts)$/;
const checked = /^(?!package-lock\.json$)(?!.*\/common-passwords\.ts$).*\.(tsx?|mjs|md|css|html|json|tsv)$/;

/** English that everybody can search for: standard terms instead of a dialect. */
export const plainWords: Rule = {
  name: 'plain-words',
  check: (project) =>
    project.paths.filter((path) => checked.test(path) && !excepted.test(path)).flatMap((path) => find(project, path)),
  passing: [
    { 'core/a.ts': `/** Returns the cached value to every caller. */ export const maxAttempts = 3;` },
    { 'core/a.ts': `export const all = almost.filter(Boolean); // at most three` },
    { 'core/decisions/0099-ban-the-private-idiom.md': 'Not: whoever asks.' },
  ],
  failing: [
    { 'core/a.ts': `/** Whoever asks is told. */` },
    { 'plugins/tasks/client/messages.ts': `export const m = { empty: 'Nobody is here.' };` },
    { 'core/a.ts': `const mostAttempts = 3;` },
    { 'core/a.ts': `export const fewestLetters = 3;` },
    { 'tests/a.test.ts': `it('shows what somebody else did', () => {});` },
    { 'README.md': 'The commit needs it not.' },
  ],
};

function find(project: Project, path: string): readonly Violation[] {
  const text = project.read(path);
  return banned.flatMap(({ pattern, instead }) =>
    [...text.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))].map((match) => ({
      where: `${path}:${lineOf({ path, text } as never, match.index)}`,
      message: `says '${match[0]}': ${instead}.`,
    })),
  );
}
