import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { People } from '../../client/people/people';
import { usePersonSource } from '../../client/people/use-person-source';
import { useService } from '../../client/react/application-provider';
import { customFieldLimits, maxCustomNumber } from '../../contract';
import type { CustomField, CustomFieldOption, CustomValue } from '../../contract';
import { MultiComboBoxField } from '../choices/multi-combo-box-field';
import { PersonField } from '../choices/person-field';
import { SelectField } from '../choices/select-field';
import type { OptionSearch } from '../choices/option-search';
import { filterOptions } from '../choices/select-option';
import type { SelectOption } from '../choices/select-option';
import { DateField } from '../dates/date-field';
import { useUi } from '../environment';
import { Checkbox } from '../fields/checkbox';
import type { CompactFieldProps, FieldProps, PickerProps } from '../fields/field';
import { TextField } from '../fields/text-field';
import { LabelTile } from '../labels/label-chip';
import { NumberField } from '../numbers/number-field';
import { customFieldUiMessages as messages } from './custom-field-ui-messages';

export interface CustomValueFieldProps
  extends Omit<FieldProps<CustomValue | undefined>, 'label' | 'name'>, CompactFieldProps, PickerProps {
  readonly field: CustomField;
  /** Of its control; that of the field when left out. */
  readonly name?: string;
}

/** The value that stands for none in a list of options. */
const none = 'none';

/**
 * The control for a value of a custom field, by its kind. Undefined is an empty one; every change is reported, of texts and
 * numbers each character.
 */
export const CustomValueField = observer(function CustomValueField(props: CustomValueFieldProps): ReactElement {
  const { field, value, onChange, name = `custom-${field.id}`, ...more } = props;
  const { translate } = useUi();
  const people = useService(People);
  const source = usePersonSource();
  const rest = { ...more, label: field.name, name };
  const options = (field.options ?? []).map(toOption);
  switch (field.kind) {
    case 'number':
      return (
        <NumberField
          {...rest}
          decimals={4}
          min={-maxCustomNumber}
          max={maxCustomNumber}
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(next === '' ? undefined : next)}
          {...(field.unit === undefined ? {} : { suffix: field.unit })}
        />
      );
    case 'date':
      return (
        <DateField {...rest} value={textOf(value)} onChange={(next) => onChange(next === '' ? undefined : next)} />
      );
    case 'checkbox':
      return (
        <Checkbox
          label={field.name}
          name={rest.name}
          isLabelHidden={rest.isLabelHidden ?? false}
          isChecked={value === true}
          onChange={(isChecked) => onChange(isChecked ? true : undefined)}
        />
      );
    case 'choice':
      return (
        <SelectField
          {...rest}
          options={[{ value: none, label: translate(messages.customValueNone) }, ...options]}
          // An option that was removed is none.
          value={options.find((option) => option.value === value)?.value ?? none}
          onChange={(next) => onChange(next === none ? undefined : next)}
        />
      );
    case 'choices':
      return (
        <MultiComboBoxField
          {...rest}
          search={searchOptions(field)}
          current={options}
          placeholder={translate(messages.customValueNone)}
          value={Array.isArray(value) ? value.filter((id) => options.some((option) => option.value === id)) : []}
          onChange={(next) => onChange(next.length === 0 ? undefined : [...next])}
        />
      );
    case 'person': {
      const card = typeof value === 'string' ? people.card(value) : undefined;
      return (
        <PersonField
          {...rest}
          {...source}
          noneLabel={translate(messages.customValueNone)}
          current={card && { id: card.id, name: card.fullName, photo: card.photo }}
          value={textOf(value)}
          onChange={(next) => onChange(next === '' ? undefined : next)}
        />
      );
    }
    case 'text':
    case 'link':
      return (
        <TextField
          {...rest}
          type={field.kind === 'link' ? 'url' : 'text'}
          placeholder={translate(messages.customValueNone)}
          maxLength={customFieldLimits[field.kind]}
          value={textOf(value)}
          onChange={(next) => onChange(next === '' ? undefined : next)}
        />
      );
  }
});

function textOf(value: CustomValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** An option of a field as one of a list. */
export function toOption({ id, name, colour }: CustomFieldOption): SelectOption {
  return { value: id, label: name, icon: <LabelTile colour={colour} /> };
}

/** The options of a field, by a part of their name. */
export function searchOptions({ options = [] }: CustomField): OptionSearch {
  return (query) => Promise.resolve({ options: filterOptions(options.map(toOption), query), hasMore: false });
}
