import { richTextOf } from '../../contract';
import { cleanRichText, isSameRichText } from './clean-rich-text';

const text = (words: string, ...marks: readonly object[]): object => ({
  type: 'text',
  text: words,
  ...(marks.length === 0 ? {} : { marks }),
});

describe('the form in which formatted text is sent', () => {
  it('has no attributes that only an editor needs, and no empty paragraphs at its end', () => {
    const written = {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2, dir: 'auto' }, content: [text('Plan')] },
        {
          type: 'orderedList',
          attrs: { start: 1, type: null },
          content: [{ type: 'listItem', attrs: { dir: null }, content: [{ type: 'paragraph', content: [] }] }],
        },
        {
          type: 'paragraph',
          content: [
            text('a', { type: 'link', attrs: { href: '/x', target: null, rel: 'nofollow' } }, { type: 'bold' }),
            text(''),
          ],
        },
        { type: 'codeBlock', attrs: { language: null }, content: [text('a\r\n\tb\u0000')] },
        { type: 'paragraph' },
        { type: 'paragraph', content: [text('')] },
      ],
    };

    expect(cleanRichText(written as never)).toEqual({
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [text('Plan')] },
        { type: 'orderedList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
        {
          type: 'paragraph',
          content: [text('a', { type: 'bold' }, { type: 'link', attrs: { href: '/x' } })],
        },
        { type: 'codeBlock', content: [text('a\n\tb ')] },
      ],
    });
  });

  it('replaces characters that cannot be stored', () => {
    const { content } = cleanRichText({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a\tb\ud800' }] }],
    });

    expect(content).toEqual(richTextOf('a b\ufffd').content);
  });

  it('tells texts apart that read differently, and no others', () => {
    const marks = [{ type: 'bold' }, { type: 'italic' }];
    const one = { type: 'doc', content: [{ type: 'paragraph', content: [text('a', ...marks)] }] };
    const other = { type: 'doc', content: [{ type: 'paragraph', content: [text('a', ...marks.toReversed())] }] };

    expect(isSameRichText(one as never, other as never)).toBe(true);
    expect(isSameRichText(one as never, richTextOf('a'))).toBe(false);
    expect(isSameRichText(richTextOf(''), { type: 'doc', content: [] })).toBe(true);
  });
});
