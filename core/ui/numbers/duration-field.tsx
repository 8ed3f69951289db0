import { Timer } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useUi } from '../environment';
import { FieldFrame, inputBoxClass } from '../fields/field';
import type { CompactFieldProps, FieldProps } from '../fields/field';
import { Icon } from '../icons/icon';
import { formatDuration, parseDuration } from './duration';
import { durationMessages } from './duration-messages';
import type { NumberValue } from './number-field';

export interface DurationFieldProps extends FieldProps<NumberValue>, CompactFieldProps {
  /** The longest duration in minutes. */
  readonly max?: number;
  readonly placeholder?: string;
  /** What a whole number without a unit means: hours when left out. */
  readonly wholeNumber?: 'hours' | 'minutes';
}

/**
 * A duration of work in whole minutes, typed as "2h 30m", "1.5h", "45m" or "1d"; empty for none. Saved when the field is
 * left or by Enter. What was understood is shown beside the text; text that is not stays, with an error below.
 */
export function DurationField(props: DurationFieldProps): ReactElement {
  const { name, value, onChange, disabled = false, placeholder, max, register, isQuiet, wholeNumber } = props;
  const { translate } = useUi();
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const parsed = typed === undefined ? undefined : parseDuration(typed, translate, wholeNumber);

  useEffect(() => {
    // The value changed from outside: text typed over the old one is discarded.
    setTyped(undefined);
    setFault(undefined);
  }, [value]);

  function choose(minutes: NumberValue): void {
    setTyped(undefined);
    setFault(undefined);
    if (minutes !== value) {
      onChange(minutes);
    }
  }

  /** @returns whether the text is accepted. */
  function commit(): boolean {
    if (typed === undefined) {
      return true;
    }
    if (typed.trim() === '' || parsed === 0) {
      choose('');
      return true;
    }
    if (parsed === undefined) {
      setFault(translate(durationMessages.durationInvalid));
      return false;
    }
    if (max !== undefined && parsed > max) {
      setFault(translate(durationMessages.durationLong, { duration: formatDuration(max, translate) }));
      return false;
    }
    choose(parsed);
    return true;
  }

  // Without dependencies: the check reads the current text.
  useEffect(() => register?.(() => Promise.resolve(commit())));

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && typed !== undefined) {
      event.preventDefault();
      commit();
    }
    if (event.key === 'Escape' && typed !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      setTyped(undefined);
      setFault(undefined);
    }
  }

  return (
    <FieldFrame {...props} error={fault ?? props.error}>
      {(control) => (
        <div className={inputBoxClass(props)}>
          {isQuiet === true && <Icon glyph={Timer} />}
          <input
            {...control}
            type="text"
            autoComplete="off"
            name={name}
            disabled={disabled}
            placeholder={placeholder}
            value={typed ?? (value === '' ? '' : formatDuration(value, translate))}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setFault(undefined);
            }}
            onKeyDown={handleKeyDown}
            onBlur={commit}
          />
          {parsed !== undefined && <span className="t-meta t-cut">{formatDuration(parsed, translate)}</span>}
        </div>
      )}
    </FieldFrame>
  );
}
