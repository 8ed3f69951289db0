import { Minus, Plus } from 'lucide-react';
import { use, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import {
  Button,
  Input,
  NumberField as AriaNumberField,
  NumberFieldStateContext,
} from 'react-aria-components/NumberField';
import { useUi } from '../environment';
import { FieldFrame, inputBoxClass } from '../fields/field';
import type { CompactFieldProps, FieldProps } from '../fields/field';
import { Icon } from '../icons/icon';
import { workspaceMessages } from '../workspace-messages';
import './number-field.css';

/** A number, or `''` for an empty field, which a kept draft can store. */
export type NumberValue = number | '';

export interface NumberFieldProps extends FieldProps<NumberValue>, CompactFieldProps {
  /** Smaller and larger numbers are changed to these when the field is left. */
  readonly min?: number;
  readonly max?: number;
  /** Maximum digits after the decimal separator; 0 when left out. */
  readonly decimals?: number;
  /** The currency, as an ISO 4217 code, shown with the number. Amounts of money belong in a `MoneyField`. */
  readonly currency?: string;
  /** Inside the field at its end, such as a unit. */
  readonly suffix?: ReactNode;
}

/**
 * A number, written and shown in the reader's language. Arrow keys and the two buttons change it by one; the mouse wheel
 * does not. Each typed character is reported, so that closing a dialog loses none.
 */
export function NumberField(props: NumberFieldProps): ReactElement {
  const {
    label,
    name,
    value,
    onChange,
    disabled = false,
    error,
    min,
    max,
    decimals = 0,
    currency,
    suffix,
    isOptional,
  } = props;
  const { language, translate } = useUi();
  /** The value before typing began. The reported one must not replace the text that is being typed. */
  const [before, setBefore] = useState<NumberValue>();
  const format = useMemo<Intl.NumberFormatOptions>(
    () => ({
      ...(currency === undefined ? {} : { style: 'currency', currency, minimumFractionDigits: decimals }),
      maximumFractionDigits: decimals,
    }),
    [currency, decimals],
  );

  function report(entered: number): void {
    const next = Number.isNaN(entered) ? '' : clamp(Number(entered.toFixed(decimals)), min, max);
    if (next !== value) {
      onChange(next);
    }
  }

  const shown = before ?? value;
  return (
    <I18nProvider locale={language}>
      <FieldFrame {...props}>
        {({ id, 'aria-describedby': describedBy }, labelId) => (
          <AriaNumberField
            id={id}
            className={`${inputBoxClass(props)} t-number-field`}
            aria-labelledby={labelId}
            {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
            value={shown === '' ? Number.NaN : shown}
            formatOptions={format}
            {...(min === undefined ? {} : { minValue: min })}
            {...(max === undefined ? {} : { maxValue: max })}
            isDisabled={disabled}
            isInvalid={error !== undefined}
            isRequired={isOptional !== true}
            validationBehavior="aria"
            isWheelDisabled
            incrementAriaLabel={translate(workspaceMessages.increaseNumber, { field: label })}
            decrementAriaLabel={translate(workspaceMessages.decreaseNumber, { field: label })}
            onChange={(entered) => {
              setBefore(undefined);
              report(entered);
            }}
            onBlur={() => setBefore(undefined)}
          >
            {/* The name is for the form, which focuses the field of an error by it. */}
            <Input name={name} dir="ltr" onInput={() => setBefore((earlier) => earlier ?? value)} />
            <TypedNumber isTyping={before !== undefined} onTyped={report} />
            {suffix !== undefined && <span className="t-meta">{suffix}</span>}
            <Button slot="decrement" className="t-number-step">
              <Icon glyph={Minus} size={14} />
            </Button>
            <Button slot="increment" className="t-number-step">
              <Icon glyph={Plus} size={14} />
            </Button>
          </AriaNumberField>
        )}
      </FieldFrame>
    </I18nProvider>
  );
}

interface TypedNumberProps {
  readonly isTyping: boolean;
  readonly onTyped: (entered: number) => void;
}

/** Reports the number in the text, which React Aria itself reports only when the field is left. */
function TypedNumber({ isTyping, onTyped }: TypedNumberProps): undefined {
  const state = use(NumberFieldStateContext);
  const text = state?.inputValue;
  const report = useEffectEvent(() => {
    // A minus sign alone is not a number yet, and not an emptied field either.
    if (state !== null && isTyping && (text === '' || !Number.isNaN(state.numberValue))) {
      onTyped(state.numberValue);
    }
  });
  useEffect(() => report(), [text, isTyping]);
  return undefined;
}

function clamp(entered: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): number {
  return Math.min(Math.max(entered, min), max);
}
