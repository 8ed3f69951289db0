import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode, Ref } from 'react';
import { Button } from '../actions/button';
import { IconButton } from '../actions/icon-button';
import { addDays, firstWeekday } from '../dates/day-arithmetic';
import { isWorkingDay } from '../../contract';
import { useUi } from '../environment';
import type { ListItem } from '../lists/list-rows';
import type { VirtualListHandle } from '../lists/virtual-list';
import { noonOf } from '../text/calendar';
import type { Day } from '../text/calendar';
import { dateFormatter } from '../text/formatters';
import { formatFullDay } from '../text/moments';
import { useReader } from '../text/now';
import { useToday } from '../text/use-today';
import { monthCalendarMessages } from './calendar-messages';
import { CalendarDayCell } from './calendar-day';
import { monthAfter, monthOf, weeksOf } from './month-weeks';
import type { Month } from './month-weeks';
import './month-calendar.css';

export interface MonthCalendarProps<Item extends ListItem> {
  /** Accessible name. */
  readonly label: string;
  readonly month: Month;
  /** Called for another month. */
  readonly onMonth: (month: Month) => void;
  /** The items of the shown weeks, in order. */
  readonly items: readonly Item[];
  readonly dayOf: (item: Item) => Day | undefined;
  /** What people call an item, for announcements. */
  readonly nameOf: (item: Item) => string;
  /** What an item shows, in one line of 24 px. */
  readonly children: (item: Item) => ReactNode;
  /** Its address. */
  readonly addressOf: (item: Item) => string;
  /** The list of a day that has more items than fit. */
  readonly addressOfDay: (day: Day) => string;
  /** Id of the item in the panel. */
  readonly openId?: string | undefined;
  /** Called with the focused item, and with undefined when the focus leaves the items. */
  readonly onFocusItem?: (item: Item | undefined) => void;
  /** Called once for each move. Left out where nothing may be moved. */
  readonly onMove?: ((item: Item, day: Day) => void) | undefined;
  /** Called for a new item on a day. Left out where nothing may be created. */
  readonly onCreate?: ((day: Day) => void) | undefined;
  /** At the end of the head. */
  readonly aside?: ReactNode;
  readonly isLoading?: boolean;
  readonly ref?: Ref<VirtualListHandle>;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * The weeks of a month with items on their days. An item moves to another day by pointer, or with Alt and an arrow key; a
 * day with more items than fit leads to its list. One day is in the tab order, with its items.
 */
export function MonthCalendar<Item extends ListItem>(props: MonthCalendarProps<Item>): ReactElement {
  const { label, month, onMonth, items, dayOf, nameOf, openId, onFocusItem, onMove, onCreate, aside } = props;
  const { translate, announce, region, language, company } = useUi();
  const reader = useReader();
  const today = useToday();
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Day>(monthOf(today) === month ? today : `${month}-01`);
  /** What gets the focus once it is rendered: a day, or an item that moved. */
  const wanted = useRef<{ readonly day: Day; readonly of: Month } | { readonly itemId: string }>(undefined);
  const weeks = weeksOf(month, firstWeekday(region));
  const shownDays = weeks.flat();
  const activeDay = shownDays.includes(active) ? active : `${month}-01`;
  const byDay = new Map<Day, Item[]>();
  for (const item of items) {
    const day = dayOf(item);
    if (day !== undefined) {
      byDay.set(day, [...(byDay.get(day) ?? []), item]);
    }
  }

  // Without dependencies: an item is on its new day when the caller has stored the move.
  useEffect(() => {
    const asked = wanted.current;
    if (asked === undefined || ('of' in asked && asked.of !== month)) {
      return;
    }
    const selector = 'day' in asked ? `[data-day="${asked.day}"]` : `[data-key="${CSS.escape(asked.itemId)}"]`;
    const found = grid.current?.querySelector<HTMLElement>(selector);
    if (found !== null && found !== undefined) {
      wanted.current = undefined;
      found.focus({ preventScroll: true });
    }
  });

  useImperativeHandle(
    props.ref,
    (): VirtualListHandle => ({
      focusItem: (itemId) => grid.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(itemId)}"]`)?.focus(),
    }),
    [],
  );

  /** Moves the focus to a day: in the shown weeks if they contain it. */
  function goTo(day: Day, shown: Month = shownDays.includes(day) ? month : monthOf(day)): void {
    wanted.current = { day, of: shown };
    setActive(day);
    if (shown !== month) {
      onMonth(shown);
    }
  }

  function show(next: Month): void {
    setActive(monthOf(today) === next ? today : `${next}-01`);
    onMonth(next);
  }

  function move(itemId: string, day: Day): void {
    const item = items.find((each) => each.id === itemId);
    if (item === undefined || onMove === undefined || dayOf(item) === day) {
      return;
    }
    wanted.current = { itemId };
    setActive(day);
    onMove(item, day);
    announce(translate(monthCalendarMessages.calendarMoved, { name: nameOf(item), day: formatFullDay(day, reader) }));
    if (!shownDays.includes(day)) {
      onMonth(monthOf(day));
    }
  }

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (!(target instanceof Element) || ctrlKey || metaKey || shiftKey) {
      return;
    }
    const day = target.closest('[data-day]')?.getAttribute('data-day') ?? activeDay;
    const itemId = target.getAttribute('data-key');
    const isMirrored = getComputedStyle(target).direction === 'rtl' && (key === 'ArrowLeft' || key === 'ArrowRight');
    const step = (steps[key] ?? 0) * (isMirrored ? -1 : 1);
    if (altKey && itemId !== null && step !== 0) {
      event.preventDefault();
      move(itemId, addDays(day, step));
    } else if (!altKey && (itemId === null || key.startsWith('Page')) && (step !== 0 || key.startsWith('Page'))) {
      event.preventDefault();
      if (step === 0) {
        const next = monthAfter(month, key === 'PageUp' ? -1 : 1);
        goTo(`${next}-01`, next);
      } else {
        goTo(addDays(day, step));
      }
    } else if (!altKey && itemId !== null && (key === 'ArrowUp' || key === 'ArrowDown')) {
      // From item to item of the day; above the first is the day itself.
      event.preventDefault();
      const cell = target.closest('[data-day]');
      const links = [...(cell?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
      const next = links[links.findIndex((link) => link === target) + (key === 'ArrowUp' ? -1 : 1)];
      (next ?? (key === 'ArrowUp' && cell instanceof HTMLElement ? cell : undefined))?.focus();
    }
  }

  const title = dateFormatter(reader.dateFormatters, language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const weekday = dateFormatter(reader.dateFormatters, language, { weekday: 'short', timeZone: 'UTC' });
  return (
    <section className="t-month" aria-label={label} aria-busy={props.isLoading === true || undefined}>
      <header className="t-month-head">
        <IconButton
          glyph={ChevronLeft}
          label={translate(monthCalendarMessages.calendarPrevious)}
          onClick={() => show(monthAfter(month, -1))}
        />
        <IconButton
          glyph={ChevronRight}
          label={translate(monthCalendarMessages.calendarNext)}
          onClick={() => show(monthAfter(month, 1))}
        />
        <h2 id={`${id}-title`} aria-live="polite">
          {title.format(noonOf(`${month}-01`))}
        </h2>
        <Button size="small" onClick={() => show(monthOf(today))}>
          {translate(monthCalendarMessages.calendarToday)}
        </Button>
        <span className="t-month-aside">{aside}</span>
      </header>
      <span id={`${id}-hint`} hidden>
        {translate(monthCalendarMessages.calendarHint)}
      </span>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-hint`}
        className="t-month-grid"
        onKeyDown={handleKeyDown}
        onFocus={({ target }) => {
          const itemId = target.getAttribute('data-key');
          onFocusItem?.(itemId === null ? undefined : items.find((item) => item.id === itemId));
          const day = target.closest('[data-day]')?.getAttribute('data-day');
          if (day !== null && day !== undefined) {
            setActive(day);
          }
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) {
            onFocusItem?.(undefined);
          }
        }}
      >
        <div role="row" className="t-month-week t-month-names">
          {(weeks[0] ?? []).map((day) => (
            <span key={day} role="columnheader">
              {weekday.format(noonOf(day))}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className="t-month-week">
            {week.map((day) => (
              <CalendarDayCell
                key={day}
                day={day}
                items={byDay.get(day) ?? []}
                isActive={day === activeDay}
                isToday={day === today}
                isOutside={monthOf(day) !== month}
                isDayOff={!isWorkingDay(day, company)}
                openId={openId}
                addressOf={props.addressOf}
                addressOfDay={props.addressOfDay}
                onDrop={onMove === undefined ? undefined : (itemId) => move(itemId, day)}
                onCreate={onCreate === undefined ? undefined : () => onCreate(day)}
              >
                {props.children}
              </CalendarDayCell>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}
