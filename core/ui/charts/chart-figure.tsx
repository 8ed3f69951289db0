import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactElement } from 'react';
import { useUi } from '../environment';
import { workspaceMessages } from '../workspace-messages';
import type { PlottedChart } from './chart-description';
import type { ChartRows } from './chart-rows';
import type * as DrawModule from './plot/draw-chart';
import type { DrawnChart } from './plot/drawn-chart';
import { useWidth } from './use-width';

interface ChartFigureProps {
  readonly label: string;
  readonly chart: PlottedChart;
  readonly rows: ChartRows;
  /** Undefined while it loads. */
  readonly module: typeof DrawModule | undefined;
  readonly selected: number;
  readonly onSelect: (row: number) => void;
}

/** Rows that PageUp and PageDown skip. */
const pageOfRows = 10;

/** The drawn chart. For keyboards and screen readers it is a slider over its rows. */
export function ChartFigure(props: ChartFigureProps): ReactElement {
  const { label, chart, rows, module, selected, onSelect } = props;
  const environment = useUi();
  const { translate } = environment;
  const keysId = useId();
  const box = useRef<HTMLDivElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [drawn, setDrawn] = useState<DrawnChart>();

  useLayoutEffect(() => {
    if (module !== undefined && box.current !== null) {
      const isMirrored = getComputedStyle(box.current).direction === 'rtl';
      const result = module.drawChart(chart, { width, isMirrored, reader: environment });
      holder.current?.replaceChildren(result.figure);
      setDrawn(result);
    }
  }, [module, chart, width, environment]);

  function handleKeyDown(event: KeyboardEvent): void {
    const target = rowOfKey(event.key, selected, { last: rows.rows.length - 1, drawn, box: box.current });
    if (target !== undefined) {
      event.preventDefault();
      onSelect(target);
    }
  }

  function handlePointer(event: PointerEvent): void {
    if (module !== undefined && drawn !== undefined && box.current !== null) {
      const { left, top } = box.current.getBoundingClientRect();
      onSelect(module.nearestRow(drawn, event.clientX - left, event.clientY - top));
    }
  }

  const row = rows.rows[selected];
  const place = drawn?.places[selected];
  const values = rows.fields.map((field, index) => `${field.label} ${row?.cells[index] ?? ''}`).join(', ');
  return (
    <div
      ref={box}
      className={module === undefined ? 't-chart-plot t-chart-plot-loading' : 't-chart-plot'}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-describedby={keysId}
      aria-busy={module === undefined}
      aria-valuemin={1}
      aria-valuemax={rows.rows.length}
      aria-valuenow={selected + 1}
      aria-valuetext={`${row?.label ?? ''}: ${values}`}
      onKeyDown={handleKeyDown}
      onPointerMove={handlePointer}
      onPointerDown={handlePointer}
    >
      <span id={keysId} hidden>
        {translate(workspaceMessages.chartKeys)}
      </span>
      <svg className="t-chart-marker" width={width} height="100%" aria-hidden="true">
        {place !== undefined && <rect className="t-chart-pointed" rx={Math.min(6, place.width / 2)} {...place} />}
      </svg>
      <div ref={holder} className="t-chart-drawing" aria-hidden="true" />
    </div>
  );
}

interface KeyContext {
  readonly last: number;
  readonly drawn: DrawnChart | undefined;
  readonly box: HTMLElement | null;
}

/** The row that a key moves to; undefined for other keys. The arrows follow what is seen. */
function rowOfKey(key: string, from: number, { last, drawn, box }: KeyContext): number | undefined {
  const isDownwards = drawn?.pointing === 'y';
  const isMirrored = box !== null && getComputedStyle(box).direction === 'rtl' && !isDownwards;
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: from + (isMirrored ? -1 : 1),
    ArrowLeft: from + (isMirrored ? 1 : -1),
    ArrowUp: from + (isDownwards ? -1 : 1),
    ArrowDown: from + (isDownwards ? 1 : -1),
    PageUp: from + (isDownwards ? -pageOfRows : pageOfRows),
    PageDown: from + (isDownwards ? pageOfRows : -pageOfRows),
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(last, Math.max(0, target));
}
