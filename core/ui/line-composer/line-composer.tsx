import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import { Button } from '../actions/button';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { TextField } from '../fields/text-field';
import { commonMessages } from '../common-messages';
import { lineComposerMessages } from './line-composer-messages';
import './line-composer.css';

export interface LineComposerProps {
  /** The name of the field. */
  readonly label: string;
  readonly maxLength: number;
  /**
   * Prepares a creation. The function that it returns sends it, and sends the same one again after a failure. It resolves
   * to undefined, or to a sentence that says why nothing was created.
   */
  readonly prepare: (text: string) => () => Promise<string | undefined>;
  /** While it is closed, it keeps the typed text and shows what was not created. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A text for which nothing was created. */
interface FailedText {
  readonly text: string;
  readonly reason: string;
  readonly send: () => Promise<string | undefined>;
}

/** Creates items by one line of text each, one after the other: Enter creates and empties the field, Esc closes. */
export function LineComposer({ label, maxLength, prepare, isOpen, onClose }: LineComposerProps): ReactElement {
  const { translate } = useUi();
  const [entered, setEntered] = useState('');
  const [failed, setFailed] = useState<readonly FailedText[]>([]);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) {
      field.current?.focus();
    }
  }, [isOpen]);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    const text = entered.trim();
    if (text !== '') {
      setEntered('');
      void create({ text, send: prepare(text) });
    }
  }

  /** Typing goes on meanwhile; a text that was refused is kept until it is created. */
  async function create({ text, send }: Omit<FailedText, 'reason'>): Promise<void> {
    const reason = await send();
    setFailed((others) => [
      ...others.filter((other) => other.send !== send),
      ...(reason === undefined ? [] : [{ text, reason, send }]),
    ]);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc of the field inside
    <form
      className="t-line-composer"
      onSubmit={handleSubmit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }
      }}
    >
      {isOpen && (
        <>
          <TextField
            ref={field}
            label={label}
            isLabelHidden
            placeholder={label}
            name="title"
            value={entered}
            onChange={setEntered}
            maxLength={maxLength}
          />
          <IconButton glyph={X} label={translate(commonMessages.close)} onClick={onClose} />
        </>
      )}
      {failed.map((each, index) => (
        <p key={index} role="alert" className="t-line-failed">
          {translate(lineComposerMessages.notCreated, { text: each.text })} {each.reason}
          <Button size="small" onClick={() => void create(each)}>
            {translate(commonMessages.retry)}
          </Button>
        </p>
      ))}
    </form>
  );
}
