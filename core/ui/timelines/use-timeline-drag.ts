import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PointerEvent, RefObject } from 'react';
import type { Day } from '../text/calendar';
import type { ListItem } from '../lists/list-rows';
import { dayAt, daysBetween } from './timeline-scale';
import type { TimelineScale } from './timeline-scale';
import { isSameSpan, movedSpan } from './timeline-span';
import type { SpanPart, TimelineSpan } from './timeline-span';

/** What a pointer takes hold of: a bar or an end of it, the handle of a dependency, or an empty row. */
export type TimelineGrip = SpanPart | 'link' | 'empty';

/** What would happen if the pointer were released now. */
export type TimelinePreview =
  | { readonly kind: 'span'; readonly id: string; readonly span: TimelineSpan }
  | {
      readonly kind: 'link';
      readonly fromId: string;
      /** The pointer, in px from the start of the axis and from the top of the first row. */
      readonly x: number;
      readonly y: number;
      /** The item below it; undefined above no other row. */
      readonly toId: string | undefined;
    };

export interface TimelineDragOptions<Item extends ListItem> {
  readonly items: readonly Item[];
  readonly spanOf: (item: Item) => TimelineSpan;
  readonly scale: TimelineScale;
  readonly rowHeight: number;
  /** The element that lies below all rows, as wide as the axis. */
  readonly track: RefObject<HTMLElement | null>;
  readonly scroller: RefObject<HTMLElement | null>;
  /** The days that an item may have in place of those that a drag leads to. */
  readonly adjust: (item: Item, span: TimelineSpan) => TimelineSpan;
  readonly onMove: ((item: Item, span: TimelineSpan) => void) | undefined;
  readonly onLink: ((from: Item, to: Item) => void) | undefined;
}

interface Drag<Item> {
  readonly grip: TimelineGrip;
  readonly item: Item;
  /** Where it began. */
  readonly x: number;
  readonly y: number;
  readonly pointerId: number;
  hasMoved: boolean;
}

export interface TimelineDrag {
  readonly preview: TimelinePreview | undefined;
  readonly handlePointerDown: (event: PointerEvent<HTMLElement>) => void;
  /** Whether the click that is being handled ends a drag. */
  readonly isEndOfDrag: () => boolean;
}

/** A press that moves less is a click, in px. */
const threshold = 4;
/** Close to an edge of the view, a drag scrolls by as much as it goes on, in px. */
const edge = 32;

/**
 * Moves bars, their ends and dependencies with the pointer, from day to day. Escape drops the drag. A finger scrolls
 * instead.
 */
export function useTimelineDrag<Item extends ListItem>(options: TimelineDragOptions<Item>): TimelineDrag {
  const { items, spanOf, scale, rowHeight, track, scroller, onMove, onLink } = options;
  const [drag, setDrag] = useState<Drag<Item>>();
  const [preview, setPreview] = useState<TimelinePreview>();
  const wasDragged = useRef(false);

  function placeOf({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): {
    readonly x: number;
    readonly y: number;
  } {
    const box = track.current?.getBoundingClientRect();
    const { left = 0, right = 0, top = 0 } = box ?? {};
    return { x: isMirrored(track.current) ? right - clientX : clientX - left, y: clientY - top };
  }

  function previewAt(active: Drag<Item>, event: MouseEvent): TimelinePreview {
    const { grip, item } = active;
    const { x, y } = placeOf(event);
    if (grip === 'link') {
      const target = items[Math.floor(y / rowHeight)];
      return { kind: 'link', fromId: item.id, x, y, toId: target?.id === item.id ? undefined : target?.id };
    }
    const [from, to] = [dayAt(scale, active.x), dayAt(scale, x)];
    if (grip === 'empty') {
      return { kind: 'span', id: item.id, span: spanOver(from, to) };
    }
    const span = options.adjust(item, movedSpan(spanOf(item), grip, daysBetween(from, to)));
    return { kind: 'span', id: item.id, span };
  }

  const follow = useEffectEvent((active: Drag<Item>, event: globalThis.PointerEvent) => {
    if (event.pointerId !== active.pointerId) {
      return;
    }
    const { x, y } = placeOf(event);
    active.hasMoved ||= Math.hypot(x - active.x, y - active.y) >= threshold;
    if (active.hasMoved) {
      scrollAtEdge(scroller.current, event);
      const next = previewAt(active, event);
      setPreview((before) => (isSamePreview(before, next) ? before : next));
    }
  });

  const end = useEffectEvent((active: Drag<Item>, event: globalThis.PointerEvent) => {
    if (event.pointerId !== active.pointerId) {
      return;
    }
    drop();
    // As it is now: it may have changed meanwhile.
    const item = items.find(({ id }) => id === active.item.id);
    if (item === undefined || (!active.hasMoved && active.grip !== 'empty')) {
      return;
    }
    wasDragged.current = active.hasMoved;
    const last = previewAt(active, event);
    if (last.kind === 'link') {
      const target = items.find(({ id }) => id === last.toId);
      if (target !== undefined) {
        onLink?.(item, target);
      }
    } else if (!isSameSpan(last.span, spanOf(item))) {
      onMove?.(item, last.span);
    }
  });

  function drop(): void {
    setDrag(undefined);
    setPreview(undefined);
  }

  const cancel = useEffectEvent((active: Drag<Item>) => {
    wasDragged.current = active.hasMoved;
    drop();
  });

  useEffect(() => {
    if (drag === undefined) {
      return undefined;
    }
    const handleMove = (event: globalThis.PointerEvent): void => follow(drag, event);
    const handleUp = (event: globalThis.PointerEvent): void => end(drag, event);
    const handleCancel = (): void => cancel(drag);
    function handleKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Escape' && drag !== undefined) {
        event.preventDefault();
        event.stopPropagation();
        cancel(drag);
      }
    }
    window.addEventListener('pointermove', handleMove);
    window.addEventListener('pointerup', handleUp);
    window.addEventListener('pointercancel', handleCancel);
    window.addEventListener('blur', handleCancel);
    // Before the panel of the page, which Escape would close.
    document.addEventListener('keydown', handleKeyDown, true);
    return () => {
      window.removeEventListener('pointermove', handleMove);
      window.removeEventListener('pointerup', handleUp);
      window.removeEventListener('pointercancel', handleCancel);
      window.removeEventListener('blur', handleCancel);
      document.removeEventListener('keydown', handleKeyDown, true);
    };
  }, [drag]);

  function handlePointerDown(event: PointerEvent<HTMLElement>): void {
    wasDragged.current = false;
    const { target, pointerType, button, pointerId } = event;
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-grip]') : null;
    const grip = gripOf(element?.dataset['grip']);
    const row = element?.closest<HTMLElement>('[data-index]');
    const item = items[Number(row?.dataset['index'] ?? -1)];
    const isOffered = grip === 'link' ? onLink !== undefined : onMove !== undefined;
    if (grip === undefined || item === undefined || !isOffered || button !== 0 || pointerType === 'touch') {
      return;
    }
    // Prevents text selection. The row gets the focus, as by any press.
    event.preventDefault();
    row?.querySelector<HTMLElement>('[data-heading]')?.focus({ preventScroll: true });
    setDrag({ grip, item, ...placeOf(event), pointerId, hasMoved: false });
  }

  return { preview, handlePointerDown, isEndOfDrag: () => wasDragged.current };
}

/** Whether an element is read from right to left. */
export function isMirrored(element: Element | null): boolean {
  return element !== null && getComputedStyle(element).direction === 'rtl';
}

function gripOf(text: string | undefined): TimelineGrip | undefined {
  return (['whole', 'start', 'end', 'link', 'empty'] as const).find((grip) => grip === text);
}

/** One day has an end only. */
function spanOver(one: Day, other: Day): TimelineSpan {
  const [start, end] = one <= other ? [one, other] : [other, one];
  return start === end ? { end } : { start, end };
}

function isSamePreview(before: TimelinePreview | undefined, next: TimelinePreview): boolean {
  return before?.kind === 'span' && next.kind === 'span' && isSameSpan(before.span, next.span);
}

function scrollAtEdge(scroller: HTMLElement | null, { clientX, clientY, movementX, movementY }: MouseEvent): void {
  if (scroller === null) {
    return;
  }
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  // The first column covers the start of the axis.
  const heading = scroller.querySelector<HTMLElement>('.t-timeline-heading')?.offsetWidth ?? 0;
  const [low, high] = isMirrored(scroller) ? [left, right - heading] : [left + heading, right];
  const isOut = (at: number, by: number, from: number, to: number): boolean =>
    (by < 0 && at < from + edge) || (by > 0 && at > to - edge);
  scroller.scrollBy?.(
    isOut(clientX, movementX, low, high) ? movementX : 0,
    isOut(clientY, movementY, top, bottom) ? movementY : 0,
  );
}
