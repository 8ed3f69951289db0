import type { Editor } from '@tiptap/core';
import { isSafeAddress } from '../../../contract';

/** What a person may type as an address, as a link's target; undefined when it is none. */
export function addressOf(typed: string): string | undefined {
  if (isSafeAddress(typed)) {
    return typed;
  }
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(typed)) {
    return `mailto:${typed}`;
  }
  const complete = `https://${typed}`;
  return /^[^\s/:@]+\.[^\s/:@]{2,}(?::\d+)?(?:[/?#]\S*)?$/.test(typed) && isSafeAddress(complete)
    ? complete
    : undefined;
}

/** Links the selection, the whole link around the cursor, or new text. */
export function applyLink(editor: Editor, href: string): void {
  const isAtText = !editor.state.selection.empty || editor.isActive('link');
  if (isAtText) {
    editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
    return;
  }
  editor
    .chain()
    .focus()
    .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
    .unsetMark('link')
    .run();
}
