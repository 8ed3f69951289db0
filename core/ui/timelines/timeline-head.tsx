import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../actions/button';
import { IconButton } from '../actions/icon-button';
import { SegmentedControl } from '../actions/segmented-control';
import { useUi } from '../environment';
import type { Day } from '../text/calendar';
import type { AxisCell, AxisCells } from './timeline-axis';
import { timelineMessages } from './timeline-messages';
import type { TimelineScale, TimelineZoom } from './timeline-scale';

interface TimelineToolsProps {
  readonly zoom: TimelineZoom;
  readonly onZoom: (zoom: TimelineZoom) => void;
  /** Scrolls by a part of the view: -1 to earlier days, 1 to later ones. */
  readonly onScroll: (by: -1 | 1) => void;
  readonly onToday: () => void;
  readonly aside: ReactNode;
}

/** Above the timeline: what scrolls it, and how much it shows. */
export function TimelineTools({ zoom, onZoom, onScroll, onToday, aside }: TimelineToolsProps): ReactElement {
  const { translate } = useUi();
  return (
    <div className="t-timeline-tools">
      <IconButton
        glyph={ChevronLeft}
        label={translate(timelineMessages.timelineEarlier)}
        onClick={() => onScroll(-1)}
      />
      <IconButton glyph={ChevronRight} label={translate(timelineMessages.timelineLater)} onClick={() => onScroll(1)} />
      <Button size="small" onClick={onToday}>
        {translate(timelineMessages.timelineToday)}
      </Button>
      <span className="t-timeline-aside">{aside}</span>
      <SegmentedControl
        label={translate(timelineMessages.timelineZoom)}
        value={zoom}
        onChange={onZoom}
        segments={[
          { value: 'day', label: translate(timelineMessages.timelineDays) },
          { value: 'week', label: translate(timelineMessages.timelineWeeks) },
          { value: 'month', label: translate(timelineMessages.timelineMonths) },
        ]}
      />
    </div>
  );
}

interface TimelineHeadProps {
  /** Of the first column. */
  readonly label: string;
  readonly cells: AxisCells;
  readonly scale: TimelineScale;
  readonly today: Day;
}

/** The head of the two columns: the name of the items, and the days. */
export function TimelineHead({ label, cells, scale, today }: TimelineHeadProps): ReactElement {
  const { translate } = useUi();
  return (
    <div role="row" aria-rowindex={1} className="t-timeline-head">
      <span role="columnheader" className="t-timeline-heading">
        {label}
      </span>
      <span
        role="columnheader"
        aria-label={translate(timelineMessages.timelineAxis)}
        className="t-timeline-axis"
        style={{ inlineSize: scale.width }}
      >
        {cells.long.map((cell) => (
          <HeadCell key={`long ${cell.day}`} cell={cell} kind="long" />
        ))}
        {cells.short.map((cell) => (
          <HeadCell
            key={`short ${cell.day}`}
            cell={cell}
            kind="short"
            isToday={scale.zoom === 'day' && cell.day === today}
          />
        ))}
      </span>
    </div>
  );
}

interface HeadCellProps {
  readonly cell: AxisCell;
  readonly kind: 'long' | 'short';
  readonly isToday?: boolean;
}

/** Hidden from screen readers: rows say their days themselves. */
function HeadCell({ cell: { x, width, label }, kind, isToday = false }: HeadCellProps): ReactElement {
  return (
    <span
      aria-hidden="true"
      className="t-timeline-axis-cell"
      data-kind={kind}
      data-today={isToday || undefined}
      style={{ insetInlineStart: x, inlineSize: width }}
    >
      <span>{label}</span>
    </span>
  );
}
