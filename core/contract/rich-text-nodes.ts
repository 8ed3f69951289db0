import * as z from 'zod/mini';
import { coreContractMessages } from './contract-messages';
import { schemaMessage } from './schema-message';

/** Web and mail addresses, and paths of this product; everything else, above all `javascript:`, is refused. */
const safeAddress = /^(?:https?:\/\/|mailto:|\/(?![/\\]))[^\s\p{Cc}]*$/iu;

/** Whether text may be the target of a link. */
export function isSafeAddress(address: string): boolean {
  return address.length <= 2_000 && safeAddress.test(address) && !/^(?:https?:\/\/|mailto:)$/i.test(address);
}

const invalid = schemaMessage(coreContractMessages.richTextInvalid);

const Mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({ type: z.literal('strike') }),
  z.object({ type: z.literal('code') }),
  z.object({
    type: z.literal('link'),
    attrs: z.object({
      href: z.string().check(z.refine(isSafeAddress, schemaMessage(coreContractMessages.linkInvalid))),
    }),
  }),
]);
/** Formatting of a piece of text. */
export type RichTextMark = z.output<typeof Mark>;

const Inline = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: z.string().check(z.minLength(1), z.regex(/^[^\p{Cc}]+$/u, invalid)),
    marks: z.optional(z.array(Mark).check(z.maxLength(5))),
  }),
  z.object({ type: z.literal('hardBreak') }),
  z.object({
    type: z.literal('mention'),
    /** `label` is the person's name at the time of writing. */
    attrs: z.object({
      id: z.uuid(),
      label: z.string().check(z.minLength(1), z.maxLength(120), z.regex(/^[^\p{Cc}]+$/u, invalid)),
    }),
  }),
]);
/** Content of a line: text, a line break or a mentioned person. */
export type RichTextInline = z.output<typeof Inline>;

const Line = z.optional(z.array(Inline));

/** Lines of code keep tabs and line breaks. */
const Code = z.object({
  type: z.literal('text'),
  text: z.string().check(z.minLength(1), z.regex(/^[^\p{Cc}]*(?:[\n\t][^\p{Cc}]*)*$/u, invalid)),
});

/** An item of a list: a paragraph first, then any blocks. */
export interface RichTextListItem {
  type: 'listItem';
  content: RichTextBlock[];
}

/** An item that can be ticked. */
export interface RichTextTaskItem {
  type: 'taskItem';
  attrs: { checked: boolean };
  content: RichTextBlock[];
}

/** A cell of a table. */
export interface RichTextCell {
  type: 'tableCell' | 'tableHeader';
  attrs?: { colspan?: number | undefined; rowspan?: number | undefined } | undefined;
  content: RichTextBlock[];
}

/** A row of a table. */
export interface RichTextRow {
  type: 'tableRow';
  content: RichTextCell[];
}

/** A block of formatted text. */
export type RichTextBlock =
  | { type: 'paragraph'; content?: RichTextInline[] | undefined }
  | { type: 'heading'; attrs: { level: 2 | 3 }; content?: RichTextInline[] | undefined }
  | { type: 'codeBlock'; content?: z.output<typeof Code>[] | undefined }
  | { type: 'blockquote'; content: RichTextBlock[] }
  | { type: 'bulletList'; content: RichTextListItem[] }
  | { type: 'orderedList'; attrs?: { start?: number | undefined } | undefined; content: RichTextListItem[] }
  | { type: 'taskList'; content: RichTextTaskItem[] }
  | { type: 'table'; content: RichTextRow[] }
  | { type: 'image'; attrs: { attachmentId: string; alt: string } };

const blocks: z.ZodMiniType<RichTextBlock[], RichTextBlock[]> = z
  .array(z.lazy(() => RichTextBlock))
  .check(z.minLength(1));
const itemBlocks = blocks.check(z.refine(([first]) => first?.type === 'paragraph', invalid));
const ListItem = z.object({ type: z.literal('listItem'), content: itemBlocks });
const listItems = z.array(ListItem).check(z.minLength(1));
const span = z.optional(z.int().check(z.minimum(1), z.maximum(100)));
const Cell = z.object({
  type: z.enum(['tableCell', 'tableHeader']),
  attrs: z.optional(z.object({ colspan: span, rowspan: span })),
  content: blocks,
});
const Row = z.object({ type: z.literal('tableRow'), content: z.array(Cell).check(z.minLength(1), z.maxLength(100)) });

/** Schema of a block. */
export const RichTextBlock: z.ZodMiniType<RichTextBlock, RichTextBlock> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), content: Line }),
  z.object({ type: z.literal('heading'), attrs: z.object({ level: z.literal([2, 3]) }), content: Line }),
  z.object({ type: z.literal('codeBlock'), content: z.optional(z.array(Code)) }),
  z.object({ type: z.literal('blockquote'), content: blocks }),
  z.object({ type: z.literal('bulletList'), content: listItems }),
  z.object({
    type: z.literal('orderedList'),
    attrs: z.optional(z.object({ start: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))) })),
    content: listItems,
  }),
  z.object({
    type: z.literal('taskList'),
    content: z
      .array(z.object({ type: z.literal('taskItem'), attrs: z.object({ checked: z.boolean() }), content: itemBlocks }))
      .check(z.minLength(1)),
  }),
  z.object({ type: z.literal('table'), content: z.array(Row).check(z.minLength(1), z.maxLength(500)) }),
  z.object({
    type: z.literal('image'),
    /** A file attached to the entity that the text belongs to. */
    attrs: z.object({
      attachmentId: z.uuid(),
      alt: z.string().check(z.maxLength(500), z.regex(/^[^\p{Cc}]*$/u, invalid)),
    }),
  }),
]);
