import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { DragEvent, ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import type { ListItem } from '../lists/list-rows';
import { formatFullDay } from '../text/moments';
import { useReader } from '../text/now';
import type { Day } from '../text/calendar';
import { VisuallyHidden } from '../text/visually-hidden';
import { monthCalendarMessages } from './calendar-messages';

export interface CalendarDayCellProps<Item extends ListItem> {
  readonly day: Day;
  readonly items: readonly Item[];
  /** In the tab order. */
  readonly isActive: boolean;
  readonly isToday: boolean;
  /** Of another month than the shown one. */
  readonly isOutside: boolean;
  readonly isDayOff: boolean;
  readonly openId: string | undefined;
  readonly addressOf: (item: Item) => string;
  readonly addressOfDay: (day: Day) => string;
  /** Called with the id of an item that is dropped here. */
  readonly onDrop: ((itemId: string) => void) | undefined;
  readonly onCreate: (() => void) | undefined;
  readonly children: (item: Item) => ReactNode;
}

/** Items that are shown on one day; with more, the last line says how many. */
const maxShown = 4;
/** What is dragged: an item of a calendar of this page. */
const dragType = 'application/x-calendar-item';

/** One day of a month with its items. */
export function CalendarDayCell<Item extends ListItem>(props: CalendarDayCellProps<Item>): ReactElement {
  const { day, items, isActive, isToday, isOutside, openId, addressOf, addressOfDay, onDrop, onCreate } = props;
  const { translate } = useUi();
  const reader = useReader();
  const [isTarget, setTarget] = useState(false);
  const name = formatFullDay(day, reader);
  const shown = items.length > maxShown ? items.slice(0, maxShown - 1) : items;
  const tabIndex = isActive ? 0 : -1;

  function accepts(event: DragEvent): boolean {
    return onDrop !== undefined && event.dataTransfer.types.includes(dragType);
  }

  return (
    <div
      role="gridcell"
      tabIndex={tabIndex}
      data-day={day}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      data-off={props.isDayOff || undefined}
      data-target={isTarget || undefined}
      aria-current={isToday ? 'date' : undefined}
      className="t-month-day"
      onDragOver={(event) => {
        if (accepts(event)) {
          event.preventDefault();
          event.dataTransfer.dropEffect = 'move';
          setTarget(true);
        }
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) {
          setTarget(false);
        }
      }}
      onDrop={(event) => {
        setTarget(false);
        if (accepts(event)) {
          event.preventDefault();
          onDrop?.(event.dataTransfer.getData(dragType));
        }
      }}
    >
      <span className="t-month-top">
        <span className="t-month-date" aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        <VisuallyHidden>
          {translate(monthCalendarMessages.calendarDay, { day: name, count: items.length })}
        </VisuallyHidden>
        {onCreate !== undefined && (
          <span className="t-month-create">
            <IconButton
              glyph={Plus}
              label={translate(monthCalendarMessages.calendarCreate, { day: name })}
              tabIndex={tabIndex}
              onClick={onCreate}
            />
          </span>
        )}
        {items.length > 0 && (
          <Link to={addressOfDay(day)} tabIndex={tabIndex} className="t-month-count">
            {items.length}
          </Link>
        )}
      </span>
      <ul>
        {shown.map((item) => (
          <li key={item.id}>
            <Link
              to={addressOf(item)}
              tabIndex={tabIndex}
              data-key={item.id}
              data-open={item.id === openId || undefined}
              className="t-month-item"
              draggable={onDrop !== undefined}
              onDragStart={(event) => {
                event.dataTransfer.setData(dragType, item.id);
                event.dataTransfer.effectAllowed = 'move';
              }}
            >
              {props.children(item)}
            </Link>
          </li>
        ))}
        {shown.length < items.length && (
          <li>
            <Link to={addressOfDay(day)} tabIndex={tabIndex} className="t-month-more">
              {translate(monthCalendarMessages.calendarMore, { count: items.length - shown.length })}
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}
