import type { Rule } from '../rule';

const advice =
  'may be evaluated again for each row, and its limit then means nothing (see "Common Table Expressions" of ' +
  'PostgreSQL): write `= any (array(select … limit … for update))`, or a materialized common table expression.';
const beginning = /\bin\s*\((?=\s*select\b)/gi;

/** The text from an opening parenthesis to the one that closes it. */
function enclosed(text: string, start: number): string {
  let depth = 1;
  let end = start;
  while (depth > 0 && end < text.length) {
    depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0;
    end += 1;
  }
  return text.slice(start, end);
}

/** A subquery that locks rows is evaluated once: a planner without statistics joins `in (select …)` by a nested loop. */
export const lockedOnce: Rule = {
  name: 'locked-once',
  check: ({ paths, read }) =>
    paths
      .filter((path) => /^(core|host|plugins)\/.*(?<!\.test)\.tsx?$/.test(path))
      .flatMap((path) => {
        const text = read(path);
        return [...text.matchAll(beginning)]
          .filter(({ index, 0: opening }) => /\bfor update\b/i.test(enclosed(text, index + opening.length)))
          .map(({ index }) => ({ where: `${path}:${text.slice(0, index).split('\n').length}`, message: advice }));
      }),
  passing: [
    { 'plugins/a/server/a.ts': 'sql`update t set x = 1 where id = any (array(select id from t limit 9 for update))`' },
    { 'plugins/a/server/a.ts': 'sql`select 1 from t where id in (select id from u limit 9)`' },
    {
      'plugins/a/server/a.ts':
        'sql`update t set x = 1 where id = any (array(select id from t where id in (select id from u) for update))`',
    },
  ],
  failing: [
    { 'plugins/a/server/a.ts': 'sql`update t set x = 1 where id in (select id from t limit 9 for update)`' },
    {
      'core/server/a.ts': 'sql`delete from t where id in (\n  select id from t limit ${n}\n  for update skip locked)`',
    },
  ],
};
