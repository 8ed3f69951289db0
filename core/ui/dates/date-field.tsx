import type { ReactElement } from 'react';
import { useUi } from '../environment';
import type { CompactFieldProps, FieldProps, PickerProps } from '../fields/field';
import { formatDay } from '../text/moments';
import { useReader } from '../text/now';
import { workspaceMessages } from '../workspace-messages';
import { DateEntry } from './date-box';
import type { DateKind } from './date-box';
import type * as DateModule from './date-module';
import { faultOfDay } from './day-limits';
import type { DayLimits } from './day-limits';

export interface DateFieldProps extends FieldProps<string>, CompactFieldProps, PickerProps, DayLimits {}

/**
 * A day, `YYYY-MM-DD`, or empty.
 *
 * Typed in natural language ("tomorrow", "fri", "in 3 days", "12 mar") with the parsed date shown at the end of the
 * field, or chosen in a calendar. Invalid text stays, with an error below.
 */
export function DateField(props: DateFieldProps): ReactElement {
  return <DateEntry {...props} kind={useDateKind(props, false)} />;
}

/** A day with a wall time, `YYYY-MM-DDTHH:MM`; only the day, `YYYY-MM-DD`, when no time was given; or empty. */
export function DateTimeField(props: DateFieldProps): ReactElement {
  return <DateEntry {...props} kind={useDateKind(props, true)} />;
}

function useDateKind({ min, max, onlyWorkingDays }: DayLimits, hasTime: boolean): DateKind<typeof DateModule> {
  const { translate, company } = useUi();
  const reader = useReader();
  const limits = { min, max, onlyWorkingDays };
  return {
    load: () => import('./date-module'),
    parse: (module, text) => module.parseDateText(text, { reader, hasTime }),
    renderPicker: ({ DateCalendar }, picker) => <DateCalendar {...picker} hasTime={hasTime} limits={limits} />,
    plain: /^\d{4}-\d{2}-\d{2}$/,
    format: (value) => {
      const [day = '', time] = value.split('T');
      return formatDay(day, time, reader);
    },
    faultOf: (value) => faultOfDay(value.slice(0, 10), limits, { reader, company }),
    invalid: translate(hasTime ? workspaceMessages.dateTimeInvalid : workspaceMessages.dateInvalid),
    placeholder: translate(workspaceMessages.noDate),
  };
}
