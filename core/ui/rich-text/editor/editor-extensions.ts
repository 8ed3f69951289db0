import type { AnyExtension } from '@tiptap/core';
import { Code } from '@tiptap/extension-code';
import { Heading } from '@tiptap/extension-heading';
import { Link } from '@tiptap/extension-link';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { isSafeAddress } from '../../../contract';
import { mentionNode } from './mention-node';
import type { MentionSearch } from './mention-search';
import type { PictureHosts } from './picture-hosts';
import { pictureNode } from './picture-node';

export interface EditorExtensionOptions {
  readonly placeholder: string;
  /** Accessible name of the checkbox of an item without words. */
  readonly emptyItem: string;
  readonly mentions: MentionSearch | undefined;
  readonly pictures: PictureHosts;
}

/** What the editor can write: the nodes and marks of `RichText`, and nothing else. */
export function editorExtensions(options: EditorExtensionOptions): AnyExtension[] {
  const { placeholder, emptyItem, mentions, pictures } = options;
  return [
    StarterKit.configure({
      code: false,
      heading: false,
      horizontalRule: false,
      underline: false,
      dropcursor: { color: false, class: 't-rich-drop' },
      link: false,
    }),
    // Texts from the API may have both code and another mark.
    Code.extend({ excludes: '' }),
    // What is typed behind a link is not part of it.
    Link.extend({ inclusive: false }).configure({
      openOnClick: false,
      isAllowedUri: isSafeAddress,
      shouldAutoLink: isSafeAddress,
      HTMLAttributes: { target: null, rel: 'noopener noreferrer nofollow' },
    }),
    headingNode,
    TaskList.configure({ HTMLAttributes: { class: 't-rich-tasks' } }),
    TaskItem.configure({
      nested: true,
      a11y: { checkboxLabel: ({ firstChild }) => firstChild?.textContent || emptyItem },
    }),
    Table.configure({ resizable: false, allowTableNodeSelection: true }),
    TableRow,
    TableHeader,
    TableCell,
    pictureNode(pictures),
    ...(mentions === undefined ? [] : [mentionNode(mentions)]),
    Placeholder.configure({ placeholder }),
  ];
}

/** Drawn one level below the heading of the panel or page around it, as `RichTextView` does. */
const headingNode = Heading.extend({
  renderHTML({ node }) {
    return [node.attrs['level'] === 2 ? 'h3' : 'h4', 0];
  },
  parseHTML() {
    return [
      { tag: 'h2', attrs: { level: 2 } },
      { tag: 'h3', attrs: { level: 3 } },
    ];
  },
}).configure({ levels: [2, 3] });
