import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { Button } from '../actions/button';
import { IconButton } from '../actions/icon-button';
import { workspaceMessages } from '../workspace-messages';
import { useUi } from '../environment';
import { noonOf } from '../text/calendar';
import type { Day } from '../text/calendar';
import { formatFullDay } from '../text/moments';
import { useReader } from '../text/now';
import { useToday } from '../text/use-today';
import { addDays, addMonths, firstWeekday, partsOf, toDay, weekdayOf } from './day-arithmetic';
import { moveInCalendar, weeksOf } from './month-grid';
import './date-calendar.css';

export interface DateCalendarProps {
  /** `YYYY-MM-DD`, with `THH:MM` when it has a time; empty for none. */
  readonly value: string;
  readonly hasTime: boolean;
  /** Moves the focus to the chosen day when the calendar opens. */
  readonly takesFocus: boolean;
  /** Called with the chosen day, or empty for none. The time of the value is kept. */
  readonly onChoose: (value: string) => void;
  readonly onTime: (value: string) => void;
}

/**
 * A month calendar. The arrow keys move by days and weeks, Home and End to the ends of the week, the page keys by
 * months.
 */
export function DateCalendar(props: DateCalendarProps): ReactElement {
  const { value, hasTime, takesFocus, onChoose, onTime } = props;
  const { translate, language } = useUi();
  const today = useToday();
  const [chosen = '', time] = value.split('T');
  const [active, setActive] = useState<Day>(chosen === '' ? today : chosen);
  const grid = useRef<HTMLTableElement>(null);
  const mustFocus = useRef(takesFocus);
  const headingId = useId();
  const first = firstWeekday(language);

  useEffect(() => {
    if (chosen !== '') {
      setActive(chosen);
    }
  }, [chosen]);

  useEffect(() => {
    if (mustFocus.current) {
      mustFocus.current = false;
      grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
    }
  });

  function choose(day: Day): void {
    onChoose(day === '' || time === undefined ? day : `${day}T${time}`);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const isRightToLeft = grid.current !== null && getComputedStyle(grid.current).direction === 'rtl';
    const next = moveInCalendar(event, active, { first, isRightToLeft });
    if (next !== undefined) {
      event.preventDefault();
      mustFocus.current = true;
      setActive(next);
    }
  }

  const monday = addDays(today, 8 - weekdayOf(today));
  return (
    <div className="t-calendar">
      <div className="t-calendar-head">
        <h3 id={headingId} aria-live="polite">
          {wordMonth(active, language)}
        </h3>
        <IconButton
          glyph={ChevronLeft}
          label={translate(workspaceMessages.previousMonth)}
          onClick={() => setActive(addMonths(active, -1))}
        />
        <IconButton
          glyph={ChevronRight}
          label={translate(workspaceMessages.nextMonth)}
          onClick={() => setActive(addMonths(active, 1))}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of dates, as in the ARIA practices */}
      <table role="grid" aria-labelledby={headingId} ref={grid} onKeyDown={handleKeyDown}>
        <thead>
          <tr>
            {(weeksOf(active, first)[0] ?? []).map((day) => (
              <th key={day} scope="col" abbr={wordWeekday(day, 'long', language)} className="t-meta">
                {wordWeekday(day, 'narrow', language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(active, first).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- not every tool derives it from the surrounding grid
                <td key={day} role="gridcell" aria-selected={day === chosen}>
                  <DayButton
                    day={day}
                    isToday={day === today}
                    isActive={day === active}
                    isOther={partsOf(day).month !== partsOf(active).month}
                    onChoose={choose}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hasTime && (
        <label className="t-calendar-time">
          {translate(workspaceMessages.time)}
          <input
            type="time"
            value={time ?? ''}
            onChange={(event) => {
              const entered = event.currentTarget.value;
              onTime(entered === '' ? active : `${active}T${entered}`);
            }}
          />
        </label>
      )}
      <div className="t-calendar-quick">
        <Button size="small" variant="ghost" onClick={() => choose(today)}>
          {translate(workspaceMessages.today)}
        </Button>
        <Button size="small" variant="ghost" onClick={() => choose(addDays(today, 1))}>
          {translate(workspaceMessages.tomorrow)}
        </Button>
        <Button size="small" variant="ghost" onClick={() => choose(monday)}>
          {translate(workspaceMessages.nextWeek)}
        </Button>
        {chosen !== '' && (
          <Button size="small" variant="ghost" onClick={() => choose('')}>
            {translate(workspaceMessages.noDate)}
          </Button>
        )}
      </div>
    </div>
  );
}

interface DayButtonProps {
  readonly day: Day;
  readonly isToday: boolean;
  readonly isActive: boolean;
  /** A day of the previous or next month. */
  readonly isOther: boolean;
  readonly onChoose: (day: Day) => void;
}

function DayButton(props: DayButtonProps): ReactElement {
  const { day, isToday, isActive, isOther, onChoose } = props;
  const reader = useReader();
  return (
    <button
      type="button"
      className="t-day"
      data-other={isOther || undefined}
      aria-label={formatFullDay(day, reader)}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isActive ? 0 : -1}
      onClick={() => onChoose(day)}
    >
      {partsOf(day).date}
    </button>
  );
}

function wordMonth(day: Day, language: string): string {
  const noon = noonOf(toDay({ ...partsOf(day), date: 1 }));
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(noon);
}

function wordWeekday(day: Day, weekday: 'long' | 'narrow', language: string): string {
  return new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(noonOf(day));
}
