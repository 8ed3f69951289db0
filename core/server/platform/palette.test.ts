import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { palette } from './palette';

const tokens = readFileSync(join(__dirname, '../../ui/styles/tokens.css'), 'utf8');

/** The last value of each colour in the rules of a selector. */
function coloursOf(selector: string): Record<string, string> {
  const withoutComments = tokens.replace(/\/\*[\s\S]*?\*\//g, '');
  const rules = [...withoutComments.matchAll(/(?<selectors>[^{}]+)\{(?<body>[^{}]*)\}/g)].filter(({ groups }) =>
    groups?.['selectors']?.split(',').some((each) => each.trim() === selector),
  );
  return Object.fromEntries(
    rules.flatMap(({ groups }) =>
      [...(groups?.['body'] ?? '').matchAll(/--t-(?<name>[\w-]+):\s*(?<colour>#\w{6})/g)].map((match) => [
        match.groups?.['name'],
        match.groups?.['colour'],
      ]),
    ),
  ) as Record<string, string>;
}

describe('the palette of emails and plain pages', () => {
  it('has the colours of the product, light and dark', () => {
    expect(coloursOf(':root')).toMatchObject(palette.light);
    expect(coloursOf("[data-color-scheme='dark']")).toMatchObject(palette.dark);
  });
});
