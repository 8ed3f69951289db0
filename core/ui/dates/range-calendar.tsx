import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { RangeCalendar as AriaRangeCalendar } from 'react-aria-components/RangeCalendar';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import type { Day } from '../text/calendar';
import { useToday } from '../text/use-today';
import { workspaceMessages } from '../workspace-messages';
import { calendarDate, firstDayOfWeek } from './calendar-date';
import { calendarMessages } from './calendar-messages';
import { CalendarMonth } from './calendar-month';
import type { DatePickerProps } from './date-box';
import { rangeOfPreset, readDateRange, writeDateRange } from './date-range';
import type { DateRangePreset } from './date-range';
import { firstWeekday } from './day-arithmetic';
import type { DayLimits } from './day-limits';

export interface RangeCalendarProps extends DatePickerProps {
  readonly limits: Pick<DayLimits, 'min' | 'max'>;
  readonly presets: readonly DateRangePreset[];
}

/** Chooses a first and a last day by two presses, by dragging or with Enter; presets beside it choose both at once. */
export function RangeCalendar(props: RangeCalendarProps): ReactElement {
  const { value, limits, presets, takesFocus, onChoose } = props;
  const { language, region, company, translate } = useUi();
  const { fiscalYearStart = 1 } = company;
  const reading = { firstWeekday: firstWeekday(region), fiscalYearStart };
  const today = useToday();
  const range = readDateRange(value);
  const [start, end] = [calendarDate(range?.start), calendarDate(range?.end)];
  const [active, setActive] = useState<Day>(range?.start ?? today);

  useEffect(() => {
    if (range !== undefined) {
      setActive(range.start);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the range is read from the value
  }, [value]);

  return (
    <I18nProvider locale={language}>
      <div className="t-range">
        <div className="t-range-presets" role="group" aria-label={translate(calendarMessages.presets)}>
          {presets.flatMap(fiscalYearStart === 1 ? (preset) => preset : withFiscalYear).map((preset) => {
            const written = writeDateRange(rangeOfPreset(preset, { ...reading, today }));
            return (
              <Button
                key={preset}
                size="small"
                variant="ghost"
                aria-pressed={written === value}
                onClick={() => onChoose(written)}
              >
                {translate(presetMessages[preset])}
              </Button>
            );
          })}
          {range !== undefined && (
            <Button size="small" variant="ghost" onClick={() => onChoose('')}>
              {translate(calendarMessages.anyTime)}
            </Button>
          )}
        </div>
        <AriaRangeCalendar
          className="t-calendar"
          value={start === null || end === null ? null : { start, end }}
          focusedValue={calendarDate(active)}
          onFocusChange={(date) => setActive(date.toString())}
          onChange={(chosen) =>
            onChoose(writeDateRange({ start: chosen.start.toString(), end: chosen.end.toString() }))
          }
          // A press on a preset must not choose what the pointer was over before.
          commitBehavior="reset"
          autoFocus={takesFocus}
          firstDayOfWeek={firstDayOfWeek(region)}
          minValue={calendarDate(limits.min)}
          maxValue={calendarDate(limits.max)}
        >
          {({ state }) => <CalendarMonth state={state} />}
        </AriaRangeCalendar>
      </div>
    </I18nProvider>
  );
}

/** Beside a year of the calendar, the fiscal year of a company whose year begins in another month. */
function withFiscalYear(preset: DateRangePreset): readonly DateRangePreset[] {
  switch (preset) {
    case 'this-year':
      return [preset, 'this-fiscal-year'];
    case 'last-year':
      return [preset, 'last-fiscal-year'];
    default:
      return [preset];
  }
}

const presetMessages = {
  today: workspaceMessages.today,
  'this-week': calendarMessages.thisWeek,
  'last-week': calendarMessages.lastWeek,
  'next-week': workspaceMessages.nextWeek,
  'this-month': calendarMessages.thisMonth,
  'last-month': calendarMessages.lastMonth,
  'this-quarter': calendarMessages.thisQuarter,
  'last-quarter': calendarMessages.lastQuarter,
  'this-year': calendarMessages.thisYear,
  'last-year': calendarMessages.lastYear,
  'this-fiscal-year': calendarMessages.thisFiscalYear,
  'last-fiscal-year': calendarMessages.lastFiscalYear,
  'last-30-days': calendarMessages.last30Days,
} as const;
