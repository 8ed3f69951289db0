import type { ReactElement } from 'react';
import type { Form } from '../../client/forms/form-types';
import { parseRecurrence, recurrenceFrequencies, recurrenceLimits } from '../../contract';
import { SelectField } from '../choices/select-field';
import { DateField } from '../dates/date-field';
import { useUi } from '../environment';
import { FormRow } from '../forms/form-page';
import { NumberField } from '../numbers/number-field';
import { daysOfMonth } from './recurrence-presets';
import { recurrenceMessages as messages } from './recurrence-messages';
import { dayOfMonthText } from './recurrence-values';
import type { RecurrenceValues } from './recurrence-values';
import { dayOfMonthWords } from './recurrence-words';
import { WeekdayField } from './weekday-field';

export interface RecurrenceFieldsProps {
  /** A form whose values include those of a rule. */
  readonly form: Pick<Form<RecurrenceValues>, 'values' | 'field' | 'set'>;
  /** The date that the rule counts from. */
  readonly date: string;
  /** Without days: the rule counts from whatever day. */
  readonly isPlain: boolean;
}

const units = {
  DAILY: messages.unitDays,
  WEEKLY: messages.unitWeeks,
  MONTHLY: messages.unitMonths,
  YEARLY: messages.unitYears,
} as const;

/** How often, on which days and how long something comes again. */
export function RecurrenceFields({ form, date, isPlain }: RecurrenceFieldsProps): ReactElement {
  const { translate } = useUi();
  const { unit, interval, end } = form.values;
  return (
    <>
      <FormRow columns="1fr 2fr">
        <NumberField
          {...form.field('interval')}
          label={translate(messages.every)}
          min={1}
          max={recurrenceLimits.interval}
        />
        <SelectField
          {...form.field('unit')}
          onChange={(value) => form.set({ unit: recurrenceFrequencies.find((each) => each === value) ?? unit })}
          label={translate(messages.unit)}
          options={recurrenceFrequencies.map((value) => ({
            value,
            label: translate(units[value], { count: interval === '' ? 1 : interval }),
          }))}
        />
      </FormRow>
      {!isPlain && unit === 'WEEKLY' && (
        <WeekdayField {...form.field('weekdays')} label={translate(messages.onWeekdays)} />
      )}
      {!isPlain && unit === 'MONTHLY' && <DayOfMonthField form={form} date={date} />}
      <FormRow columns="1.5fr 1fr">
        <SelectField
          {...form.field('end')}
          onChange={(value) => form.set({ end: value === 'until' || value === 'count' ? value : 'never' })}
          label={translate(messages.ends)}
          options={[
            { value: 'never', label: translate(messages.endsNever) },
            { value: 'until', label: translate(messages.endsUntil) },
            { value: 'count', label: translate(messages.endsCount) },
          ]}
        />
        {end === 'until' && <DateField {...form.field('until')} label={translate(messages.lastDate)} min={date} />}
        {end === 'count' && (
          <NumberField
            {...form.field('count')}
            label={translate(messages.times)}
            min={2}
            max={recurrenceLimits.count}
          />
        )}
      </FormRow>
    </>
  );
}

function DayOfMonthField({ form, date }: Pick<RecurrenceFieldsProps, 'form' | 'date'>): ReactElement {
  const { translate, language } = useUi();
  const { dayOfMonth } = form.values;
  const offered = daysOfMonth(date).map(dayOfMonthText);
  const texts = offered.includes(dayOfMonth) || dayOfMonth === '' ? offered : [...offered, dayOfMonth];
  return (
    <SelectField
      {...form.field('dayOfMonth')}
      label={translate(messages.onDayOfMonth)}
      options={texts.map((text) => {
        const words = dayOfMonthWords(parseRecurrence(text) ?? {}, { translate, language }) ?? text;
        return { value: text, label: words.slice(0, 1).toLocaleUpperCase(language) + words.slice(1) };
      })}
    />
  );
}
