import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { CalendarCell, CalendarGrid, CalendarMonthPicker, CalendarYearPicker } from 'react-aria-components/Calendar';
import type { CalendarMonthPickerAria, CalendarState, CalendarYearPickerAria } from 'react-aria-components/Calendar';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { useToday } from '../text/use-today';
import { workspaceMessages } from '../workspace-messages';
import './calendar-month.css';

/** What moves a calendar of React Aria by months. */
type PagedState = Pick<
  CalendarState,
  'timeZone' | 'focusPreviousPage' | 'focusNextPage' | 'isPreviousVisibleRangeInvalid' | 'isNextVisibleRangeInvalid'
>;

/**
 * The month inside a calendar of React Aria: choices of month and year, and its days.
 *
 * Today is that of the person's time zone and of our clock. React Aria takes it from the browser's zone for the names of
 * days; `state` is new with each rendering, so that its zone can be replaced before the days are rendered.
 */
export function CalendarMonth({ state }: { readonly state: PagedState }): ReactElement {
  const { translate, timeZone = state.timeZone } = useUi();
  const today = useToday();
  Object.assign(state, { timeZone });
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps a range that has one end already */}
      <div className="t-calendar-head" onPointerUp={(event) => event.stopPropagation()}>
        <CalendarMonthPicker format="long">{(picker) => <PeriodChoice picker={picker} />}</CalendarMonthPicker>
        <CalendarYearPicker visibleYears={31}>{(picker) => <PeriodChoice picker={picker} />}</CalendarYearPicker>
        <span className="t-calendar-pages">
          <IconButton
            glyph={ChevronLeft}
            label={translate(workspaceMessages.previousMonth)}
            disabled={state.isPreviousVisibleRangeInvalid()}
            onClick={() => state.focusPreviousPage()}
          />
          <IconButton
            glyph={ChevronRight}
            label={translate(workspaceMessages.nextMonth)}
            disabled={state.isNextVisibleRangeInvalid()}
            onClick={() => state.focusNextPage()}
          />
        </span>
      </div>
      <div className="t-calendar-days">
        <CalendarGrid>
          {(date) => <CalendarCell date={date} className={date.toString() === today ? 't-day t-day-today' : 't-day'} />}
        </CalendarGrid>
      </div>
    </>
  );
}

interface PeriodChoiceProps {
  readonly picker: CalendarMonthPickerAria | CalendarYearPickerAria;
}

/** The browser's own select: twelve months or some years need no more, and its list is above every dialog. */
function PeriodChoice({ picker }: PeriodChoiceProps): ReactElement {
  return (
    <select
      className="t-calendar-period"
      aria-label={picker['aria-label']}
      value={String(picker.value)}
      onChange={(event) => picker.onChange(Number(event.currentTarget.value))}
    >
      {picker.items.map(({ id, formatted }) => (
        <option key={id} value={id}>
          {formatted}
        </option>
      ))}
    </select>
  );
}
