import { useRef } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useUi } from '../environment';
import { workspaceMessages } from '../workspace-messages';
import { ConflictNotice } from './conflict-notice';
import { useInlineEdit } from './use-inline-edit';
import type { InlineEditField } from './use-inline-edit';
import './inline-editor.css';

export interface InlineEditorProps<Base> extends InlineEditField<string, Base> {
  /** `title`: a heading that Enter saves. `text`: several lines, saved by Ctrl+Enter. */
  readonly variant: 'title' | 'text';
  readonly label: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** Whether a text may be saved. Default: any. */
  readonly isValid?: (text: string) => boolean;
}

/** A text that is edited in place. Enter or losing the focus saves it; until then it is kept as a draft. */
export function InlineEditor<Base>(props: InlineEditorProps<Base>): ReactElement {
  const { variant, label, placeholder, value, maxLength, isReadOnly, isValid = () => true, conflict } = props;
  const { translate } = useUi();
  const field = useRef<HTMLTextAreaElement>(null);
  const edit = useInlineEdit({ ...props, isSame: isSameText, isValid, readDraft: textOf });

  const isFull = maxLength !== undefined && edit.typed !== undefined && edit.typed.length >= maxLength;

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === 'Enter' && (variant === 'title' || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void edit.commit();
    }
    if (event.key === 'Escape' && edit.typed !== undefined && !isReadOnly) {
      event.preventDefault();
      conflict?.onUseTheirs();
      edit.discard();
    }
  }

  return (
    <div className="t-editor">
      {(value !== '' || !isReadOnly) && (
        <textarea
          ref={field}
          className={`t-editor-${variant}`}
          aria-label={label}
          placeholder={placeholder}
          value={isReadOnly ? value : (edit.typed ?? value)}
          readOnly={isReadOnly}
          maxLength={maxLength}
          rows={variant === 'title' ? 1 : 3}
          dir="auto"
          onChange={(event) => edit.change(event.currentTarget.value)}
          onBlur={() => void edit.commit()}
          onKeyDown={handleKeyDown}
        />
      )}
      <span className="t-meta" role="status">
        {isFull ? translate(workspaceMessages.textFull, { count: maxLength }) : edit.note}
      </span>
      {isReadOnly && edit.isChanged && (
        <label className="t-editor-unsaved">
          {translate(workspaceMessages.unsavedText)}
          <textarea readOnly rows={1} dir="auto" value={edit.typed} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
      <ConflictNotice
        conflicts={
          conflict === undefined || isReadOnly
            ? []
            : [edit.conflictWith(conflict, { label, show: (text) => text, focus: () => field.current?.focus() })]
        }
      />
    </div>
  );
}

function isSameText(left: string, right: string): boolean {
  return left.trim() === right.trim();
}

function textOf(kept: unknown): string | undefined {
  return typeof kept === 'string' ? kept : undefined;
}
