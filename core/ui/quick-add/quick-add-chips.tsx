import { useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { TagGroup } from '../tags/tag-group';
import { useUi } from '../environment';
import { quickAddMessages } from './quick-add-messages';
import type { QuickAddPart } from './read-quick-add';
import './quick-add.css';

/** Texts that a person has turned back into words, in one form. */
export interface QuickAddMemory {
  readonly ignored: ReadonlySet<string>;
  readonly ignore: (part: Pick<QuickAddPart, 'text'>) => void;
}

/** Remembers what was turned back into text. */
export function useQuickAddMemory(): QuickAddMemory {
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(new Set());
  return {
    ignored,
    ignore: ({ text }) => setIgnored((before) => new Set([...before, text.toLocaleLowerCase()])),
  };
}

export interface QuickAddChipsProps {
  /** From `readQuickAdd`. */
  readonly parts: readonly QuickAddPart[];
  readonly onIgnore: (part: QuickAddPart) => void;
  /** The field with the text. */
  readonly children: ReactNode;
}

/**
 * A text field with what was recognized in it below, as tags. Esc turns the last recognized part back into text, so does
 * Backspace right behind it, and the cross of its tag.
 */
export function QuickAddChips({ parts, onIgnore, children }: QuickAddChipsProps): ReactElement {
  const { translate, announce } = useUi();

  function ignore(part: QuickAddPart): void {
    onIgnore(part);
    announce(translate(quickAddMessages.quickAddKept, { text: part.text }));
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) {
      return;
    }
    const { selectionStart, selectionEnd } = target;
    const isCaret = selectionStart === selectionEnd;
    const part =
      event.key === 'Escape'
        ? parts.at(-1)
        : event.key === 'Backspace' && isCaret
          ? parts.find(({ end }) => end === selectionStart)
          : undefined;
    if (part !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      ignore(part);
    }
  }

  return (
    <div role="presentation">
      <div role="presentation" onKeyDown={handleKeyDown}>
        {children}
      </div>
      {parts.length > 0 && (
        <div className="t-quick-add">
          <TagGroup
            label={translate(quickAddMessages.quickAdd)}
            items={parts.map(({ text, words, start }) => ({ value: `${start} ${text}`, label: words }))}
            onRemove={(removed) => {
              const part = parts.find(({ text, start }) => `${start} ${text}` === removed);
              if (part !== undefined) {
                ignore(part);
              }
            }}
          />
          <p className="t-meta">{translate(quickAddMessages.quickAddHint)}</p>
        </div>
      )}
    </div>
  );
}
