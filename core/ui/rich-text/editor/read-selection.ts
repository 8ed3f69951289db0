import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Takes over the browser's caret or selection of text when the editor does not know it yet: the browser reports it some
 * milliseconds after the key that moved it, and the next key or a paste may come before.
 */
export function readSelection(view: EditorView): void {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = view.dom.ownerDocument.getSelection() ?? {};
  const { selection, doc, tr } = view.state;
  const isInside = view.dom.contains(anchorNode ?? null) && view.dom.contains(focusNode ?? null);
  if (!(selection instanceof TextSelection) || !anchorNode || !focusNode || !isInside) {
    return;
  }
  const anchor = view.posAtDOM(anchorNode, anchorOffset ?? 0);
  const head = view.posAtDOM(focusNode, focusOffset ?? 0);
  if (anchor !== selection.anchor || head !== selection.head) {
    view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head))));
  }
}
