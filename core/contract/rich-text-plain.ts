import type { RichText } from './rich-text';
import type { RichTextBlock, RichTextInline } from './rich-text-nodes';

/**
 * The plain text, one line per paragraph; for search, previews and email. Pictures become their alternative text,
 * mentions the person's name, the cells of a row one line.
 */
export function plainTextOf(text: RichText): string {
  return plainBlocks(text, (label) => `@${label}`);
}

/** The plain text without mentions, for a search index, which contains no names of people. */
export function unnamedTextOf(text: RichText): string {
  return plainBlocks(text, () => ' ');
}

function plainBlocks({ content }: RichText, mention: MentionText): string {
  return content.map((block) => plainBlock(block, mention)).join('\n');
}

/** The text of a mention, by the name of its person. */
type MentionText = (label: string) => string;

/** Converts plain lines to formatted text; what a plain text box saves. */
export function richTextOf(plain: string): RichText {
  const paragraphs = plain.split(/\r?\n/).map((line) => {
    const text = line.replace(/\p{Cc}/gu, ' ');
    return { type: 'paragraph' as const, ...(text === '' ? {} : { content: [{ type: 'text' as const, text }] }) };
  });
  return { type: 'doc', content: paragraphs };
}

/** Whether a text has nothing to read: only empty paragraphs. */
export function isEmptyRichText(text: RichText): boolean {
  return text.content.every(
    (block) =>
      block.type === 'paragraph' &&
      (block.content ?? []).every((inline) => inline.type !== 'mention' && plainInline(inline, () => '').trim() === ''),
  );
}

function plainBlock(block: RichTextBlock, mention: MentionText): string {
  const plain = (each: RichTextBlock): string => plainBlock(each, mention);
  switch (block.type) {
    case 'image':
      return block.attrs.alt;
    case 'paragraph':
    case 'heading':
      return (block.content ?? []).map((inline) => plainInline(inline, mention)).join('');
    case 'codeBlock':
      return (block.content ?? []).map(({ text }) => text).join('');
    case 'blockquote':
      return block.content.map(plain).join('\n');
    case 'table':
      return block.content
        .map((row) => row.content.map((cell) => cell.content.map(plain).join(' ')).join(' | '))
        .join('\n');
    default:
      return block.content.flatMap((item) => item.content.map(plain)).join('\n');
  }
}

function plainInline(inline: RichTextInline, mention: MentionText): string {
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'mention':
      return mention(inline.attrs.label);
    default:
      return '\n';
  }
}
