import * as z from 'zod/mini';
import { contractMessages } from './contract-messages';
import { schemaSentence } from './schema-sentence';

/** Bytes that a text may have as JSON. */
export const richTextBytes = 64 * 1_024;

/** Addresses that a link may lead to; everything else, `javascript:` first of all, is refused. */
const safeAddress = /^(https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu;

const Mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({ type: z.literal('code') }),
  z.object({
    type: z.literal('link'),
    attrs: z.object({
      href: z.string().check(z.maxLength(2_000), z.regex(safeAddress, schemaSentence(contractMessages.linkOdd))),
    }),
  }),
]);

const Inline = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: z.string().check(z.minLength(1), z.regex(/^[^\p{Cc}]+$/u, schemaSentence(contractMessages.richTextOdd))),
    marks: z.optional(z.array(Mark).check(z.maxLength(4))),
  }),
  z.object({ type: z.literal('hardBreak') }),
]);

const Block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), content: z.optional(z.array(Inline)) }),
]);

/**
 * Formatted text as structured JSON, in the shape that ProseMirror editors read and write.
 *
 * The schema is the sanitiser: validated at the server's door, an unknown attribute is dropped, and an unknown node or
 * an unsafe link is refused, so that nothing that a person wrote vanishes silently. Nodes are only ever added.
 */
export const RichText = z
  .object({ type: z.literal('doc'), content: z.array(Block).check(z.maxLength(2_000)) })
  .check(
    z.refine(
      (text) => utf8Length(JSON.stringify(text)) <= richTextBytes,
      schemaSentence(contractMessages.richTextLong),
    ),
  );
export type RichText = z.output<typeof RichText>;

/** The text alone, a line for each paragraph: for search, previews and mails. */
export function plainTextOf(text: RichText): string {
  return text.content
    .map((block) => (block.content ?? []).map((inline) => (inline.type === 'text' ? inline.text : '\n')).join(''))
    .join('\n');
}

/** Plain lines as formatted text: what a plain text box saves. */
export function richTextOf(plain: string): RichText {
  const paragraphs = plain.split(/\r?\n/).map((line) => {
    const text = line.replace(/\p{Cc}/gu, ' ');
    return { type: 'paragraph' as const, ...(text === '' ? {} : { content: [{ type: 'text' as const, text }] }) };
  });
  return { type: 'doc', content: paragraphs };
}

/** Bytes of a text in UTF-8; counted here, because a contract runs where neither Buffer nor TextEncoder need exist. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
