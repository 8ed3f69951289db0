import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { Calendar } from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { isWorkingDay } from '../../contract';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import type { Day } from '../text/calendar';
import { useReader } from '../text/now';
import { useToday } from '../text/use-today';
import { workspaceMessages } from '../workspace-messages';
import { calendarDate, firstDayOfWeek } from './calendar-date';
import { CalendarMonth } from './calendar-month';
import type { DatePickerProps } from './date-box';
import { addDays, weekdayOf } from './day-arithmetic';
import { faultOfDay } from './day-limits';
import type { DayLimits } from './day-limits';

export interface DateCalendarProps extends DatePickerProps {
  readonly hasTime: boolean;
  readonly limits: DayLimits;
}

/**
 * A month calendar, of React Aria. The arrow keys move by days and weeks, Home and End to the ends of the month, the page
 * keys by months, with Shift by years. `value` is `YYYY-MM-DD`, with `THH:MM` when it has a time; empty for none.
 */
export function DateCalendar(props: DateCalendarProps): ReactElement {
  const { value, hasTime, limits, takesFocus, onChoose, onChange } = props;
  const { translate, language, region, company } = useUi();
  const today = useToday();
  const [chosen = '', chosenTime] = value.split('T');
  /** The entered time, which is reported when it is complete: the parts of a time are typed one after the other. */
  const [entered, setEntered] = useState<string>();
  const time = entered ?? chosenTime;
  const [active, setActive] = useState<Day>(chosen === '' ? today : chosen);

  useEffect(() => {
    if (chosen !== '') {
      setActive(chosen);
    }
  }, [chosen]);

  function choose(day: Day): void {
    onChoose(day === '' || time === undefined || time === '' ? day : `${day}T${time}`);
  }

  return (
    <I18nProvider locale={language}>
      <Calendar
        className="t-calendar"
        value={calendarDate(chosen)}
        focusedValue={calendarDate(active)}
        onFocusChange={(date) => setActive(date.toString())}
        onChange={(date) => choose(date.toString())}
        autoFocus={takesFocus}
        firstDayOfWeek={firstDayOfWeek(region)}
        minValue={calendarDate(limits.min)}
        maxValue={calendarDate(limits.max)}
        isDateUnavailable={(date) => limits.onlyWorkingDays === true && !isWorkingDay(date.toString(), company)}
      >
        {({ state }) => <CalendarMonth state={state} />}
      </Calendar>
      {hasTime && (
        <label className="t-calendar-time">
          {translate(workspaceMessages.time)}
          <input
            type="time"
            value={time ?? ''}
            onChange={(event) => setEntered(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                choose(active);
              }
            }}
            onBlur={(event) => {
              // A day of the same calendar is chosen with the time.
              const isInside = event.currentTarget.closest('[role="dialog"]')?.contains(event.relatedTarget) === true;
              if (entered !== undefined && !isInside) {
                onChange(entered === '' ? active : `${active}T${entered}`);
              }
            }}
          />
        </label>
      )}
      <QuickDays isClearable={chosen !== ''} limits={limits} onChoose={choose} />
    </I18nProvider>
  );
}

interface QuickDaysProps {
  readonly isClearable: boolean;
  readonly limits: DayLimits;
  readonly onChoose: (day: Day) => void;
}

/** Today, tomorrow and the next Monday, unless they are not accepted. */
function QuickDays({ isClearable, limits, onChoose }: QuickDaysProps): ReactElement {
  const { translate, company } = useUi();
  const reader = useReader();
  const today = useToday();
  const days = [
    { message: workspaceMessages.today, day: today },
    { message: workspaceMessages.tomorrow, day: addDays(today, 1) },
    { message: workspaceMessages.nextWeek, day: addDays(today, 8 - weekdayOf(today)) },
  ].filter(({ day }) => faultOfDay(day, limits, { reader, company }) === undefined);
  return (
    <div className="t-calendar-quick">
      {days.map(({ message, day }) => (
        <Button key={message.id} size="small" variant="ghost" onClick={() => onChoose(day)}>
          {translate(message)}
        </Button>
      ))}
      {isClearable && (
        <Button size="small" variant="ghost" onClick={() => onChoose('')}>
          {translate(workspaceMessages.noDate)}
        </Button>
      )}
    </div>
  );
}
