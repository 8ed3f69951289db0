import type { RichText } from './rich-text';
import type { RichTextBlock, RichTextInline } from './rich-text-nodes';

/**
 * The plain text, one line per paragraph; for search, previews and email. Pictures become their alternative text,
 * mentions the person's name, the cells of a row one line.
 */
export function plainTextOf(text: RichText): string {
  return text.content.map(plainBlock).join('\n');
}

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
      (block.content ?? []).every((inline) => inline.type !== 'mention' && plainInline(inline).trim() === ''),
  );
}

function plainBlock(block: RichTextBlock): string {
  switch (block.type) {
    case 'image':
      return block.attrs.alt;
    case 'paragraph':
    case 'heading':
      return (block.content ?? []).map(plainInline).join('');
    case 'codeBlock':
      return (block.content ?? []).map(({ text }) => text).join('');
    case 'blockquote':
      return block.content.map(plainBlock).join('\n');
    case 'table':
      return block.content
        .map((row) => row.content.map((cell) => cell.content.map(plainBlock).join(' ')).join(' | '))
        .join('\n');
    default:
      return block.content.flatMap((item) => item.content.map(plainBlock)).join('\n');
  }
}

function plainInline(inline: RichTextInline): string {
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'mention':
      return `@${inline.attrs.label}`;
    default:
      return '\n';
  }
}
