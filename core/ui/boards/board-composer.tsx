import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import { Button } from '../actions/button';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { TextField } from '../fields/text-field';
import { commonMessages } from '../common-messages';
import { boardMessages } from './board-messages';
import type { BoardCreation } from './board-parts';

export interface BoardComposerProps {
  readonly columnId: string;
  readonly creation: BoardCreation;
  /** While it is closed, it keeps the typed text and shows what was not created. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A title that was not created. */
interface FailedTitle {
  readonly title: string;
  readonly reason: string;
  readonly send: () => Promise<string | undefined>;
}

/** Creates items by their title, one after the other: Enter creates and empties the field, Esc closes. */
export function BoardComposer({ columnId, creation, isOpen, onClose }: BoardComposerProps): ReactElement {
  const { translate } = useUi();
  const [title, setTitle] = useState('');
  const [failed, setFailed] = useState<readonly FailedTitle[]>([]);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) {
      field.current?.focus();
    }
  }, [isOpen]);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    const text = title.trim();
    if (text !== '') {
      setTitle('');
      void create({ title: text, send: creation.prepare(columnId, text) });
    }
  }

  /** Typing goes on meanwhile; a title that was refused is kept until it is created. */
  async function create({ title: text, send }: Omit<FailedTitle, 'reason'>): Promise<void> {
    const reason = await send();
    setFailed((others) => [
      ...others.filter((other) => other.send !== send),
      ...(reason === undefined ? [] : [{ title: text, reason, send }]),
    ]);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc of the field inside
    <form
      className="t-board-composer"
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
            label={creation.field}
            isLabelHidden
            placeholder={creation.field}
            name="title"
            value={title}
            onChange={setTitle}
            maxLength={creation.maxLength}
          />
          <IconButton glyph={X} label={translate(commonMessages.close)} onClick={onClose} />
        </>
      )}
      {failed.map((each, index) => (
        <p key={index} role="alert" className="t-board-failed">
          {translate(boardMessages.boardNotCreated, { title: each.title })} {each.reason}
          <Button size="small" onClick={() => void create(each)}>
            {translate(commonMessages.retry)}
          </Button>
        </p>
      ))}
    </form>
  );
}
