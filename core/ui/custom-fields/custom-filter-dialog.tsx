import { useState } from 'react';
import type { ReactElement } from 'react';
import { People } from '../../client/people/people';
import { usePersonSource } from '../../client/people/use-person-source';
import { useService } from '../../client/react/application-provider';
import { customFilterLimits, daysOf } from '../../contract';
import type { CustomField } from '../../contract';
import { MultiComboBoxField } from '../choices/multi-combo-box-field';
import { PeopleField } from '../choices/people-field';
import { DateField } from '../dates/date-field';
import type { UiEnvironment } from '../environment';
import { useUi } from '../environment';
import { Checkbox } from '../fields/checkbox';
import { FilterDialogFrame } from '../filters/filter-dialog-frame';
import { FormRow } from '../forms/form-page';
import { NumberField } from '../numbers/number-field';
import type { NumberValue } from '../numbers/number-field';
import { customFieldUiMessages as messages } from './custom-field-ui-messages';
import { searchOptions, toOption } from './custom-value-field';

export interface CustomFilterDialogProps {
  readonly field: CustomField;
  /** Its filter as `parseCustomFilter` has it. */
  readonly value: string | undefined;
  /** Undefined removes the filter. */
  readonly onApply: (value: string | undefined) => void;
  readonly onClose: () => void;
}

/** Asks for the values of a custom field by which a list is filtered. */
export function CustomFilterDialog({ field, value, onApply, onClose }: CustomFilterDialogProps): ReactElement {
  const { translate } = useUi();
  const [isNone, setNone] = useState(value === 'none');
  const [chosen, setChosen] = useState(value === 'none' ? undefined : value);
  const [isChecked, setChecked] = useState(false);
  const fault = isNone ? undefined : faultOf(field, chosen, { translate });
  return (
    <FilterDialogFrame
      label={field.name}
      place="top"
      onClose={onClose}
      onApply={() => {
        setChecked(true);
        if (isNone) {
          onApply('none');
        } else if (fault === undefined) {
          onApply(chosen);
        }
      }}
    >
      <>
        {!isNone && (
          <ValueFields field={field} value={chosen} error={isChecked ? fault : undefined} onChange={setChosen} />
        )}
        <Checkbox label={translate(messages.customFilterNone)} isChecked={isNone} onChange={setNone} />
      </>
    </FilterDialogFrame>
  );
}

/** Why a filter cannot be applied, in words. */
function faultOf(
  { kind }: CustomField,
  value: string | undefined,
  { translate }: Pick<UiEnvironment, 'translate'>,
): string | undefined {
  if (value === undefined || value === '' || value === '..') {
    return translate(messages.customFilterMissing);
  }
  if (kind === 'date' || kind === 'number') {
    const [from = '', to = ''] = value.split('..');
    const isReversed = from !== '' && to !== '' && (kind === 'date' ? to < from : Number(to) < Number(from));
    return isReversed ? translate(messages.customFilterReversed) : undefined;
  }
  const { chosen } = customFilterLimits;
  return value.split(',').length > chosen ? translate(messages.customFilterTooMany, { max: chosen }) : undefined;
}

interface ValueFieldsProps {
  readonly field: CustomField;
  readonly value: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

function ValueFields({ field, value = '', error, onChange }: ValueFieldsProps): ReactElement {
  const { translate } = useUi();
  const people = useService(People);
  const source = usePersonSource();
  const items = value === '' ? [] : value.split(',');
  const choose = (ids: readonly string[]): void => onChange(ids.length === 0 ? undefined : ids.join(','));
  switch (field.kind) {
    case 'date':
      return <DayRange value={value} error={error} onChange={onChange} />;
    case 'number':
      return <NumberRange value={value} error={error} onChange={onChange} />;
    case 'person': {
      const ids = items.map((id) => (id === 'me' ? (source.me?.id ?? id) : id));
      const current = ids.flatMap((id) => people.card(id) ?? []).map((card) => ({ id: card.id, name: card.fullName }));
      return (
        <PeopleField
          {...source}
          name="values"
          label={field.name}
          value={ids}
          current={current}
          error={error}
          // The caller stays "me", so that a shared view means each person who looks at it.
          onChange={(next) => choose(next.map((id) => (id === source.me?.id ? 'me' : id)))}
        />
      );
    }
    case 'checkbox':
      return (
        <>
          <Checkbox
            label={translate(messages.customValueChecked)}
            isChecked={value === 'yes'}
            onChange={(isOn) => onChange(isOn ? 'yes' : undefined)}
          />
          {error !== undefined && <p className="t-field-error">{error}</p>}
        </>
      );
    default:
      return (
        <MultiComboBoxField
          name="values"
          label={field.name}
          search={searchOptions(field)}
          current={(field.options ?? []).map(toOption)}
          value={items}
          onChange={choose}
          error={error}
        />
      );
  }
}

type RangeProps = Omit<ValueFieldsProps, 'field'>;

function DayRange({ value = '', error, onChange }: RangeProps): ReactElement {
  const { translate } = useUi();
  const days = value.includes('..') ? daysOf(value, '') : {};
  const { from = '', to = '' } = days === 'none' ? {} : days;
  return (
    <FormRow columns="1fr 1fr">
      <DateField
        name="from"
        label={translate(messages.customFilterFromDay)}
        value={from}
        onChange={(next) => onChange(`${next}..${to}`)}
      />
      <DateField
        name="to"
        label={translate(messages.customFilterToDay)}
        value={to}
        error={error}
        onChange={(next) => onChange(`${from}..${next}`)}
      />
    </FormRow>
  );
}

function NumberRange({ value = '', error, onChange }: RangeProps): ReactElement {
  const { translate } = useUi();
  const [from = '', to = ''] = value.split('..');
  const read = (end: string): NumberValue => (end === '' ? '' : Number(end));
  return (
    <FormRow columns="1fr 1fr">
      <NumberField
        name="from"
        decimals={4}
        label={translate(messages.customFilterFrom)}
        value={read(from)}
        onChange={(next) => onChange(`${String(next)}..${to}`)}
      />
      <NumberField
        name="to"
        decimals={4}
        label={translate(messages.customFilterTo)}
        value={read(to)}
        error={error}
        onChange={(next) => onChange(`${from}..${String(next)}`)}
      />
    </FormRow>
  );
}
