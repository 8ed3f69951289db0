import { useState } from 'react';
import type { ReactElement } from 'react';
import { useUi } from '../environment';
import { tagMessages } from '../tags/tag-messages';
import { TagGroup } from '../tags/tag-group';
import { FieldFrame } from '../fields/field';
import type { CompactFieldProps, FieldProps } from '../fields/field';
import { choiceMessages } from './choice-messages';
import { ComboBox } from './combo-box';
import type { SelectOption } from './select-option';
import { useComboBox } from './use-combo-box';
import type { OptionSource } from './use-combo-box';

export interface MultiComboBoxFieldProps extends FieldProps<readonly string[]>, CompactFieldProps, OptionSource {
  /** The chosen options; their labels are shown until the options are loaded, and when they lack them. */
  readonly current?: readonly SelectOption[];
  readonly placeholder?: string;
}

/** Chooses several of many options, shown as tags. Backspace in the empty text removes the last one. */
export function MultiComboBoxField(props: MultiComboBoxFieldProps): ReactElement {
  const { label, value, onChange, options = [], current = [], disabled, placeholder } = props;
  const { translate, announce } = useUi();
  const [chosenBefore, setChosenBefore] = useState<readonly SelectOption[]>([]);
  const model = useComboBox({
    ...props,
    onChoose: (option) => {
      setChosenBefore((before) => [...before.filter((each) => each.value !== option.value), option]);
      toggle(option.value);
    },
  });
  const known = [...options, ...model.options, ...chosenBefore, ...current];
  const chosen = value.map((each) => known.find((option) => option.value === each) ?? { value: each, label: each });

  function toggle(toggled: string): void {
    if (value.includes(toggled)) {
      removeAloud(toggled);
    } else {
      onChange([...value, toggled]);
    }
  }

  function remove(removed: string): void {
    onChange(value.filter((each) => each !== removed));
  }

  /** The list of tags announces only what is removed in it. */
  function removeAloud(removed: string): void {
    const option = chosen.find((each) => each.value === removed);
    remove(removed);
    if (option !== undefined) {
      announce(translate(tagMessages.tagRemoved, { name: option.label }));
    }
  }

  return (
    <FieldFrame {...props}>
      {(control, labelId) => (
        <ComboBox
          {...props}
          control={control}
          labelId={labelId}
          model={model}
          isMultiple
          selected={value}
          text=""
          placeholder={value.length === 0 ? placeholder : undefined}
          before={
            chosen.length > 0 && (
              <TagGroup
                label={translate(choiceMessages.chosen, { field: label })}
                items={chosen}
                disabled={disabled}
                onRemove={remove}
              />
            )
          }
          onRemoveLast={() => {
            const last = value.at(-1);
            if (last !== undefined) {
              removeAloud(last);
            }
          }}
        />
      )}
    </FieldFrame>
  );
}
