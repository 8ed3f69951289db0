import type { ReactElement } from 'react';
import type { ChartSeries } from './chart-scale';

interface ChartTableProps {
  readonly label: string;
  readonly categoryLabel: string;
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly format: (value: number) => string;
}

/** The values of a chart in rows and columns. */
export function ChartTable(props: ChartTableProps): ReactElement {
  const { label, categoryLabel, categories, series, format } = props;
  return (
    <div className="t-chart-table">
      <table aria-label={label}>
        <thead>
          <tr className="t-meta">
            <th scope="col">{categoryLabel}</th>
            {series.map(({ id, label: name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map(({ id, values }) => (
                <td key={id} className="t-number">
                  {format(values[index] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
