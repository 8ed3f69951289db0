import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Drafts, useService, useI18n } from '@tessera/core/client';
import type { DraftKey } from '@tessera/core/client';
import { tasksMessages } from '../messages';
import './text-editor.css';

export interface TextEditorProps {
  readonly variant: 'title' | 'text';
  readonly label: string;
  readonly placeholder?: string;
  /** The saved text. */
  readonly saved: string;
  readonly maxLength?: number;
  readonly draft: DraftKey;
  /** Shows the saved text again. Typed text stays in the draft. */
  readonly isReadOnly: boolean;
  readonly isGood: (text: string) => boolean;
  /** Returns false when the server refused; the text then stays in the field and in the draft. */
  readonly save: (text: string) => Promise<boolean>;
}

/** A text that is edited in place. Enter or losing the focus saves it; until then it is kept as a draft. */
export function TextEditor(props: TextEditorProps) {
  const { variant, label, placeholder, saved, maxLength, draft, isReadOnly, isGood, save } = props;
  const drafts = useService(Drafts);
  const { translate } = useI18n();
  // undefined: shows the saved text, and follows its changes.
  const [typed, setTyped] = useState<string>();
  const [progress, setProgress] = useState<'saving' | 'saved'>();
  const key = useRef(draft);
  /** A save is in progress, so losing the focus right after Enter does not send it again. */
  const sent = useRef<string>(undefined);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    let isCurrent = true;
    drafts.read<string>(key.current).then(
      (kept) => isCurrent && kept !== undefined && setTyped((now) => now ?? kept),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [drafts]);

  function handleChange(text: string): void {
    setTyped(text);
    setProgress(undefined);
    drafts.write(key.current, text);
  }

  async function commit(): Promise<void> {
    if (isReadOnly || typed === undefined || !isGood(typed) || typed === sent.current) {
      return;
    }
    if (typed.trim() !== saved.trim()) {
      sent.current = typed;
      setProgress('saving');
      const isDone = await save(typed).finally(() => (sent.current = undefined));
      setProgress(isDone ? 'saved' : undefined);
      if (!isDone) {
        return;
      }
    }
    // Text typed during the save still needs to be saved.
    if (field.current === null || field.current.value === typed) {
      drafts.remove(key.current);
      setTyped(undefined);
    }
  }

  function giveUp(): void {
    drafts.remove(key.current);
    setTyped(undefined);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === 'Enter' && (variant === 'title' || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void commit();
    }
    if (event.key === 'Escape' && typed !== undefined && !isReadOnly) {
      event.preventDefault();
      giveUp();
    }
  }

  return (
    <div className="tasks-editor">
      <textarea
        ref={field}
        className={`tasks-editor-${variant}`}
        aria-label={label}
        placeholder={placeholder}
        value={isReadOnly ? saved : (typed ?? saved)}
        readOnly={isReadOnly}
        maxLength={maxLength}
        rows={variant === 'title' ? 1 : 3}
        dir="auto"
        onChange={(event) => handleChange(event.currentTarget.value)}
        onBlur={() => void commit()}
        onKeyDown={handleKeyDown}
      />
      <span className="t-meta" role="status">
        {note()}
      </span>
    </div>
  );

  function note(): string {
    if (progress !== undefined) {
      return translate(tasksMessages[progress]);
    }
    return isReadOnly || typed === undefined || typed.trim() === saved.trim() ? '' : translate(tasksMessages.unsaved);
  }
}
