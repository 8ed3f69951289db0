import { safeParse } from 'zod/v4/core';
import { plainTextOf, RichText, richTextBytes, richTextOf, utf8Length } from './rich-text';

const paragraph = (...content: readonly object[]): object => ({
  type: 'doc',
  content: [{ type: 'paragraph', content }],
});

describe('rich text', () => {
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
