import { plainTextOf, RichText } from '../../../contract';
import { blocksOfMarkdown } from './markdown';

const line = (words: string, ...marks: readonly string[]): object => ({
  type: 'paragraph',
  content: [{ type: 'text', text: words, ...(marks.length === 0 ? {} : { marks: marks.map((type) => ({ type })) }) }],
});

describe('text copied as Markdown', () => {
  it('becomes headings, lists, checklists, quotes, code and tables', () => {
    const blocks = blocksOfMarkdown(
      '# Plan\n\nFirst\nline\n\n- a\n  - b\n- [x] c\n2. d\n\n> said\n\n```js\nif (a) {\n```\n| A | B |\n|---|:-:|\n| c |',
    );

    expect(blocks).toEqual([
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Plan' }] },
      line('First line'),
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [line('a'), { type: 'bulletList', content: [{ type: 'listItem', content: [line('b')] }] }],
          },
        ],
      },
      { type: 'taskList', content: [{ type: 'taskItem', attrs: { checked: true }, content: [line('c')] }] },
      { type: 'orderedList', attrs: { start: 2 }, content: [{ type: 'listItem', content: [line('d')] }] },
      { type: 'blockquote', content: [line('said')] },
      { type: 'codeBlock', content: [{ type: 'text', text: 'if (a) {' }] },
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [
              { type: 'tableHeader', content: [line('A')] },
              { type: 'tableHeader', content: [line('B')] },
            ],
          },
          {
            type: 'tableRow',
            content: [
              { type: 'tableCell', content: [line('c')] },
              { type: 'tableCell', content: [{ type: 'paragraph', content: [] }] },
            ],
          },
        ],
      },
    ]);
    expect(RichText.safeParse({ type: 'doc', content: blocks }).success).toBe(true);
  });

  it('keeps formatting within lines, and drops unsafe links', () => {
    const [list] =
      blocksOfMarkdown('- **a *b* x** `c*d*` ~~e~~ [f](https://example.org) [g](javascript:x) snake_case_g') ?? [];

    expect(list).toMatchObject({
      content: [
        {
          content: [
            {
              content: [
                { text: 'a ', marks: [{ type: 'bold' }] },
                { text: 'b', marks: [{ type: 'bold' }, { type: 'italic' }] },
                { text: ' x', marks: [{ type: 'bold' }] },
                { text: ' ' },
                { text: 'c*d*', marks: [{ type: 'code' }] },
                { text: ' ' },
                { text: 'e', marks: [{ type: 'strike' }] },
                { text: ' ' },
                { text: 'f', marks: [{ type: 'link', attrs: { href: 'https://example.org' } }] },
                { text: ' ' },
                { text: 'g' },
                { text: ' snake_case_g' },
              ],
            },
          ],
        },
      ],
    });
  });

  it('is not seen in ordinary text', () => {
    expect(['a - b', 'Costs 3 * 4', 'a > b', '#12 is open', ''].map(blocksOfMarkdown)).toEqual(
      Array.from({ length: 5 }),
    );
  });

  it('takes every line of any text, in a time that grows with its length', () => {
    const odd = ['- ', '>', '```', '# ', '| a |', '  - x', '- [ ] ', '1. ', '| --- |', 'x'];
    const many = Array.from({ length: 2_000 }, (_, index) => odd[(index * 7) % odd.length]).join('\n');
    const begun = performance.now();
    const blocks = blocksOfMarkdown(`# x\n${many}`) ?? [];

    expect(plainTextOf({ type: 'doc', content: blocks })).toContain('x');
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
