import type { Rule, Violation } from '../rule';

const sides = '(?:left|right|top|bottom)';
/** Sides and sizes of the screen, where the reading direction's are meant; `top` and `bottom` go with them. */
const physical = new RegExp(
  `(?:^|[;{\\s])((?:(?:margin|padding|border|scroll-margin|scroll-padding)-${sides}[\\w-]*|border-(?:top|bottom)-(?:left|right)-radius|${sides}|(?:min-|max-)?(?:width|height))\\s*:|(?:text-align|float|clear)\\s*:\\s*(?:left|right)\\b)`,
  'g',
);

/** Right-to-left is a switch: style sheets name the start and the end, never the left and the right. */
export const logicalProperties: Rule = {
  name: 'logical-properties',
  check: ({ paths, read }) =>
    paths
      .filter((path) => /^(?:core|host|plugins)\/.*\.css$/.test(path))
      .flatMap((path) => {
        // Conditions of media and container queries are about the screen itself.
        const css = read(path).replace(/\/\*[\s\S]*?\*\/|@[^{;]*/g, (part) => part.replace(/[^\n]/g, ' '));
        return [...css.matchAll(physical)].map((found): Violation => ({
          where: `${path}:${css.slice(0, found.index + 1).split('\n').length}`,
          message: `'${found[1] ?? ''}' is physical: use the logical property, such as margin-inline-start.`,
        }));
      }),
  passing: [
    { 'core/ui/a.css': '.a { margin-inline-start: 4px; inline-size: 2px; text-align: end }' },
    { 'core/ui/a.css': '/* left: 3px */ @media (min-width: 3px) { .a { inset-inline-end: 0; line-height: 1 } }' },
  ],
  failing: [
    { 'core/ui/a.css': '.a {\n  margin-left: 4px;\n}' },
    { 'core/ui/a.css': '.a { left: 0 }' },
    { 'plugins/x/client/a.css': '.a{text-align:right}' },
    { 'host/client/a.css': '.a { border-top-left-radius: 2px }' },
    { 'host/client/a.css': '.a { max-width: 2px }' },
  ],
};
