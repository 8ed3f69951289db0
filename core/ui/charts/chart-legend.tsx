import type { ReactElement } from 'react';
import { colourOf } from './chart-colours';
import type { ChartSeries } from './chart-scale';

interface ChartReadingProps {
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly format: (value: number) => string;
  readonly category: number;
}

/** Legend and read-out: every series with its colour, its name and its value at the selected category. */
export function ChartLegend(props: ChartReadingProps): ReactElement {
  const { categories, series, format, category } = props;
  return (
    <div className="t-chart-reading">
      <p className="t-chart-reading-head">
        <b>{categories[category]}</b>
      </p>
      <dl>
        {series.map(({ id, label, values }, index) => (
          <div key={id}>
            <dt>
              <span className="t-chart-key" style={{ background: colourOf(series, index) }} />
              <span className="t-cut">{label}</span>
            </dt>
            <dd className="t-number">{format(values[category] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
