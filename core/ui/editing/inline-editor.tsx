import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useService } from '../../client/react/application-provider';
import { Drafts } from '../../client/services';
import type { DraftKey } from '../../client/services';
import { useUi } from '../environment';
import { workspaceMessages } from '../workspace-messages';
import { ConflictNotice } from './conflict-notice';
import type { FieldConflict } from './conflict-notice';
import './inline-editor.css';

export interface InlineEditorProps<Base> {
  /** `title`: a heading that Enter saves. `text`: several lines, saved by Ctrl+Enter. */
  readonly variant: 'title' | 'text';
  readonly label: string;
  readonly placeholder?: string;
  /** The saved text. */
  readonly value: string;
  readonly maxLength?: number;
  /** Keeps the text until it is saved. */
  readonly draft: DraftKey;
  /** Shows the saved text, and below it the unsaved text, which can be copied. */
  readonly isReadOnly: boolean;
  /** Whether a text may be saved. Default: any. */
  readonly isValid?: (text: string) => boolean;
  /** What the text belongs to, as it is shown now: plain data, such as the entity. Kept with the draft. */
  readonly base: Base;
  /** Another person changed the text at the same time. The person's text stays until they have chosen. */
  readonly conflict: Omit<FieldConflict, 'label'> | undefined;
  /**
   * @param base as it was shown when the person began to type.
   * @returns what was saved; undefined when it was not: the text then stays in the field and in the draft.
   */
  readonly save: (text: string, base: Base) => Promise<Base | undefined>;
}

/** Text that is not saved, and what it was typed over. */
interface Typed<Base> {
  readonly text: string;
  readonly base: Base;
}

/** A text that is edited in place. Enter or losing the focus saves it; until then it is kept as a draft. */
export function InlineEditor<Base>(props: InlineEditorProps<Base>): ReactElement {
  const { variant, label, placeholder, value, maxLength, draft, isReadOnly, isValid, base, conflict, save } = props;
  const drafts = useService(Drafts);
  const { translate } = useUi();
  // The draft of the person who opened the editor, even after another one has signed in.
  const [stored] = useState(() => drafts.of<Typed<Base> | string>(draft));
  // undefined: shows the saved text, and follows its changes.
  const [typed, setTyped] = useState<Typed<Base>>();
  const [progress, setProgress] = useState<'saving' | 'saved'>();
  /** The text that is being saved, so losing the focus right after Enter does not send it again. */
  const sent = useRef<string>(undefined);
  const field = useRef<HTMLTextAreaElement>(null);
  const first = useRef(base);
  const isChanged = typed !== undefined && typed.text.trim() !== value.trim();

  useEffect(() => {
    let isCurrent = true;
    stored.read().then(
      (kept) => isCurrent && kept !== undefined && setTyped((now) => now ?? readDraft(kept, first.current)),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [stored]);

  function keep(next: Typed<Base>): void {
    setTyped(next);
    stored.write(next);
  }

  function handleChange(text: string): void {
    // Text on top of what is being saved begins from what is shown meanwhile.
    const from = typed === undefined || typed.text === sent.current ? base : typed.base;
    keep({ text, base: from });
    setProgress(undefined);
  }

  async function commit(): Promise<void> {
    if (typed !== undefined && conflict === undefined && typed.text !== sent.current) {
      await send(typed);
    }
  }

  async function send(next: Typed<Base>): Promise<void> {
    if (isReadOnly || isValid?.(next.text) === false) {
      return;
    }
    let saved = next.base;
    if (next.text.trim() !== value.trim()) {
      sent.current = next.text;
      setProgress('saving');
      const answer = await save(next.text, next.base).finally(() => {
        sent.current = sent.current === next.text ? undefined : sent.current;
      });
      setProgress(answer === undefined ? undefined : 'saved');
      if (answer === undefined) {
        return;
      }
      saved = answer;
    }
    const text = field.current?.value;
    if (text === undefined || text === next.text) {
      giveUp();
    } else {
      // Text typed meanwhile still needs to be saved.
      keep({ text, base: saved });
    }
  }

  function giveUp(): void {
    stored.remove();
    setTyped(undefined);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === 'Enter' && (variant === 'title' || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void commit();
    }
    if (event.key === 'Escape' && typed !== undefined && !isReadOnly) {
      event.preventDefault();
      conflict?.onUseTheirs();
      giveUp();
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
          value={isReadOnly ? value : (typed?.text ?? value)}
          readOnly={isReadOnly}
          maxLength={maxLength}
          rows={variant === 'title' ? 1 : 3}
          dir="auto"
          onChange={(event) => handleChange(event.currentTarget.value)}
          onBlur={() => void commit()}
          onKeyDown={handleKeyDown}
        />
      )}
      <span className="t-meta" role="status">
        {note()}
      </span>
      {isReadOnly && isChanged && (
        <label className="t-editor-unsaved">
          {translate(workspaceMessages.unsavedText)}
          <textarea readOnly rows={1} dir="auto" value={typed.text} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
      <ConflictNotice conflicts={conflict === undefined || isReadOnly ? [] : [choices(conflict)]} />
    </div>
  );

  function choices({ mine, theirs, onKeepMine, onUseTheirs }: Omit<FieldConflict, 'label'>): FieldConflict {
    return {
      label,
      mine: typed?.text ?? mine,
      theirs,
      onKeepMine: () => {
        field.current?.focus();
        if (typed === undefined) {
          onKeepMine();
        } else {
          // The person has seen what is shown now.
          void send({ text: typed.text, base });
        }
      },
      onUseTheirs: () => {
        field.current?.focus();
        onUseTheirs();
        giveUp();
      },
    };
  }

  function note(): string {
    if (progress !== undefined) {
      return translate(workspaceMessages[progress]);
    }
    return isChanged && !isReadOnly ? translate(workspaceMessages.unsaved) : '';
  }
}

/** Drafts of earlier releases are the text alone. */
function readDraft<Base>(kept: Typed<Base> | string, base: Base): Typed<Base> {
  return typeof kept === 'string' ? { text: kept, base } : kept;
}
