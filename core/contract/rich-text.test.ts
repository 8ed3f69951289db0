import { globalRegistry, safeParse } from 'zod/v4/core';
import { RichText, richText, richTextBytes, utf8Length } from './rich-text';
import { isSafeAddress } from './rich-text-nodes';
import { isEmptyRichText, plainTextOf, richTextOf } from './rich-text-plain';

const paragraph = (...content: readonly object[]): object => ({
  type: 'doc',
  content: [{ type: 'paragraph', content }],
});

const listOf = (...content: readonly object[]): object => ({
  type: 'doc',
  content: [{ type: 'bulletList', content: [{ type: 'listItem', content }] }],
});

/** A list in a list in a list … */
function nested(levels: number): object {
  const inner = levels === 1 ? [] : [nested(levels - 1)];
  const line = { type: 'paragraph', content: [{ type: 'text', text: 'x' }] };
  return { type: 'bulletList', content: [{ type: 'listItem', content: [line, ...inner] }] };
}

const person = '01890a5d-ac96-774b-bcce-b302099a8057';

/** Every node and mark. */
const full = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Plan' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Ask ', marks: [{ type: 'strike' }, { type: 'italic' }] },
        { type: 'mention', attrs: { id: person, label: 'Ann Marlow' } },
        { type: 'hardBreak' },
        { type: 'text', text: 'see', marks: [{ type: 'link', attrs: { href: '/tasks?open=1' } }, { type: 'code' }] },
      ],
    },
    { type: 'codeBlock', content: [{ type: 'text', text: 'if (a) {\n\treturn;\n}' }] },
    { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Said' }] }] },
    nested(2),
    { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
    {
      type: 'taskList',
      content: [
        {
          type: 'taskItem',
          attrs: { checked: true },
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Done' }] }],
        },
      ],
    },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: ['A', 'B'].map((text) => ({
            type: 'tableHeader',
            attrs: { colspan: 1, rowspan: 1 },
            content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
          })),
        },
      ],
    },
    { type: 'image', attrs: { attachmentId: person, alt: 'The scale' } },
  ],
};

describe('rich text', () => {
  it('keeps every node and mark of version 1, and its words as lines', () => {
    const parsed = safeParse(RichText, full);

    expect(parsed.data).toEqual(full);
    expect(plainTextOf(parsed.data!)).toBe(
      'Plan\nAsk @Ann Marlow\nsee\nif (a) {\n\treturn;\n}\nSaid\nx\nx\n\nDone\nA | B\nThe scale',
    );
  });

  it('brings an example for tests that make up requests', () => {
    const [example] = globalRegistry.get(richText())!['examples'] as readonly unknown[];

    expect(safeParse(RichText, example).data).toEqual(example);
  });

  it('may be given a smaller size', () => {
    const short = richText({ maxBytes: 200 });

    expect([richTextOf('x'), richTextOf('x'.repeat(200))].map((text) => safeParse(short, text).success)).toEqual([
      true,
      false,
    ]);
  });

  it.each([
    ['https://example.org/a?b=c#d', true],
    ['http://localhost:3000', true],
    ['MAILTO:ann@example.org', true],
    ['/tasks/12', true],
    ['/', true],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['tasks/12', false],
    ['https://', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['vbscript:x', false],
    ['https://a b', false],
  ])('knows whether %s is a safe link', (address, isSafe) => {
    expect(isSafeAddress(address)).toBe(isSafe);
  });

  it('is empty when there is nothing to read', () => {
    const breaks = safeParse(RichText, paragraph({ type: 'hardBreak' })).data!;
    const all = [richTextOf(''), richTextOf(' \n '), breaks, safeParse(RichText, full).data!, richTextOf('x')];

    expect(all.map(isEmptyRichText)).toEqual([true, true, true, false, false]);
  });

  it('keeps paragraphs, breaks and marks, and drops attributes that it does not know', () => {
    const text = paragraph(
      { type: 'text', text: 'Look <script>', marks: [{ type: 'bold', onclick: 'steal()' }], style: 'x' },
      { type: 'hardBreak' },
      {
        type: 'text',
        text: 'here',
        marks: [{ type: 'link', attrs: { href: 'https://example.org/', target: '_top' } }],
      },
    );

    expect(safeParse(RichText, text).data).toEqual(
      paragraph(
        { type: 'text', text: 'Look <script>', marks: [{ type: 'bold' }] },
        { type: 'hardBreak' },
        { type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href: 'https://example.org/' } }] },
      ),
    );
  });

  it.each([
    ['an unknown block', { type: 'doc', content: [{ type: 'iframe', src: 'https://evil.example' }] }],
    ['an unknown inline node', paragraph({ type: 'image', attrs: { src: 'x' } })],
    ['an unknown mark', paragraph({ type: 'text', text: 'x', marks: [{ type: 'style' }] })],
    [
      'a script address',
      paragraph({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }),
    ],
    [
      'a hidden script address',
      paragraph({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: ' java\nscript:alert(1)' } }] }),
    ],
    ['control characters', paragraph({ type: 'text', text: 'a\u0000b' })],
    ['an empty text', paragraph({ type: 'text', text: '' })],
    ['tabs outside code', paragraph({ type: 'text', text: 'a\tb' })],
    ['a heading of the page', { type: 'doc', content: [{ type: 'heading', attrs: { level: 1 } }] }],
    ['a picture by address', { type: 'doc', content: [{ type: 'image', attrs: { src: 'https://evil.example/x' } }] }],
    ['a list without items', { type: 'doc', content: [{ type: 'bulletList', content: [] }] }],
    ['an item that begins with a table', listOf({ type: 'table', content: [] })],
    ['a mention without a person', paragraph({ type: 'mention', attrs: { id: 'ann', label: 'Ann' } })],
    ['lists nested too deeply', { type: 'doc', content: [nested(7)] }],
    [
      'too many nodes',
      {
        type: 'doc',
        content: [{ type: 'paragraph', content: Array.from({ length: 10_000 }, () => ({ type: 'hardBreak' })) }],
      },
    ],
    ['a string', 'hello'],
    ['no document', { type: 'paragraph' }],
  ])('refuses %s', (_name, text) => {
    expect(safeParse(RichText, text).success).toBe(false);
  });

  it('is limited in bytes, not in characters', () => {
    const fits = richTextOf('x'.repeat(richTextBytes - 100));
    const wide = richTextOf('😀'.repeat(richTextBytes / 4));

    expect([safeParse(RichText, fits).success, safeParse(RichText, wide).success]).toEqual([true, false]);
    expect(utf8Length('aä€😀')).toBe(Buffer.byteLength('aä€😀'));
  });

  it('converts to plain lines and back', () => {
    const text = richTextOf('first\r\n\nthird\u0007');

    expect(safeParse(RichText, text).success).toBe(true);
    expect(plainTextOf(text)).toBe('first\n\nthird ');
  });
});
