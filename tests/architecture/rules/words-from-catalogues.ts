import type { Rule } from '../rule';
import { violationAt } from '../rule';
import type { SourceFile } from '../source';
import { child, children, nameOf, stringOf, visit } from '../source';

/** Attributes and props that people read or hear. */
const spoken =
  /^(?:aria-label|aria-description|aria-roledescription|aria-valuetext|alt|title|placeholder|label|hint|text|heading)$/;
const word = /\p{L}{2}/u;

/** What people read stands in a catalogue, or it is English for everybody. */
export const wordsFromCatalogues: Rule = {
  name: 'words-from-catalogues',
  check: ({ sources }) =>
    sources.filter(isProduct).flatMap((source) => {
      const found: [number, string][] = [];
      visit(source.program, (node) => {
        if (node.type === 'JSXText' && word.test(String(node['value']))) {
          found.push([node.start, String(node['value']).trim()]);
        }
        if (node.type === 'JSXAttribute') {
          const name = String(child(node, 'name')?.['name']);
          const value = child(node, 'value');
          const text = stringOf(value?.type === 'JSXExpressionContainer' ? child(value, 'expression') : value);
          if (spoken.test(name) && text !== undefined && word.test(text)) {
            found.push([node.start, text]);
          }
        }
        if (nameOf(child(node, 'callee')) === 'defineMessages' && !source.path.endsWith('messages.ts')) {
          found.push([node.start, 'messages that no translator finds']);
        }
        if (node.type === 'NewExpression' && nameOf(child(node, 'callee')) === 'AppError') {
          const sentence = children(node, 'arguments')[1];
          const text = sentence?.type === 'TemplateLiteral' ? 'a template' : stringOf(sentence);
          if (text !== undefined) {
            found.push([node.start, text]);
          }
        }
      });
      return found.map(([at, text]) =>
        violationAt(source, at, `says '${text}' in English to everybody: put it into the owner's messages.ts.`),
      );
    }),
  passing: [
    {
      'core/ui/a.tsx':
        "export const A = () => <p aria-label={say(messages.a)} className='t-b' title=''>{say(m.b)} · 3</p>;",
    },
    { 'plugins/x/server/a.ts': "throw new AppError('conflict', said(messages.taken));" },
    { 'core/ui/a.test.tsx': 'export const A = () => <p>Some text</p>;' },
  ],
  failing: [
    { 'plugins/x/contract/a.ts': "export const names = defineMessages('x', {});" },
    { 'core/ui/a.tsx': 'export const A = () => <p>Some text</p>;' },
    { 'plugins/x/client/a.tsx': "export const A = () => <p aria-label='Some text' />;" },
    { 'plugins/x/client/a.tsx': "export const A = () => <Field label={'Name'} />;" },
    { 'plugins/x/server/a.ts': "throw new AppError('conflict', 'That is taken.');" },
    { 'core/server/a.ts': "throw new AppError('conflict', `${name} is taken.`);" },
  ],
};

function isProduct({ path }: SourceFile): boolean {
  return /^(?:core\/(?:client|ui|server)|host|plugins)\//.test(path) && !/\.test\.tsx?$|-test-kit\.tsx?$/.test(path);
}
