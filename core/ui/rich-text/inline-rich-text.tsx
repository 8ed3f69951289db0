import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, MouseEvent, ReactElement } from 'react';
import { LazyComponent } from '../../client/lazy/lazy-component';
import type { ComponentLoader } from '../../client/plugin';
import { useService } from '../../client/react/application-provider';
import { Toasts } from '../../client/services';
import { isEmptyRichText, plainTextOf, RichText, richTextOf } from '../../contract';
import { Button } from '../actions/button';
import { IconButton } from '../actions/icon-button';
import { ConflictNotice } from '../editing/conflict-notice';
import { useInlineEdit } from '../editing/use-inline-edit';
import type { InlineEditField } from '../editing/use-inline-edit';
import { useUi } from '../environment';
import { FailedState } from '../states/failed-state';
import { workspaceMessages } from '../workspace-messages';
import { cleanRichText, isSameRichText } from './clean-rich-text';
import type { RichTextEditorProps } from './editor/rich-text-editor';
import { richTextMessages } from './messages';
import type { PeopleSearch, RichTextPictures } from './rich-text-pictures';
import { RichTextView } from './rich-text-view';

export interface InlineRichTextProps<Base> extends Omit<InlineEditField<RichText, Base>, 'value' | 'save'> {
  readonly label: string;
  /** On the button that begins a text, and in an empty editor. */
  readonly placeholder: string;
  /** The saved text; undefined when there is none. */
  readonly value: RichText | undefined;
  /** Undefined: people can't be mentioned. The same function at every render. */
  readonly people?: PeopleSearch | undefined;
  /** Undefined: the text can't have pictures. */
  readonly pictures?: RichTextPictures | undefined;
  /**
   * @param text undefined when the person has emptied it.
   * @param base as it was shown when the person began to type.
   * @returns what was saved; undefined when it was not: the text then stays in the editor and in the draft.
   */
  readonly save: (text: RichText | undefined, base: Base) => Promise<Base | undefined>;
}

const loadEditor: ComponentLoader<RichTextEditorProps> = () =>
  import('./editor/rich-text-editor').then((module) => module.RichTextEditor);

const noText: RichText = { type: 'doc', content: [] };

/**
 * Formatted text that is edited in place. It is only read until a person clicks it or its button; the editor loads then.
 * Leaving it or Ctrl+Enter saves, Esc discards; until then it is kept as a draft.
 */
export function InlineRichText<Base>(props: InlineRichTextProps<Base>): ReactElement {
  const { label, placeholder, value = noText, isReadOnly, conflict, people, pictures, save } = props;
  const { translate } = useUi();
  const toasts = useService(Toasts);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isNear, setNear] = useState(false);
  const [focusAt, setFocusAt] = useState<RichTextEditorProps['focusAt']>();
  const [pending, setPending] = useState(0);
  const [isReturning, setReturning] = useState(false);
  const edit = useInlineEdit<RichText, Base>({
    ...props,
    value,
    save: (text, base) => save(isEmptyRichText(text) ? undefined : text, base),
    isSame: isSameRichText,
    isValid: (text) => RichText.safeParse(text).success,
    readDraft,
  });
  const isEditing = !isReadOnly && (isOpen || edit.isChanged || pending > 0);
  const isTooBig = isEditing && edit.typed !== undefined && !RichText.safeParse(edit.typed).success;

  // The button exists again after the editor is closed.
  useEffect(() => {
    if (isReturning) {
      setReturning(false);
      opener.current?.focus();
    }
  }, [isReturning]);

  function begin(at: RichTextEditorProps['focusAt']): void {
    setFocusAt(at);
    setOpen(true);
  }

  function handleClick(event: MouseEvent): void {
    const { target } = event;
    const isOther = target instanceof Element && target.closest('a, button, input') !== null;
    if (!isReadOnly && !isOther && getSelection()?.isCollapsed !== false) {
      begin({ left: event.clientX, top: event.clientY });
    }
  }

  function handleBlur({ relatedTarget, currentTarget }: FocusEvent): void {
    if (isEditing && !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
      void edit.commit();
      // The person comes back to the same place from a dialog, and from another window.
      const dialog = relatedTarget instanceof Element ? relatedTarget.closest('dialog, [role="dialog"]') : null;
      const isOver = dialog !== null && !dialog.contains(currentTarget);
      setOpen(isOver || !document.hasFocus());
    }
  }

  function cancel(): void {
    const { typed } = edit;
    if (typed !== undefined && edit.isChanged) {
      toasts.info(translate(richTextMessages.richTextDiscarded, { field: label }), {
        undo: () => {
          edit.change(typed);
          setFocusAt('none');
        },
      });
    }
    conflict?.onUseTheirs();
    edit.discard();
    setOpen(false);
    setReturning(true);
  }

  const view = isEmptyRichText(value) ? undefined : (
    <div className="t-rich-read" role="presentation" onClick={handleClick} onPointerEnter={() => setNear(!isReadOnly)}>
      <RichTextView text={value} pictures={pictures} />
    </div>
  );

  return (
    <div className="t-editor t-rich-inline" ref={box} onBlur={handleBlur}>
      <LazyComponent
        load={loadEditor}
        isExpected={isNear}
        with={
          isEditing
            ? {
                label,
                placeholder,
                text: edit.typed ?? value,
                focusAt: isOpen ? focusAt : 'none',
                people,
                pictures,
                onChange: (text) => edit.change(text),
                onSave: () => void edit.commit(),
                onCancel: cancel,
                onPending: setPending,
              }
            : undefined
        }
        fallback={view}
        failed={({ retry }) => (
          <>
            {view}
            <FailedState title={translate(richTextMessages.richTextFailed)} onRetry={retry} />
          </>
        )}
      />
      {!isEditing && view}
      {!isEditing && !isReadOnly && (
        <div className="t-rich-begin" onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
          {view === undefined ? (
            <Button variant="ghost" ref={opener} onClick={() => begin(undefined)}>
              {placeholder}
            </Button>
          ) : (
            <IconButton
              glyph={Pencil}
              ref={opener}
              label={translate(richTextMessages.richTextEdit, { field: label })}
              onClick={() => begin(undefined)}
            />
          )}
        </div>
      )}
      <span className="t-meta" role="status">
        {pending > 0 ? translate(richTextMessages.pictureAttaching) : edit.note}
      </span>
      {isTooBig && (
        <p className="t-rich-problem" role="alert">
          {translate(richTextMessages.richTextTooBig)}
        </p>
      )}
      {isReadOnly && edit.isChanged && edit.typed !== undefined && (
        <label className="t-editor-unsaved">
          {translate(workspaceMessages.unsavedText)}
          <textarea
            readOnly
            rows={1}
            dir="auto"
            value={plainTextOf(edit.typed)}
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
      )}
      <ConflictNotice
        conflicts={
          conflict === undefined || isReadOnly
            ? []
            : [
                edit.conflictWith(conflict, {
                  label,
                  show: (text) => (isEmptyRichText(text) ? '' : <RichTextView text={text} pictures={pictures} />),
                  focus: () => box.current?.querySelector<HTMLElement>('[role="textbox"], button')?.focus(),
                }),
              ]
        }
      />
    </div>
  );
}

/** Drafts of earlier releases are plain text. One that is too long to be saved is kept, too. */
function readDraft(kept: unknown): RichText | undefined {
  if (typeof kept === 'string') {
    return richTextOf(kept);
  }
  const isText = typeof kept === 'object' && kept !== null && 'type' in kept && kept.type === 'doc';
  return isText ? cleanRichText(kept as RichText) : undefined;
}
