import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { RichText } from '../../../contract';
import { useUi } from '../../environment';
import { isSameValue } from '../../../client/entities/three-way-merge';
import { cleanRichText } from '../clean-rich-text';
import type { EditorNode } from '../clean-rich-text';
import { richTextMessages } from '../messages';
import type { PeopleSearch, RichTextPictures } from '../rich-text-pictures';
import { editorExtensions } from './editor-extensions';
import { FormattingToolbar } from './formatting-toolbar';
import { addressOf, applyLink } from './link-address';
import { contentOf, makeEditor } from './make-editor';
import { MentionList } from './mention-list';
import { MentionSearch } from './mention-search';
import { PictureHosts } from './picture-hosts';
import { PictureTools } from './picture-tools';
import type { PictureUploads } from './use-picture-uploads';
import { ValueBar } from './value-bar';
import { readSelection } from './read-selection';
import './rich-text-editor.css';

export interface RichTextEditorProps {
  readonly label: string;
  readonly placeholder: string;
  /** Shown; a change that the person did not make replaces the text. */
  readonly text: RichText;
  /** Where the person clicked; undefined: at the end. `none` leaves the focus where it is. */
  readonly focusAt: { readonly left: number; readonly top: number } | 'none' | undefined;
  readonly people: PeopleSearch | undefined;
  readonly pictures: RichTextPictures | undefined;
  readonly onChange: (text: RichText) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  /** Called with the number of pictures that are not attached yet. */
  readonly onPending: (count: number) => void;
}

/** The editor of formatted text, with its tools. Loaded when a person begins to edit. */
export function RichTextEditor(props: RichTextEditorProps): ReactElement {
  const { label, placeholder, text, focusAt, people, pictures, onChange, onSave, onCancel, onPending } = props;
  const { translate, clock } = useUi();
  const [hosts] = useState(() => new PictureHosts());
  const [mentions] = useState(() => (people === undefined ? undefined : new MentionSearch(people, clock)));
  const [editor, setEditor] = useState<Editor>();
  const [asked, setAsked] = useState<'link' | 'alternative'>();
  const place = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const uploads = useRef<PictureUploads>(undefined);
  /** The last `text` that was looked at. */
  const passedIn = useRef(text);
  /** Texts passed out by `onChange` that have not come back as `text` yet, in order. */
  const passedOut = useRef<RichText[]>([]);
  const hintId = useId();

  const handleUpdate = useEffectEvent((changed: Editor): void => {
    // The one cast: the editor's own JSON has this shape.
    const changedText = cleanRichText(changed.getJSON() as EditorNode);
    passedOut.current.push(changedText);
    onChange(changedText);
  });
  const handleKeyDown = useEffectEvent((changed: Editor, event: KeyboardEvent): boolean => {
    const hasMod = event.ctrlKey || event.metaKey;
    if (event.key === 'Escape' && mentions?.open === undefined) {
      onCancel();
      return true;
    }
    if (event.key === 'Enter' && hasMod) {
      onSave();
      return true;
    }
    if (event.key === 'F10' && event.altKey) {
      bar.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
      return true;
    }
    if (event.key.toLowerCase() === 'k' && hasMod && !event.shiftKey) {
      readSelection(changed.view);
      if (changed.state.selection.empty && !changed.isActive('link')) {
        // Without a selection it opens the command palette, as everywhere.
        return false;
      }
      event.preventDefault();
      setAsked('link');
      return true;
    }
    return false;
  });
  const begin = useEffectEvent((element: HTMLElement): Editor => {
    const made = makeEditor({
      place: element,
      extensions: editorExtensions({
        placeholder,
        emptyItem: translate(richTextMessages.checklistItem),
        mentions,
        pictures: hosts,
      }),
      text: passedIn.current,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': hintId,
        class: 't-rich t-rich-field',
      },
      onUpdate: ({ editor: changed }) => handleUpdate(changed),
      onKeyDown: (event) => handleKeyDown(made, event),
      onFiles: (files, position) => {
        uploads.current?.attach(files, position);
        return uploads.current !== undefined;
      },
    });
    return made;
  });
  const focusFirst = useEffectEvent((made: Editor): void => {
    if (focusAt !== 'none') {
      const at = focusAt === undefined ? undefined : made.view.posAtCoords(focusAt)?.pos;
      made.commands.focus(at ?? 'end', { scrollIntoView: false });
    }
  });

  useEffect(() => {
    if (place.current === null) {
      return undefined;
    }
    const made = begin(place.current);
    setEditor(made);
    focusFirst(made);
    return () => made.destroy();
  }, []);

  useEffect(() => {
    if (editor === undefined || text === passedIn.current) {
      return;
    }
    const isExternal = !isSameValue(passedIn.current, text);
    passedIn.current = text;
    // Its own texts come back late, and the person may have typed on since: they must not replace what is shown.
    const returned = passedOut.current.findIndex((own) => isSameValue(own, text));
    if (returned !== -1) {
      passedOut.current.splice(0, returned + 1);
    } else if (isExternal) {
      passedOut.current = [];
      editor.commands.setContent(contentOf(text), { emitUpdate: false });
    }
  }, [editor, text]);

  function close(): void {
    setAsked(undefined);
    editor?.commands.focus();
  }

  return (
    <div className="t-rich-editor">
      {editor !== undefined && (
        <FormattingToolbar
          editor={editor}
          bar={bar}
          onLink={() => setAsked('link')}
          onDescribe={() => setAsked('alternative')}
          onPictures={
            pictures === undefined ? undefined : (files) => uploads.current?.attach(files, editor.state.selection.to)
          }
        />
      )}
      {editor !== undefined && asked === 'link' && (
        <ValueBar
          label={translate(richTextMessages.linkAddress)}
          verb={translate(richTextMessages.linkApply)}
          initial={String(editor.getAttributes('link')['href'] ?? '')}
          maxLength={2_000}
          onApply={(typed) => {
            const address = addressOf(typed);
            if (address === undefined) {
              return translate(richTextMessages.linkWrong);
            }
            setAsked(undefined);
            applyLink(editor, address);
            return undefined;
          }}
          onClose={close}
          other={
            editor.isActive('link')
              ? {
                  label: translate(richTextMessages.linkRemove),
                  run: () => {
                    setAsked(undefined);
                    editor.chain().focus().extendMarkRange('link').unsetLink().run();
                  },
                }
              : undefined
          }
        />
      )}
      {editor !== undefined && asked === 'alternative' && (
        <ValueBar
          label={translate(richTextMessages.alternativeText)}
          verb={translate(richTextMessages.alternativeApply)}
          initial={String(editor.getAttributes('image')['alt'] ?? '')}
          maxLength={500}
          onApply={(alt) => {
            setAsked(undefined);
            editor.chain().focus().updateAttributes('image', { alt }).run();
            return undefined;
          }}
          onClose={close}
        />
      )}
      <div ref={place} className="t-rich-place" />
      <span id={hintId} hidden>
        {translate(richTextMessages.richTextToolsHint)}
      </span>
      {editor !== undefined && mentions !== undefined && <MentionList search={mentions} field={editor.view.dom} />}
      {editor !== undefined && pictures !== undefined && (
        <PictureTools
          editor={editor}
          pictures={pictures}
          hosts={hosts}
          onReady={(made) => {
            uploads.current = made;
          }}
          onPending={onPending}
        />
      )}
    </div>
  );
}
