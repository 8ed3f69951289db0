import { relativeValue } from './relative-sizes';

describe('sizes in the built style sheets', () => {
  it.each([
    ['--t-14m', '500 14px/20px var(--t-font)', '500 0.875rem/1.25rem var(--t-font)'],
    ['font-size', '12px', '0.75rem'],
    ['min-block-size', '28px', '1.75rem'],
    ['block-size', 'calc(100dvh - 64px)', 'calc(100dvh - 4rem)'],
    ['grid-template-columns', '24px minmax(0, 240px) auto', '1.5rem minmax(0, 240px) auto'],
    ['--t-control-h-sm', '28px', '1.75rem'],
  ])('follow the text size where %s is %s', (property, value, expected) => {
    expect(relativeValue(property, value)).toBe(expected);
  });

  it.each([
    ['padding-inline', '16px'],
    ['--t-s4', '16px'],
    ['border-block-end', '1px solid var(--t-line)'],
    ['border-radius', '10px'],
    ['inline-size', '232px'],
    ['inline-size', 'var(--x16px)'],
    ['block-size', '2px'],
  ])('stay as they are where %s is %s', (property, value) => {
    expect(relativeValue(property, value)).toBe(value);
  });
});
