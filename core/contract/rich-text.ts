import * as z from 'zod/mini';
import { coreContractMessages } from './contract-messages';
import { RichTextBlock } from './rich-text-nodes';
import { schemaMessage } from './schema-message';

/** Maximum size of a text as JSON, in bytes. */
export const richTextBytes = 200_000;

/** Maximum number of nodes: blocks, items, cells, pieces of text. */
export const richTextNodes = 10_000;

/**
 * Maximum number of nodes within each other, such as list, item, paragraph, text. Requests may be nested 32 levels deep
 * as JSON, of which a node needs two.
 */
export const richTextDepth = 14;

/** Options of a field for formatted text. */
export interface RichTextOptions {
  /** Maximum size as JSON, in bytes; `richTextBytes` at most, which is the default. */
  readonly maxBytes?: number;
}

/**
 * A field for formatted text: structured JSON in the format of ProseMirror editors, version 1.
 *
 * The schema is the sanitizer: on validation, an unknown attribute is dropped, and an unknown node or unsafe link is
 * refused, so that no text is lost silently. Nodes are only ever added, so that stored texts stay valid.
 *
 * @example shape: { body: z.strictObject({ title: TaskTitle, description: z.optional(richText()) }) }
 */
/* @__NO_SIDE_EFFECTS__ */
export function richText({ maxBytes = richTextBytes }: RichTextOptions = {}) {
  return z
    .object({ type: z.literal('doc'), content: z.array(RichTextBlock).check(z.maxLength(2_000)) })
    .check(
      z.refine(isWithinLimits, schemaMessage(coreContractMessages.richTextDeep)),
      z.refine(
        (text) => utf8Length(JSON.stringify(text)) <= Math.min(maxBytes, richTextBytes),
        schemaMessage(coreContractMessages.richTextLong),
      ),
    )
    .register(z.globalRegistry, {
      examples: [
        {
          type: 'doc',
          content: [
            { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Example' }] },
            {
              type: 'bulletList',
              content: [
                {
                  type: 'listItem',
                  content: [
                    { type: 'paragraph', content: [{ type: 'text', text: 'An item', marks: [{ type: 'bold' }] }] },
                  ],
                },
              ],
            },
          ],
        },
      ],
    });
}

/** Formatted text of the default size. */
export const RichText = /* @__PURE__ */ richText();
export type RichText = z.output<typeof RichText>;

interface CountedNode {
  readonly type: string;
  readonly content?: readonly CountedNode[] | undefined;
}

function isWithinLimits(text: CountedNode): boolean {
  let count = 0;
  const visit = (nodes: readonly CountedNode[], depth: number): boolean =>
    depth <= richTextDepth &&
    nodes.every(({ content = [] }) => {
      count += 1;
      return count <= richTextNodes && (content.length === 0 || visit(content, depth + 1));
    });
  return visit(text.content ?? [], 1);
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
