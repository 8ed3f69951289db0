import { Select } from '@mantine/core';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useUi } from '../environment';
import { Icon } from '../icons/icon';
import type { Glyph } from '../icons/icon';
import { MantineScope } from '../mantine-scope';
import { messages } from '../messages';
import { FieldFrame } from './field';
import type { FieldProps } from './field';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import './select-field.css';

/** One choice. What is searched is its label. */
export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** At the end of its row, such as a dialling code or the time there now. */
  readonly detail?: string;
}

export interface SelectFieldProps extends FieldProps<string> {
  readonly options: readonly SelectOption[];
  readonly placeholder?: string;
  /** Lets people type to narrow the list. */
  readonly isSearchable?: boolean;
  readonly icon?: Glyph;
  /** At the end inside the field, before the arrow. */
  readonly reading?: ReactNode;
  /** 32 high, for toolbars and panels. */
  readonly size?: 'small' | 'large';
}

/** A choice from a list, by pointer or keyboard, with search where the list is long. */
export function SelectField(props: SelectFieldProps): ReactElement {
  const { name, value, onChange, disabled, options, placeholder, isSearchable = false, icon, reading, error } = props;
  const { size = 'large' } = props;
  const { say } = useUi();
  const details = new Map(options.map((option) => [option.value, option.detail]));
  return (
    <FieldFrame {...props}>
      {(control) => (
        <MantineScope>
          <Select
            {...control}
            className={`t-select t-select-${size}`}
            classNames={{ dropdown: 't-raised', option: 't-select-option' }}
            name={name}
            value={value === '' ? null : value}
            data={options.map((option) => ({ value: option.value, label: option.label }))}
            {...(disabled === undefined ? {} : { disabled })}
            {...(placeholder === undefined ? {} : { placeholder })}
            error={error !== undefined}
            searchable={isSearchable}
            allowDeselect={false}
            // What the browser saved for another field of the same name would cover the list.
            autoComplete="off"
            nothingFoundMessage={say(messages.noMatch)}
            maxDropdownHeight={296}
            comboboxProps={{ offset: 4, position: 'bottom-start' }}
            leftSection={icon === undefined ? undefined : <Icon glyph={icon} tone="quiet" />}
            leftSectionWidth={36}
            rightSection={
              <span className="t-select-end">
                {reading !== undefined && <span className="t-meta">{reading}</span>}
                <Icon glyph={ChevronDown} tone="quiet" />
              </span>
            }
            rightSectionWidth={reading === undefined ? 40 : 116}
            rightSectionPointerEvents="none"
            renderOption={({ option, checked }) => (
              <>
                <span className="t-select-label">{option.label}</span>
                <span className="t-meta">{details.get(option.value)}</span>
                {checked === true && <Icon glyph={Check} tone="quiet" />}
              </>
            )}
            onChange={(chosen) => onChange(chosen ?? '')}
          />
        </MantineScope>
      )}
    </FieldFrame>
  );
}
