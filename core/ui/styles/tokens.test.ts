import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Colours = Readonly<Record<string, string>>;

const tokens = readFileSync(join(__dirname, 'tokens.css'), 'utf8');
const light = { ...coloursOf(':root'), ...coloursOf("[data-color-scheme='light']") };
const dark = { ...light, ...coloursOf("[data-color-scheme='dark']") };

const surfaces = ['surface', 'raised', 'frame', 'sunken', 'hover', 'active', 'seg', 'seg-on'];
const soft = ['accent-soft', 'accent-soft-hover', 'success-soft', 'warn-soft', 'danger-soft', 'info-soft'];
const numbers = (prefix: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}`);

/** Which text is shown on which background. */
const texts: readonly (readonly [text: string, ...backgrounds: string[]])[] = [
  ['ink', ...surfaces, ...soft],
  ['ink-2', ...surfaces, ...soft],
  ['ink-3', ...surfaces, 'accent-soft'],
  ['accent-text', ...surfaces, 'accent-soft', 'accent-soft-hover'],
  ...['backlog', 'unstarted', 'started', 'blocked', 'completed', 'cancelled'].map(
    (category) => [`st-${category}`, ...surfaces] as const,
  ),
  ...['urgent', 'high', 'medium', 'low', 'none'].map((priority) => [`pr-${priority}`, ...surfaces] as const),
  ...['success', 'warn', 'danger', 'info'].map((meaning) => [meaning, ...surfaces, `${meaning}-soft`] as const),
  ['on-accent', 'accent', 'accent-hover', 'accent-active'],
  ['on-danger', 'danger', 'danger-hover'],
  ['on-inverse', 'inverse'],
  ['inverse-accent', 'inverse'],
  ...[...numbers('av', 8), ...numbers('heat', 6)].map((name) => [`${name}-ink`, name] as const),
];

/** Lines without which a control has no edge. */
const edges: readonly (readonly [line: string, ...backgrounds: string[]])[] = [
  ['control', 'surface', 'raised', 'frame', 'sunken'],
  ['focus', ...surfaces],
];

/** The value of each colour in the rules with exactly this selector. */
function coloursOf(selector: string): Colours {
  const rules = [
    ...tokens.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?<selectors>[^{}]+)\{(?<body>[^{}]*)\}/g),
  ].filter(({ groups }) => groups?.['selectors']?.split(',').some((each) => each.trim() === selector));
  return Object.fromEntries(
    rules.flatMap(({ groups }) =>
      [...(groups?.['body'] ?? '').matchAll(/--t-([\w-]+):\s*(#\w{6})\b/g)].map(([, name = '', colour = '']) => [
        name,
        colour,
      ]),
    ),
  );
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2. */
function contrastOf(colours: Colours, text: string, background: string): number {
  const [darker = 0, lighter = 0] = [text, background]
    .map((name) => luminance(colours[name] ?? '#000000'))
    .sort((left, right) => left - right);
  return (lighter + 0.05) / (darker + 0.05);
}

function pairsBelow(colours: Colours, pairs: typeof texts, min: number): readonly string[] {
  return pairs.flatMap(([text, ...backgrounds]) =>
    backgrounds
      .filter((background) => contrastOf(colours, text, background) < min)
      .map((background) => `${text} on ${background}: ${contrastOf(colours, text, background).toFixed(2)}`),
  );
}

describe.each([
  ['light', light, coloursOf("[data-contrast='more'][data-color-scheme='light']")],
  ['dark', dark, coloursOf("[data-contrast='more'][data-color-scheme='dark']")],
])('the colours of the %s theme', (_, standard, more) => {
  it('have a contrast of 4.5 for text and 3 for the edges of controls', () => {
    expect([pairsBelow(standard, texts, 4.5), pairsBelow(standard, edges, 3)]).toEqual([[], []]);
  });

  it('have, with more contrast, 7 for text, 4.5 for disabled text and edges, and 3 for lines', () => {
    const colours = { ...standard, ...more };
    const others = [['ink-off', ...surfaces], ['line-strong', ...surfaces], ...edges] as const;
    expect(pairsBelow(colours, texts, 7)).toEqual([]);
    expect(pairsBelow(colours, others, 4.5)).toEqual([]);
    expect(pairsBelow(colours, [['line', 'surface']], 3)).toEqual([]);
  });

  it('are replaced, for more contrast, only where they have a value without it', () => {
    expect(Object.keys(more).filter((name) => !(name in standard))).toEqual([]);
    expect(Object.keys(more).length).toBeGreaterThan(20);
  });
});
