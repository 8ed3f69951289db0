import type { Rule, Violation } from '../rule';
import { violationAt } from '../rule';
import { child, children, isTest, nameOf, stringOf, visit } from '../source';

const colour = /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgba?|hsla?|oklch|oklab|lab|lch|color)\(.*)$/i;
const inStyleSheet = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgba?|hsla?|oklch|oklab)\(/gi;
const coloured = /^(?:color|background|backgroundColor|border\w*Color|outlineColor|fill|stroke)$/;
/** Values that take the colour from somewhere else. */
const indirect = /^(?:var\(|inherit$|currentcolor$|transparent$|none$|url\(|color-mix\()/i;
/** Where the tokens get their values. */
const tokens = /^core\/ui\/styles\//;
const remedy = 'use a token of core/ui, such as var(--t-accent), which follows the theme and its contrast.';

/** Colours are tokens: a fixed one is wrong in the dark theme and was measured for no contrast. */
export const coloursFromTokens: Rule = {
  name: 'colours-from-tokens',
  check: ({ sources, paths, read }) => [
    ...sources
      .filter(({ path }) => isShown(path) && !isTest(path))
      .flatMap((source) => {
        const found: [number, string][] = [];
        visit(source.program, (node) => {
          const text = stringOf(node);
          if (text !== undefined && colour.test(text)) {
            found.push([node.start, text]);
          }
          if (node.type === 'JSXAttribute' && child(node, 'name')?.['name'] === 'style') {
            const object = child(child(node, 'value') ?? node, 'expression');
            for (const property of object === undefined ? [] : children(object, 'properties')) {
              const value = stringOf(child(property, 'value'));
              const isColour = coloured.test(nameOf(child(property, 'key')) ?? '');
              if (value !== undefined && isColour && !indirect.test(value) && !colour.test(value)) {
                found.push([property.start, value]);
              }
            }
          }
        });
        return found.map(([at, text]) => violationAt(source, at, `sets the colour '${text}': ${remedy}`));
      }),
    ...paths
      .filter((path) => isShown(path) && path.endsWith('.css') && !tokens.test(path))
      .flatMap((path) => {
        const css = read(path).replace(/\/\*[\s\S]*?\*\//g, (part) => part.replace(/[^\n]/g, ' '));
        return [...css.matchAll(inStyleSheet)].map((found): Violation => ({
          where: `${path}:${css.slice(0, found.index).split('\n').length}`,
          message: `sets the colour '${found[0]}': ${remedy}`,
        }));
      }),
  ],
  passing: [
    { 'plugins/x/client/a.tsx': "export const A = () => <p style={{ color: 'var(--t-accent)', inlineSize: 3 }} />;" },
    { 'plugins/x/client/a.css': '.a { color: var(--t-accent) } /* #fff */' },
    { 'core/ui/styles/tokens.css': ':root { --t-accent: #336699 }' },
    { 'plugins/x/client/a.test.tsx': "export const A = '#336699';" },
    { 'plugins/x/client/a.ts': "export const anchor = '#comments';" },
  ],
  failing: [
    { 'plugins/x/client/a.tsx': "export const A = () => <p style={{ color: '#ff0000' }} />;" },
    { 'plugins/x/client/a.tsx': "export const A = () => <p style={{ background: 'red' }} />;" },
    { 'plugins/x/client/a.tsx': "export const A = () => <svg fill='rgb(1 2 3)' />;" },
    { 'plugins/x/client/a.css': '.a { color: #ff0000 }' },
    { 'core/ui/a.css': '.a { color: oklch(0.5 0 0) }' },
  ],
};

function isShown(path: string): boolean {
  return /^(?:core\/ui|host\/client|plugins\/[^/]+\/client)\//.test(path);
}
