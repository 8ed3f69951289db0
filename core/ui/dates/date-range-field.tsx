import type { ReactElement } from 'react';
import { useUi } from '../environment';
import type { CompactFieldProps, FieldProps, PickerProps } from '../fields/field';
import { useReader } from '../text/now';
import { calendarMessages } from './calendar-messages';
import { DateEntry } from './date-box';
import type * as DateRangeModule from './date-range-module';
import { readDateRange } from './date-range';
import type { DateRangePreset } from './date-range';
import { faultOfDay } from './day-limits';
import type { DayLimits } from './day-limits';
import { formatDateRange } from './format-date-range';

export interface DateRangeFieldProps
  extends FieldProps<string>, CompactFieldProps, PickerProps, Pick<DayLimits, 'min' | 'max'> {
  /** The ranges that are offered beside the calendar; this and last week, month and quarter when left out. */
  readonly presets?: readonly DateRangePreset[];
}

const defaultPresets: readonly DateRangePreset[] = [
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
];

/**
 * Days from one to another, for filters and reports: `2026-11-12/2026-11-16`, both included, or empty for any time; see
 * `readDateRange`.
 *
 * Typed in natural language ("12–16 Nov", "next week", "last 30 days", "Q3 2025"), chosen in a calendar, or by presets in
 * the person's time zone. A preset is stored as its days, so it does not move with time.
 */
export function DateRangeField(props: DateRangeFieldProps): ReactElement {
  const { min, max, presets = defaultPresets } = props;
  const { translate, region, company } = useUi();
  const reader = useReader();
  const limits = { min, max };
  return (
    <DateEntry<typeof DateRangeModule>
      {...props}
      kind={{
        load: () => import('./date-range-module'),
        parse: (module, text) => module.parseRangeText(text, { reader, region, company }),
        renderPicker: ({ RangeCalendar }, picker) => <RangeCalendar {...picker} limits={limits} presets={presets} />,
        plain: /^\d{4}-\d{2}-\d{2}\/\d{4}-\d{2}-\d{2}$/,
        format: (value) => formatDateRange(value, reader),
        faultOf: (value) => {
          const range = readDateRange(value);
          const context = { reader, company };
          return range === undefined
            ? translate(calendarMessages.rangeInvalid)
            : (faultOfDay(range.start, limits, context) ?? faultOfDay(range.end, limits, context));
        },
        invalid: translate(calendarMessages.rangeInvalid),
        placeholder: translate(calendarMessages.anyTime),
      }}
    />
  );
}
