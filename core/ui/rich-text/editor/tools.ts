import type { Editor } from '@tiptap/core';
import {
  Bold,
  Code,
  Columns3,
  FileCode2,
  Heading2,
  Heading3,
  Italic,
  List,
  ListChecks,
  ListOrdered,
  Quote,
  Rows3,
  Strikethrough,
  Table,
  TableColumnsSplit,
  TableRowsSplit,
  Trash2,
} from 'lucide-react';
import type { Message } from '../../../contract';
import type { Glyph } from '../../icons/icon';
import { richTextMessages } from '../messages';

/** A formatting tool. */
export interface Tool {
  readonly label: Message;
  readonly glyph: Glyph;
  /** Undefined for a tool that is not on or off. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
}

/** The tools of texts, in groups. */
export const textTools: readonly (readonly Tool[])[] = [
  [
    {
      label: richTextMessages.toolHeading,
      glyph: Heading2,
      isOn: (editor) => editor.isActive('heading', { level: 2 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      label: richTextMessages.toolSubheading,
      glyph: Heading3,
      isOn: (editor) => editor.isActive('heading', { level: 3 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    },
  ],
  [
    {
      label: richTextMessages.toolBold,
      glyph: Bold,
      isOn: (editor) => editor.isActive('bold'),
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      label: richTextMessages.toolItalic,
      glyph: Italic,
      isOn: (editor) => editor.isActive('italic'),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      label: richTextMessages.toolStrike,
      glyph: Strikethrough,
      isOn: (editor) => editor.isActive('strike'),
      run: (editor) => editor.chain().focus().toggleStrike().run(),
    },
    {
      label: richTextMessages.toolCode,
      glyph: Code,
      isOn: (editor) => editor.isActive('code'),
      run: (editor) => editor.chain().focus().toggleCode().run(),
    },
  ],
  [
    {
      label: richTextMessages.toolBulletList,
      glyph: List,
      isOn: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      label: richTextMessages.toolOrderedList,
      glyph: ListOrdered,
      isOn: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      label: richTextMessages.toolTaskList,
      glyph: ListChecks,
      isOn: (editor) => editor.isActive('taskList'),
      run: (editor) => editor.chain().focus().toggleTaskList().run(),
    },
  ],
  [
    {
      label: richTextMessages.toolQuote,
      glyph: Quote,
      isOn: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      label: richTextMessages.toolCodeBlock,
      glyph: FileCode2,
      isOn: (editor) => editor.isActive('codeBlock'),
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    },
  ],
];

/** Inserts a table. */
export const tableTool: Tool = {
  label: richTextMessages.toolTable,
  glyph: Table,
  run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
};

/** The tools of a table, shown in one. */
export const tableTools: readonly Tool[] = [
  {
    label: richTextMessages.toolRowAdd,
    glyph: Rows3,
    run: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  {
    label: richTextMessages.toolColumnAdd,
    glyph: Columns3,
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  {
    label: richTextMessages.toolRowRemove,
    glyph: TableRowsSplit,
    run: (editor) => editor.chain().focus().deleteRow().run(),
  },
  {
    label: richTextMessages.toolColumnRemove,
    glyph: TableColumnsSplit,
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  {
    label: richTextMessages.toolTableRemove,
    glyph: Trash2,
    run: (editor) => editor.chain().focus().deleteTable().run(),
  },
];
