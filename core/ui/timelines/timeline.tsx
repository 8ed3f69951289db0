import { useCallback, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactElement, ReactNode, Ref } from 'react';
import { firstWeekday } from '../dates/day-arithmetic';
import { useRowHeight, useUi } from '../environment';
import { isAround } from '../lists/is-around';
import { moveByKey } from '../lists/list-rows';
import type { ListItem } from '../lists/list-rows';
import { useVirtualRows } from '../lists/use-virtual-rows';
import type { VirtualListHandle } from '../lists/virtual-list';
import { useReader } from '../text/now';
import { useToday } from '../text/use-today';
import { axisCells } from './timeline-axis';
import { TimelineDays } from './timeline-days';
import { TimelineHead, TimelineTools } from './timeline-head';
import { moveOfKey } from './timeline-keys';
import type { TimelineMove } from './timeline-keys';
import { drawnLinks, endOfShape } from './timeline-links';
import type { BarPlace, TimelineLink, TimelineRemedy } from './timeline-links';
import { TimelineLinksLayer } from './timeline-links-layer';
import { timelineMessages } from './timeline-messages';
import { TimelineRow } from './timeline-row';
import type { TimelineContent } from './timeline-row';
import { timelineScale, yearsOf } from './timeline-scale';
import type { TimelineZoom } from './timeline-scale';
import { placeOfSpan } from './span-place';
import { isSameSpan, movedSpan, spanWords } from './timeline-span';
import type { TimelineSpan } from './timeline-span';
import { isMirrored, useTimelineDrag } from './use-timeline-drag';
import { useTimelineScroll } from './use-timeline-scroll';
import './timeline.css';

export interface TimelineProps<Item extends ListItem> {
  /** Accessible name. */
  readonly label: string;
  /** Head of the first column. */
  readonly headingLabel: string;
  /** Any number; an item that changes is another object. */
  readonly items: readonly Item[];
  /** The days of an item. The same function at every render. */
  readonly spanOf: (item: Item) => TimelineSpan;
  /** What rows show. They render again when it is another object. */
  readonly content: TimelineContent<Item>;
  /** What a row says besides its dates, such as "overdue, blocked by T-9"; empty for nothing. */
  readonly wordsOf?: (item: Item) => string;
  /** Dependencies between the items; those of which an end is not shown are left out. */
  readonly links?: readonly TimelineLink[];
  readonly zoom: TimelineZoom;
  /** Called to zoom. The caller keeps it. */
  readonly onZoom: (zoom: TimelineZoom) => void;
  /** The days that an item may have in place of those that a move leads to. Default: any. */
  readonly adjust?: ((item: Item, span: TimelineSpan) => TimelineSpan) | undefined;
  /** Called once for each move. Left out where nothing may be moved. */
  readonly onMove?: ((item: Item, span: TimelineSpan) => void) | undefined;
  /** Called to make one item depend on another. Left out where nothing may be linked. */
  readonly onLink?: ((from: Item, to: Item) => void) | undefined;
  readonly onUnlink?: ((link: TimelineLink) => void) | undefined;
  /** What puts two items in order, offered where a dependency is opened. */
  readonly remedyOf?: ((link: TimelineLink) => TimelineRemedy | undefined) | undefined;
  /** Called to show and change what an item depends on, by a button of its row. */
  readonly onOpenLinks?: ((item: Item) => void) | undefined;
  /** Called on Enter, on Space, and on a click outside the links of the row. */
  readonly onOpen: (item: Item) => void;
  /** Id of the item in the panel. */
  readonly openId?: string | undefined;
  /** Called with the item that has the focus, as in `VirtualList`; with undefined when the focus leaves the timeline. */
  readonly onFocusItem?: (item: Item | undefined) => void;
  readonly onEndReached?: () => void;
  /** Above the timeline, such as a note on what is missing. */
  readonly aside?: ReactNode;
  readonly foot?: ReactNode;
  readonly ref?: Ref<VirtualListHandle>;
}

const noLinks: readonly TimelineLink[] = [];

function unchanged<Item>(_item: Item, span: TimelineSpan): TimelineSpan {
  return span;
}

/**
 * Items as rows, with their days as bars on an axis of time and arrows for what depends on what. Bars and their ends are
 * dragged, or moved with Alt, Shift, or Ctrl and Shift with the left and right arrow keys; from the handle at the end of
 * a bar another one is made to depend on it. Rows and days are rendered where they are visible.
 *
 * @example
 * <Timeline label="Tasks" headingLabel="Task" items={tasks} spanOf={spanOfTask} content={content} zoom={zoom}
 *   onZoom={setZoom} onMove={(task, { start, end }) => change(task, { start, end })} onOpen={open} />
 */
export function Timeline<Item extends ListItem>(props: TimelineProps<Item>): ReactElement {
  const { label, items, spanOf, content, links = noLinks, zoom, onMove, onLink, openId, foot } = props;
  const { adjust = unchanged } = props;
  const { translate, announce, region } = useUi();
  const reader = useReader();
  const today = useToday();
  const rowHeight = useRowHeight();
  const hintId = useId();
  const track = useRef<HTMLDivElement>(null);
  const { from, to } = useMemo(() => yearsOf(items.map(spanOf), today), [items, spanOf, today]);
  const scale = useMemo(() => timelineScale(zoom, { from, to }), [zoom, from, to]);
  const { scroller, rows, height, active, setActiveKey, moveTo } = useVirtualRows({
    count: items.length,
    keyOf: (index) => items[index]?.id,
    heightOf: () => rowHeight,
    measure: [rowHeight, items],
    initialKey: openId,
    onEndReached: props.onEndReached,
    focusIn: headingOf,
  });
  const scroll = useTimelineScroll({ scroller, scale, today });
  const { preview, handlePointerDown, isEndOfDrag } = useTimelineDrag({
    items,
    spanOf,
    scale,
    rowHeight,
    track,
    scroller,
    adjust,
    onMove: onMove === undefined ? undefined : move,
    onLink,
  });
  const cells = axisCells(scale, scroll.shown, { reader, firstWeekday: firstWeekday(region) });
  const indexes = useMemo(() => new Map(items.map(({ id }, index) => [id, index])), [items]);
  const visible = visibleRows(rows.map(({ index }) => index));

  useImperativeHandle(props.ref, () => ({ focusItem: (id) => moveTo(indexes.get(id) ?? -1) }));

  /** An item that moved by keyboard is shown where it is now, once the caller has stored it. */
  const mustReveal = useRef<string>(undefined);
  useLayoutEffect(() => {
    const item = items[indexes.get(mustReveal.current ?? '') ?? -1];
    const place = item && placeOfSpan(spanOf(item), scale);
    if (place !== undefined) {
      mustReveal.current = undefined;
      scroll.reveal(place);
    }
  });

  const shownSpanOf = useCallback(
    (item: Item): TimelineSpan => (preview?.kind === 'span' && preview.id === item.id ? preview.span : spanOf(item)),
    [preview, spanOf],
  );
  function placeOf(id: string): BarPlace | undefined {
    const index = indexes.get(id);
    const item = index === undefined ? undefined : items[index];
    const place = item && placeOfSpan(shownSpanOf(item), scale);
    return index === undefined || place === undefined ? undefined : { index, ...place };
  }

  const shownTop = visible.first * rowHeight;
  return (
    <div className="t-timeline">
      <TimelineTools
        zoom={zoom}
        onZoom={props.onZoom}
        onScroll={scroll.scrollBy}
        onToday={scroll.showToday}
        aside={props.aside}
      />
      <span id={hintId} hidden>
        {translate(timelineMessages.timelineHint)}
        {onMove !== undefined && ` ${translate(timelineMessages.timelineEditHint)}`}
      </span>
      <div className="t-timeline-scroller" ref={scroller}>
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the heading of a row is the tab stop */}
        <div
          role="grid"
          aria-label={label}
          aria-describedby={hintId}
          aria-rowcount={items.length + 1}
          aria-colcount={2}
          className="t-timeline-grid"
          onKeyDown={handleKeyDown}
          onPointerDown={handlePointerDown}
          onClick={handleClick}
          onFocus={({ target }) => {
            const item = itemAt(target);
            if (item === undefined) {
              return;
            }
            const heading = target.closest<HTMLElement>('[data-heading]');
            if (heading !== null && heading !== target) {
              // The heading handles the keys, not the link in it.
              heading.focus({ preventScroll: true });
              return;
            }
            setActiveKey(item.id);
            // The head covers the first rows.
            target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
            props.onFocusItem?.(item);
          }}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!isAround(currentTarget, relatedTarget)) {
              props.onFocusItem?.(undefined);
            }
          }}
        >
          <TimelineHead label={props.headingLabel} cells={cells} scale={scale} today={today} />
          <div role="presentation" className="t-timeline-rows" style={{ blockSize: height }}>
            <TimelineDays ref={track} scale={scale} today={today} lines={cells.long} />
            {rows.map(({ index, key, start, size }) => {
              const item = items[index];
              if (item === undefined) {
                return null;
              }
              const span = shownSpanOf(item);
              return (
                <TimelineRow
                  key={key}
                  item={item}
                  index={index}
                  start={start}
                  size={size}
                  startDay={span.start}
                  endDay={span.end}
                  isDragged={preview?.kind === 'span' && preview.id === item.id}
                  isTarget={preview?.kind === 'link' && preview.toId === item.id}
                  isActive={index === active}
                  isOpen={item.id === openId}
                  canMove={onMove !== undefined}
                  canLink={onLink !== undefined}
                  hasLinksButton={props.onOpenLinks !== undefined}
                  scale={scale}
                  content={content}
                  words={props.wordsOf?.(item) ?? ''}
                  viewport={scroll.viewport}
                />
              );
            })}
            <TimelineLinksLayer
              links={drawnLinks({ links, placeOf, rowHeight, rows: visible })}
              draft={draftLine()}
              shown={scroll.shown}
              top={shownTop}
              height={Math.max(0, (visible.last + 1) * rowHeight - shownTop)}
              onUnlink={props.onUnlink}
              remedyOf={props.remedyOf}
            />
          </div>
        </div>
        {foot}
      </div>
    </div>
  );

  function draftLine(): string | undefined {
    if (preview?.kind !== 'link') {
      return undefined;
    }
    const place = placeOf(preview.fromId);
    return place && `M${endOfShape(place)} ${(place.index + 0.5) * rowHeight}L${preview.x} ${preview.y}`;
  }

  function itemAt(target: EventTarget): Item | undefined {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    return items[Number(row?.dataset['index'] ?? -1)];
  }

  function move(item: Item, span: TimelineSpan): void {
    onMove?.(item, span);
    announce(translate(timelineMessages.timelineMoved, { name: content.nameOf(item), dates: spanWords(span, reader) }));
  }

  function handleClick({ target }: MouseEvent): void {
    const item = itemAt(target);
    if (item === undefined || !(target instanceof Element) || isEndOfDrag()) {
      return;
    }
    if (target.closest('.t-timeline-reveal') !== null) {
      const place = placeOfSpan(spanOf(item), scale);
      if (place !== undefined) {
        scroll.reveal(place);
      }
      return;
    }
    if (target.closest('.t-timeline-open-links') !== null) {
      props.onOpenLinks?.(item);
      return;
    }
    // Links handle their clicks themselves; beside the bar is the axis only.
    const isControl = target.closest('a, .t-timeline-dot') !== null;
    if (!isControl && target.closest('.t-timeline-heading, .t-timeline-bar') !== null) {
      props.onOpen(item);
    }
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const { target, key } = event;
    const item = target instanceof Element && target.matches('[data-heading]') ? itemAt(target) : undefined;
    if (item === undefined) {
      return;
    }
    const wanted = moveOfKey(event, isMirrored(scroller.current));
    if (wanted !== undefined) {
      event.preventDefault();
      act(item, wanted);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) {
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const next = moveByKey(key, active, items.length, page);
    if (next !== undefined) {
      event.preventDefault();
      moveTo(next);
    } else if (key === 'Enter' || key === ' ') {
      event.preventDefault();
      props.onOpen(item);
    }
  }

  function act(item: Item, wanted: TimelineMove): void {
    if (wanted.part === 'view') {
      scroll.scrollBy(wanted.days < 0 ? -1 : 1);
      return;
    }
    if (onMove === undefined) {
      return;
    }
    const span = spanOf(item);
    const isUndated = span.start === undefined && span.end === undefined;
    const next = isUndated ? { end: today } : adjust(item, movedSpan(span, wanted.part, wanted.days));
    if (!isSameSpan(span, next)) {
      mustReveal.current = item.id;
      move(item, next);
    }
  }
}

function headingOf(row: HTMLElement): HTMLElement | null {
  return row.querySelector<HTMLElement>('[data-heading]');
}

/** The rows in view. The active row is rendered wherever it is, and is left out when it is apart from the others. */
function visibleRows(indexes: readonly number[]): { readonly first: number; readonly last: number } {
  const [first = 0, second = first] = indexes;
  const [last = first, beforeLast = last] = [indexes.at(-1), indexes.at(-2)];
  return {
    first: second - first > 1 ? second : first,
    last: last - beforeLast > 1 ? beforeLast : last,
  };
}
