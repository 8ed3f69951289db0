import { ChevronLeft, ChevronRight, Spline } from 'lucide-react';
import { memo, useId, useSyncExternalStore } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { StatusKind } from '../../contract';
import { useUi } from '../environment';
import { Icon } from '../icons/icon';
import type { ListItem } from '../lists/list-rows';
import { tooltip } from '../overlays/tooltip';
import { useReader } from '../text/now';
import { timelineMessages } from './timeline-messages';
import type { TimelineScale } from './timeline-scale';
import { placeOfSpan } from './span-place';
import { spanWords } from './timeline-span';
import type { SpanPlace } from './span-place';
import type { TimelineSpan } from './timeline-span';
import type { TimelineViewport } from './timeline-viewport';

/** What the bar of an item looks like. */
export interface TimelineBar {
  /** Its colour. */
  readonly status: StatusKind;
  /** In or beside the bar. */
  readonly title: string;
  /** Finished: drawn muted. */
  readonly isDone?: boolean;
  /** Should be finished by now. */
  readonly isLate?: boolean;
}

/** What rows show of items; the same object until something of it changes. */
export interface TimelineContent<Item> {
  /** What people call an item, such as its key. */
  readonly nameOf: (item: Item) => string;
  /** At the start of the row: key and title, with a link to the item. */
  readonly heading: (item: Item) => ReactNode;
  readonly barOf: (item: Item) => TimelineBar;
}

interface TimelineRowProps<Item extends ListItem> {
  readonly item: Item;
  readonly index: number;
  /** Offset and height in px. */
  readonly start: number;
  readonly size: number;
  /** Its days, or those that it would have if the drag ended now. */
  readonly startDay: string | undefined;
  readonly endDay: string | undefined;
  readonly isDragged: boolean;
  readonly isTarget: boolean;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly canMove: boolean;
  readonly canLink: boolean;
  /** The dependencies of the item can be opened. */
  readonly hasLinksButton: boolean;
  readonly scale: TimelineScale;
  readonly content: TimelineContent<Item>;
  /** What it says besides its dates. */
  readonly words: string;
  readonly viewport: TimelineViewport;
}

/** A title that fits into a narrower bar would be cut to nothing, in px. */
const minTitle = 88;

/** One row of a timeline. Rendered again only when something of it changes, not while the timeline scrolls. */
export const TimelineRow = memo(function TimelineRow<Item extends ListItem>(
  props: TimelineRowProps<Item>,
): ReactElement {
  const { item, index, start, size, isOpen, isActive, canMove, scale, content, words, viewport } = props;
  const reader = useReader();
  const { translate } = useUi();
  const wordsId = useId();
  const nameId = useId();
  const span: TimelineSpan = { start: props.startDay, end: props.endDay };
  const place = placeOfSpan(span, scale);
  const name = content.nameOf(item);
  const dates = spanWords(span, reader);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-current={isOpen || undefined}
      data-index={index}
      data-open={isOpen || undefined}
      data-target={props.isTarget || undefined}
      className="t-timeline-row"
      style={{ blockSize: size, insetBlockStart: start }}
    >
      {/* The tab stop, because it is always in view: a browser scrolls to the start of a row that gets the focus. */}
      <div
        role="rowheader"
        aria-labelledby={nameId}
        aria-describedby={wordsId}
        tabIndex={isActive ? 0 : -1}
        className="t-timeline-heading"
        data-heading=""
      >
        <span id={nameId} className="t-timeline-name">
          {content.heading(item)}
        </span>
        {props.hasLinksButton && (
          <button
            type="button"
            tabIndex={-1}
            {...tooltip(translate(timelineMessages.timelineOpenLinks, { name }))}
            aria-label={translate(timelineMessages.timelineOpenLinks, { name })}
            className="t-timeline-open-links"
          >
            <Icon glyph={Spline} size={14} />
          </button>
        )}
      </div>
      <div
        role="gridcell"
        className="t-timeline-track"
        style={{ inlineSize: scale.width }}
        data-grip={canMove && place === undefined ? 'empty' : undefined}
      >
        <span id={wordsId} className="t-hidden">
          {words === '' ? dates : `${dates}, ${words}`}
        </span>
        <RevealButton place={place} name={name} viewport={viewport} />
        {place !== undefined && (
          <Bar
            bar={content.barOf(item)}
            place={place}
            dates={props.isDragged ? dates : undefined}
            canMove={canMove}
            canLink={props.canLink}
          />
        )}
      </div>
    </div>
  );
}) as <Item extends ListItem>(props: TimelineRowProps<Item>) => ReactElement;

interface BarProps {
  readonly bar: TimelineBar;
  readonly place: SpanPlace;
  /** The days, while they are dragged. */
  readonly dates: string | undefined;
  readonly canMove: boolean;
  readonly canLink: boolean;
}

/** The drawing of an item's days. The row says in words what it shows. */
function Bar({ bar, place, dates, canMove, canLink }: BarProps): ReactElement {
  const { status, title, isDone, isLate } = bar;
  const { x, width, kind } = place;
  const isBeside = kind === 'mark' || width < minTitle;
  return (
    <div
      aria-hidden="true"
      className="t-timeline-bar"
      data-status={status}
      data-kind={kind}
      data-done={isDone || undefined}
      data-late={isLate || undefined}
      data-dragged={dates !== undefined || undefined}
      data-grip={canMove ? 'whole' : undefined}
      style={{ insetInlineStart: x, inlineSize: width }}
    >
      <span className="t-timeline-shape">{!isBeside && <bdi className="t-cut">{dates ?? title}</bdi>}</span>
      {isBeside && <bdi className="t-timeline-beside t-cut">{dates ?? title}</bdi>}
      {canMove && (
        <>
          <span className="t-timeline-grip" data-grip="start" />
          <span className="t-timeline-grip" data-grip="end" />
        </>
      )}
      {canLink && <span className="t-timeline-dot" data-grip="link" />}
    </div>
  );
}

interface RevealButtonProps {
  readonly place: SpanPlace | undefined;
  readonly name: string;
  readonly viewport: TimelineViewport;
}

/** At the edge behind which the bar is, an arrow that scrolls to it. The keys of the row do so, too. */
function RevealButton({ place, name, viewport }: RevealButtonProps): ReactElement | null {
  const { translate } = useUi();
  const side = useSyncExternalStore(viewport.subscribe, () => viewport.sideOf(place));
  if (side === undefined) {
    return null;
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={translate(timelineMessages.timelineReveal, { name })}
      data-side={side}
      className="t-timeline-reveal"
    >
      <Icon glyph={side === 'start' ? ChevronLeft : ChevronRight} size={14} />
    </button>
  );
}
