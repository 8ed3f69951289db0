import type { OrderKind, RelatedEntity, WorkCalendar } from '../../contract';
import { isWorkingDay } from '../../contract';
import { addDays } from '../dates/day-arithmetic';
import { dayNumber } from '../text/calendar';
import type { Day } from '../text/calendar';

/** The days of an entity, and its state; a completed or cancelled one contradicts nothing. */
export type OrderedEntity = Pick<RelatedEntity, 'startOn' | 'dueOn' | 'status'>;

/** A relation that orders two entities, seen from the one that comes first. */
export type ForwardOrder = Extract<OrderKind, 'blocks' | 'startsBefore' | 'finishesBefore'>;

/** Two entities whose days contradict their relation. */
export interface OrderFault {
  /** What of the later entity is too early. */
  readonly part: 'start' | 'finish';
  /** How much, in days of the calendar. */
  readonly days: number;
  /** The first working day on which it may start, or finish. */
  readonly fits: Day;
  /** By how many days the later entity moves to fit. */
  readonly shift: number;
}

const forwardOrders: Readonly<Record<OrderKind, ForwardOrder>> = {
  blockedBy: 'blocks',
  blocks: 'blocks',
  startsAfter: 'startsBefore',
  startsBefore: 'startsBefore',
  finishesAfter: 'finishesBefore',
  finishesBefore: 'finishesBefore',
};

/** A relation as the entity sees it that comes first, and whether that is the one that was asked about. */
export function forwardOrder(kind: OrderKind): { readonly kind: ForwardOrder; readonly isFirst: boolean } {
  return { kind: forwardOrders[kind], isFirst: forwardOrders[kind] === kind };
}

/**
 * How the days of two entities contradict a relation; undefined when they do not, or when one of them has no such day.
 *
 * Without a lag both may be on one day: a task may start on the day on which the one that blocks it is due. An entity
 * with a due date only starts on that day at the latest.
 *
 * @param lag working days between the two; negative when they may overlap.
 */
export function orderFault(
  { kind, lag }: { readonly kind: ForwardOrder; readonly lag: number },
  first: OrderedEntity,
  later: OrderedEntity,
  calendar: WorkCalendar,
): OrderFault | undefined {
  const from = kind === 'startsBefore' ? first.startOn : first.dueOn;
  const day = kind === 'finishesBefore' ? later.dueOn : (later.startOn ?? later.dueOn);
  if (from === undefined || day === undefined || isOver(first) || isOver(later)) {
    return undefined;
  }
  const earliest = addWorkingDays(from, lag, calendar);
  if (day >= earliest) {
    return undefined;
  }
  const fits = isWorkingDay(earliest, calendar) ? earliest : addWorkingDays(earliest, 1, calendar);
  return {
    part: kind === 'finishesBefore' ? 'finish' : 'start',
    days: daysFrom(day, earliest),
    fits,
    shift: daysFrom(day, fits),
  };
}

/**
 * The working day that many working days later; earlier for a negative count, and the day itself for 0, also when it is
 * none.
 */
export function addWorkingDays(day: Day, count: number, calendar: WorkCalendar): Day {
  let moved = day;
  for (let left = Math.abs(count); left > 0;) {
    moved = addDays(moved, Math.sign(count));
    left -= isWorkingDay(moved, calendar) ? 1 : 0;
  }
  return moved;
}

function isOver({ status }: OrderedEntity): boolean {
  return status === 'completed' || status === 'cancelled';
}

function daysFrom(day: Day, other: Day): number {
  return (dayNumber(other) ?? 0) - (dayNumber(day) ?? 0);
}
