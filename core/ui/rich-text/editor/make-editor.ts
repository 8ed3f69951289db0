import { Editor } from '@tiptap/core';
import type { AnyExtension, EditorEvents } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import type { EditorProps } from '@tiptap/pm/view';
import type { RichText } from '../../../contract';
import { blocksOfMarkdown } from './markdown';
import { PastedHtmlParser } from './pasted-html';
import { readSelection } from './read-selection';

export interface MakeEditorOptions {
  /** The element that the editor is drawn into. */
  readonly place: HTMLElement;
  readonly extensions: AnyExtension[];
  readonly text: RichText;
  readonly attributes: Record<string, string>;
  readonly onUpdate: (event: EditorEvents['update']) => void;
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  /** Returns true when it takes the files: `position` is where they were pasted or dropped. */
  readonly onFiles: (files: readonly File[], position: number) => boolean;
}

/** An editor that keeps the page's Content-Security-Policy: no style element, and no text that becomes markup. */
export function makeEditor(options: MakeEditorOptions): Editor {
  const { place, extensions, text, attributes, onUpdate, onKeyDown, onFiles } = options;
  const editorProps: EditorProps = {
    attributes,
    handleKeyDown: (_view, event) => onKeyDown(event),
    handleDOMEvents: { paste: (view) => readSelection(view) },
    handlePaste: (view, { clipboardData }) => {
      // With text beside it, a picture is only another form of the same content, as word processors copy it.
      const files = clipboardData?.types.includes('text/plain') === true ? [] : picturesOf(clipboardData);
      return files.length > 0 && onFiles(files, view.state.selection.to);
    },
    handleDrop: (view, event) => {
      const files = picturesOf(event.dataTransfer);
      const position = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
      const isTaken = files.length > 0 && onFiles(files, position ?? view.state.selection.to);
      if (isTaken) {
        event.preventDefault();
      }
      return isTaken;
    },
  };
  const editor = new Editor({
    element: place,
    extensions,
    content: contentOf(text),
    injectCSS: false,
    textDirection: 'auto',
    editorProps,
    onUpdate,
  });
  const parser = new PastedHtmlParser(editor.schema);
  editor.view.setProps({
    ...editorProps,
    clipboardParser: parser,
    transformPastedHTML: (html) => parser.take(html),
    clipboardTextParser: (plain, context, isPlain) => {
      const blocks = isPlain || context.parent.type.spec.code === true ? undefined : blocksOfMarkdown(plain);
      // Null, though the types miss it: ProseMirror then pastes the lines as they are.
      return blocks === undefined ? (null as unknown as Slice) : Slice.maxOpen(fragmentOf(editor, blocks));
    },
  });
  return editor;
}

/** A document has one block at least. */
export function contentOf(text: RichText): RichText {
  return text.content.length === 0 ? { type: 'doc', content: [{ type: 'paragraph' }] } : text;
}

function fragmentOf(editor: Editor, blocks: RichText['content']) {
  return editor.schema.nodeFromJSON({ type: 'doc', content: blocks }).content;
}

function picturesOf(transfer: DataTransfer | null): readonly File[] {
  return [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}
