import { isSafeAddress } from '../../../contract';
import type {
  RichTextBlock,
  RichTextInline,
  RichTextListItem,
  RichTextMark,
  RichTextTaskItem,
} from '../../../contract';

/** Lines that only Markdown has: headings, list items, quotes, fences, rows of tables. */
const signs = /^(?:#{1,6} |\s*[-*+] |\s*\d+[.)] |> |```|\|.+\|\s*$)/m;

/**
 * Reads text that was copied as Markdown: headings, lists, checklists, quotes, code, tables, and formatting within
 * lines. Undefined for other text.
 */
export function blocksOfMarkdown(text: string): RichTextBlock[] | undefined {
  if (!signs.test(text)) {
    return undefined;
  }
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  return readBlocks(lines);
}

function readBlocks(lines: readonly string[]): RichTextBlock[] {
  const blocks: RichTextBlock[] = [];
  let at = 0;
  /** Takes the lines from here on that match. */
  const take = (matches: (line: string) => boolean): readonly string[] => {
    const start = at;
    while (at < lines.length && matches(lines[at] ?? '')) {
      at += 1;
    }
    return lines.slice(start, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const heading = /^(#{1,6}) +(.+)$/.exec(line);
    if (line.trim() === '') {
      at += 1;
    } else if (line.startsWith('```')) {
      at += 1;
      const code = take((each) => !each.startsWith('```')).join('\n');
      at += 1;
      blocks.push({ type: 'codeBlock', ...(code === '' ? {} : { content: [{ type: 'text', text: code }] }) });
    } else if (heading !== null) {
      at += 1;
      const [, marks = '', words = ''] = heading;
      blocks.push({ type: 'heading', attrs: { level: marks.length < 3 ? 2 : 3 }, content: readLine(words) });
    } else if (line.startsWith('>')) {
      const inner = readBlocks(take((each) => each.startsWith('>')).map((each) => each.replace(/^> ?/, '')));
      blocks.push({ type: 'blockquote', content: inner.length === 0 ? [{ type: 'paragraph' }] : inner });
    } else if (isRow(line) && isRuler(lines[at + 1] ?? '')) {
      blocks.push(readTable(take(isRow)));
    } else if (isItem(line)) {
      blocks.push(...readList(take((each) => isItem(each) || /^\s+\S/.test(each))));
    } else {
      // Never matches a sign first, so that every round takes a line.
      at += 1;
      const rest = take((each) => each.trim() !== '' && !signs.test(each));
      blocks.push({ type: 'paragraph', content: readLine([line, ...rest].join(' ')) });
    }
  }
  return blocks;
}

function isItem(line: string): boolean {
  return /^\s*(?:[-*+]|\d+[.)]) \S/.test(line);
}

/** Lists of one kind each; deeper items are lists within the item above. */
function readList(lines: readonly string[]): RichTextBlock[] {
  const indentOf = (line: string): number => line.replaceAll('\t', '    ').search(/\S/);
  const indent = indentOf(lines[0] ?? '');
  const lists: RichTextBlock[] = [];
  let at = 0;
  while (at < lines.length) {
    const [, number = '', box = '', words = ''] =
      /^\s*(?:[-*+]|(\d+)[.)]) (?:\[([ xX])\] )?(.*)$/.exec(lines[at] ?? '') ?? [];
    at += 1;
    const start = at;
    while (at < lines.length && (indentOf(lines[at] ?? '') > indent + 1 || !isItem(lines[at] ?? ''))) {
      at += 1;
    }
    const inner = lines.slice(start, at);
    const firstItem = inner.findIndex(isItem);
    const more = firstItem < 0 ? inner : inner.slice(0, firstItem);
    const line = [words, ...more.map((each) => each.trim())].join(' ');
    const content: RichTextBlock[] = [
      { type: 'paragraph', content: readLine(line) },
      ...(firstItem < 0 ? [] : readList(inner.slice(firstItem))),
    ];
    addItem(lists, { number, box, content });
  }
  return lists;
}

interface ReadItem {
  readonly number: string;
  readonly box: string;
  readonly content: RichTextBlock[];
}

function addItem(lists: RichTextBlock[], { number, box, content }: ReadItem): void {
  const last = lists.at(-1);
  const item: RichTextListItem = { type: 'listItem', content };
  const task: RichTextTaskItem = { type: 'taskItem', attrs: { checked: box.toLowerCase() === 'x' }, content };
  if (box !== '') {
    if (last?.type === 'taskList') {
      last.content.push(task);
    } else {
      lists.push({ type: 'taskList', content: [task] });
    }
    return;
  }
  if (number === '') {
    if (last?.type === 'bulletList') {
      last.content.push(item);
    } else {
      lists.push({ type: 'bulletList', content: [item] });
    }
    return;
  }
  if (last?.type === 'orderedList') {
    last.content.push(item);
  } else {
    lists.push({ type: 'orderedList', attrs: { start: Math.min(Number(number), 1_000_000) }, content: [item] });
  }
}

function isRow(line: string): boolean {
  return /^\s*\|.+\|\s*$/.test(line);
}

function isRuler(line: string): boolean {
  return isRow(line) && /^[\s|:-]+$/.test(line);
}

function readTable(lines: readonly string[]): RichTextBlock {
  const rows = lines.filter((line) => !isRuler(line)).map((line) => line.trim().slice(1, -1).split('|'));
  const width = Math.max(...rows.map((row) => row.length));
  return {
    type: 'table',
    content: rows.map((row, index) => ({
      type: 'tableRow',
      content: Array.from({ length: width }, (_, column) => ({
        type: index === 0 ? ('tableHeader' as const) : ('tableCell' as const),
        content: [{ type: 'paragraph' as const, content: readLine((row[column] ?? '').trim()) }],
      })),
    })),
  };
}

/** Formatting within a line, from the outermost. */
const spans: readonly { readonly pattern: RegExp; readonly mark: (target: string) => RichTextMark | undefined }[] = [
  { pattern: /`([^`]+)`/, mark: () => ({ type: 'code' }) },
  {
    pattern: /\[([^\]]+)\]\(([^\s)]+)\)/,
    mark: (href) => (isSafeAddress(href) ? { type: 'link', attrs: { href } } : undefined),
  },
  { pattern: /(?:\*\*|__)(\S(?:.*?\S)?)(?:\*\*|__)/, mark: () => ({ type: 'bold' }) },
  { pattern: /~~(\S(?:.*?\S)?)~~/, mark: () => ({ type: 'strike' }) },
  { pattern: /(?<![\w*])[*_](\S(?:.*?\S)?)[*_](?![\w*])/, mark: () => ({ type: 'italic' }) },
];

function readLine(text: string, marks: RichTextMark[] = []): RichTextInline[] {
  for (const { pattern, mark } of spans) {
    const found = pattern.exec(text);
    if (found !== null) {
      const [whole, words = '', target = ''] = found;
      const added = mark(target);
      const isCode = added?.type === 'code';
      const nextMarks = added === undefined ? marks : [...marks, added];
      return [
        ...readLine(text.slice(0, found.index), marks),
        ...(isCode ? piece(words, nextMarks) : readLine(words, nextMarks)),
        ...readLine(text.slice(found.index + whole.length), marks),
      ];
    }
  }
  return piece(text, marks);
}

function piece(text: string, marks: RichTextMark[]): RichTextInline[] {
  return text === '' ? [] : [{ type: 'text', text, ...(marks.length === 0 ? {} : { marks }) }];
}
