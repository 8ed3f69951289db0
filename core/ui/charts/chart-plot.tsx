import { useElementSize } from '@mantine/hooks';
import { useId } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { workspaceMessages } from '../workspace-messages';
import { useUi } from '../environment';
import { colourOf } from './chart-colours';
import { axisTicks, rangeOfSeries, stackedBarsOf } from './chart-scale';
import type { ChartSeries } from './chart-scale';

interface ChartPlotProps {
  readonly label: string;
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly format: (value: number) => string;
  readonly pointed: number;
  readonly onPoint: (category: number) => void;
}

const height = 248;
const axisWidth = 48;
const axisHeight = 28;
const maxBarWidth = 38;
/** Used before the first measurement, and in tests. */
const fallbackWidth = 640;

/** The plot. For keyboards and screen readers it is a slider over the categories. */
export function ChartPlot(props: ChartPlotProps): ReactElement {
  const { label, categories, series, format, pointed, onPoint } = props;
  const { translate } = useUi();
  const keysId = useId();
  const { ref, width: measured } = useElementSize<HTMLDivElement>();
  const width = measured > 0 ? measured : fallbackWidth;
  const marks = axisTicks(...rangeOfSeries(series, categories.length));
  const low = marks[0] ?? 0;
  const high = marks[marks.length - 1] ?? 1;
  const plotHeight = height - axisHeight;
  const step = (width - axisWidth) / Math.max(1, categories.length);
  const bar = Math.min(maxBarWidth, Math.max(2, step * 0.6));
  const y = (value: number): number => ((high - value) / (high - low)) * (plotHeight - 12) + 6;
  const x = (category: number): number => axisWidth + step * (category + 0.5);
  // Labels as many categories as fit; the others can be read beside the plot.
  const everyNth = Math.max(1, Math.ceil(48 / step));

  function handleKeyDown(event: KeyboardEvent): void {
    const last = categories.length - 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: pointed + 1,
      ArrowUp: pointed + 1,
      ArrowLeft: pointed - 1,
      ArrowDown: pointed - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      onPoint(Math.min(last, Math.max(0, target)));
    }
  }

  const values = series.map((each) => `${each.label} ${format(each.values[pointed] ?? 0)}`).join(', ');
  return (
    <div
      ref={ref}
      className="t-chart-plot"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-describedby={keysId}
      aria-valuemin={1}
      aria-valuemax={categories.length}
      aria-valuenow={pointed + 1}
      aria-valuetext={`${categories[pointed] ?? ''}: ${values}`}
      onKeyDown={handleKeyDown}
      onPointerMove={(event) => {
        const at = event.clientX - event.currentTarget.getBoundingClientRect().left - axisWidth;
        onPoint(Math.min(categories.length - 1, Math.max(0, Math.floor(at / step))));
      }}
    >
      <span id={keysId} hidden>
        {translate(workspaceMessages.chartKeys)}
      </span>
      {/* Charts run from left to right in every script. */}
      <svg width={width} height={height} direction="ltr" aria-hidden="true">
        <rect className="t-chart-pointed" x={x(pointed) - step / 2} y={0} width={step} height={plotHeight} rx={6} />
        {marks.map((mark) => (
          <g key={mark}>
            <line
              className={mark === 0 ? 't-chart-zero' : 't-chart-grid'}
              x1={axisWidth}
              x2={width}
              y1={y(mark)}
              y2={y(mark)}
            />
            <text className="t-chart-axis" x={axisWidth - 10} y={y(mark)} textAnchor="end" dominantBaseline="middle">
              {format(mark)}
            </text>
          </g>
        ))}
        {categories.map((category, index) => (
          <g key={category}>
            {stackedBarsOf(series, index).map((part) => (
              <rect
                key={part.series}
                x={x(index) - bar / 2}
                width={bar}
                y={Math.min(y(part.from), y(part.to))}
                height={Math.max(0, Math.abs(y(part.from) - y(part.to)) - 1)}
                fill={colourOf(series, part.series)}
              />
            ))}
            {index % everyNth === 0 && (
              <text className="t-chart-axis" x={x(index)} y={height - 8} textAnchor="middle">
                {category}
              </text>
            )}
          </g>
        ))}
        {series.map(({ id, kind, values: points }, index) =>
          kind === 'line' ? (
            <g key={id} stroke={colourOf(series, index)}>
              <polyline
                className="t-chart-line"
                points={points.map((value, category) => `${x(category)},${y(value)}`).join(' ')}
              />
              {points.map((value, category) => (
                <rect
                  key={categories[category]}
                  className="t-chart-point"
                  x={x(category) - 3}
                  y={y(value) - 3}
                  width={6}
                  height={6}
                />
              ))}
            </g>
          ) : null,
        )}
      </svg>
    </div>
  );
}
