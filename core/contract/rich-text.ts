import * as z from 'zod/mini';
import { coreContractMessages } from './contract-messages';
import { schemaMessage } from './schema-message';

/** Maximum size of a text as JSON, in bytes. */
export const richTextBytes = 64 * 1_024;

/** Allowed link targets; everything else, above all `javascript:`, is refused. */
const safeAddress = /^(https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu;

const Mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({ type: z.literal('code') }),
  z.object({
    type: z.literal('link'),
    attrs: z.object({
      href: z.string().check(z.maxLength(2_000), z.regex(safeAddress, schemaMessage(coreContractMessages.linkInvalid))),
    }),
  }),
]);

const Inline = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: z
      .string()
      .check(z.minLength(1), z.regex(/^[^\p{Cc}]+$/u, schemaMessage(coreContractMessages.richTextInvalid))),
    marks: z.optional(z.array(Mark).check(z.maxLength(4))),
  }),
  z.object({ type: z.literal('hardBreak') }),
]);

const Block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), content: z.optional(z.array(Inline)) }),
]);

/**
 * Formatted text as structured JSON, in the format of ProseMirror editors.
 *
 * The schema is the sanitizer: on validation, an unknown attribute is dropped, and an unknown node or unsafe link is
 * refused, so that no text is lost silently. Nodes are only ever added.
 */
export const RichText = z
  .object({ type: z.literal('doc'), content: z.array(Block).check(z.maxLength(2_000)) })
  .check(
    z.refine(
      (text) => utf8Length(JSON.stringify(text)) <= richTextBytes,
      schemaMessage(coreContractMessages.richTextLong),
    ),
  );
export type RichText = z.output<typeof RichText>;

/** The plain text, one line per paragraph; for search, previews and email. */
export function plainTextOf(text: RichText): string {
  return text.content
    .map((block) => (block.content ?? []).map((inline) => (inline.type === 'text' ? inline.text : '\n')).join(''))
    .join('\n');
}

/** Converts plain lines to formatted text; what a plain text box saves. */
export function richTextOf(plain: string): RichText {
  const paragraphs = plain.split(/\r?\n/).map((line) => {
    const text = line.replace(/\p{Cc}/gu, ' ');
    return { type: 'paragraph' as const, ...(text === '' ? {} : { content: [{ type: 'text' as const, text }] }) };
  });
  return { type: 'doc', content: paragraphs };
}

/** Size of a text in UTF-8 bytes; computed here because a contract also runs without Buffer and TextEncoder. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
