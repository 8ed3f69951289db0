import { useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { Button } from '../../actions/button';
import { TextField } from '../../fields/text-field';

export interface ValueBarProps {
  readonly label: string;
  readonly verb: string;
  readonly initial: string;
  readonly maxLength: number;
  /** Returns a sentence when the value can't be applied. */
  readonly onApply: (value: string) => string | undefined;
  readonly onClose: () => void;
  /** A second action, such as removing the link. */
  readonly other?: { readonly label: string; readonly run: () => void } | undefined;
}

/** One value of the text, such as a link's address, in a row above it. Enter applies it, Esc returns to the text. */
export function ValueBar(props: ValueBarProps): ReactElement {
  const { label, verb, initial, maxLength, onApply, onClose, other } = props;
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<string>();

  function apply(): void {
    setError(onApply(value.trim()));
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      apply();
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
  }

  return (
    <div className="t-rich-value" role="presentation" onKeyDown={handleKeyDown}>
      <TextField
        label={label}
        name="value"
        value={value}
        maxLength={maxLength}
        error={error}
        autoFocus
        onChange={setValue}
      />
      <Button size="small" onClick={apply}>
        {verb}
      </Button>
      {other !== undefined && (
        <Button size="small" variant="ghost" onClick={other.run}>
          {other.label}
        </Button>
      )}
    </div>
  );
}
