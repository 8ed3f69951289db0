import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { FieldFrame } from '../fields/field';
import type { CompactFieldProps, FieldProps, PickerProps } from '../fields/field';
import { Icon } from '../icons/icon';
import type { Glyph } from '../icons/icon';
import { ComboBox } from './combo-box';
import type { SelectOption } from './select-option';
import { useComboBox } from './use-combo-box';
import type { OptionSource } from './use-combo-box';

export interface ComboBoxFieldProps extends FieldProps<string>, CompactFieldProps, PickerProps, OptionSource {
  /** The chosen option; its label is shown until the options are loaded, and when they lack it. */
  readonly current?: SelectOption | undefined;
  readonly placeholder?: string;
  readonly icon?: Glyph;
  /** Inside the field at its end, before the arrow. */
  readonly suffix?: ReactNode;
}

/** Chooses one of many options by typing a part of its name. Emptying an optional field chooses none. */
export function ComboBoxField(props: ComboBoxFieldProps): ReactElement {
  const { value, onChange, options = [], current, icon, suffix, isOptional = false } = props;
  const [chosenLast, setChosenLast] = useState<SelectOption>();
  const model = useComboBox({
    ...props,
    onChoose: (option) => {
      setChosenLast(option);
      onChange(option.value);
    },
  });
  const chosen = [...options, ...model.options, chosenLast, current].find((option) => option?.value === value);
  return (
    <FieldFrame {...props}>
      {(control, labelId) => (
        <ComboBox
          {...props}
          control={control}
          labelId={labelId}
          model={model}
          isMultiple={false}
          selected={value === '' ? [] : [value]}
          text={chosen?.label ?? ''}
          before={
            <>
              {icon !== undefined && <Icon glyph={icon} />}
              {model.query === undefined && chosen?.icon}
            </>
          }
          after={suffix !== undefined && <span className="t-meta">{suffix}</span>}
          onClear={isOptional && value !== '' ? () => onChange('') : undefined}
        />
      )}
    </FieldFrame>
  );
}
