import { isSameValue } from '../../client/entities/three-way-merge';
import type { RichText, RichTextBlock } from '../../contract';

/** A node as an editor writes it, with attributes that are not stored. */
export interface EditorNode {
  readonly type: string;
  readonly text?: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly marks?: readonly EditorNode[];
  readonly content?: readonly EditorNode[];
}

/** Stored attributes by type, with the value that is left out. */
const attributes: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  heading: { level: undefined },
  orderedList: { start: 1 },
  taskItem: { checked: undefined },
  tableCell: { colspan: 1, rowspan: 1 },
  tableHeader: { colspan: 1, rowspan: 1 },
  image: { attachmentId: undefined, alt: undefined },
  mention: { id: undefined, label: undefined },
  link: { href: undefined },
};

/**
 * A text in the one form in which it is compared and sent: without attributes that only an editor needs, without
 * characters that cannot be stored, and without empty paragraphs at its end.
 */
export function cleanRichText(text: EditorNode | RichText): RichText {
  const { content = [] } = text as EditorNode;
  const blocks = content.map((node) => cleanNode(node, false));
  while (isEmptyParagraph(blocks.at(-1))) {
    blocks.pop();
  }
  // The one cast: an editor has the nodes of the schema, and the schema checks them when the text is sent.
  return { type: 'doc', content: blocks as unknown as RichTextBlock[] };
}

/** Whether two texts read the same. */
export function isSameRichText(left: EditorNode | RichText, right: EditorNode | RichText): boolean {
  return isSameValue(cleanRichText(left), cleanRichText(right));
}

function cleanNode({ type, text, attrs = {}, marks = [], content = [] }: EditorNode, isCode: boolean): EditorNode {
  const kept = Object.entries(attributes[type] ?? {}).filter(
    ([name, implied]) => attrs[name] !== undefined && attrs[name] !== null && attrs[name] !== implied,
  );
  const inner = content
    .map((node) => cleanNode(node, type === 'codeBlock'))
    .filter((node) => node.type !== 'text' || node.text !== '');
  return {
    type,
    ...(text === undefined ? {} : { text: cleanText(text, isCode) }),
    ...(kept.length === 0 ? {} : { attrs: Object.fromEntries(kept.map(([name]) => [name, attrs[name]])) }),
    ...(marks.length === 0 || type !== 'text' || isCode ? {} : { marks: cleanMarks(marks) }),
    ...(inner.length === 0 ? {} : { content: inner }),
  };
}

/** In one order, because it has no meaning. */
function cleanMarks(marks: readonly EditorNode[]): readonly EditorNode[] {
  return marks.map((mark) => cleanNode(mark, false)).toSorted((left, right) => (left.type < right.type ? -1 : 1));
}

/** Half a surrogate pair and control characters cannot be stored. */
function cleanText(text: string, isCode: boolean): string {
  const sound = text.replace(/\p{Surrogate}/gu, '\uFFFD');
  return isCode ? sound.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ' ') : sound.replace(/\p{Cc}/gu, ' ');
}

function isEmptyParagraph(node: EditorNode | undefined): boolean {
  return node?.type === 'paragraph' && (node.content ?? []).length === 0;
}
