import type { ReactElement } from 'react';
import type { ChartField, ChartRows } from './chart-rows';

interface ChartReadingProps {
  readonly rows: ChartRows;
  readonly selected: number;
}

/** Legend and read-out: every field with its key, its name and its value in the selected row. */
export function ChartReading({ rows, selected }: ChartReadingProps): ReactElement {
  const row = rows.rows[selected];
  return (
    <div className="t-chart-reading">
      <p className="t-chart-reading-head">
        <bdi>{row?.label}</bdi>
      </p>
      <dl>
        {rows.fields.map((field, index) => (
          <div key={field.id}>
            <dt>
              <ChartKey {...field} />
              <bdi className="t-chart-reading-name">{field.label}</bdi>
            </dt>
            <dd className="t-number">
              <bdi>{row?.cells[index]}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {rows.legend !== undefined && (
        <ul className="t-chart-legend">
          {rows.legend.map((field) => (
            <li key={field.id}>
              <ChartKey {...field} />
              <bdi>{field.label}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ChartKey({ colour, shape = 'fill' }: ChartField): ReactElement | null {
  return colour === undefined ? null : (
    <svg className="t-chart-key" width="12" height="12" aria-hidden="true">
      {shape === 'fill' ? (
        <rect width="12" height="12" rx="3" fill={colour} />
      ) : (
        <line
          x2="12"
          y1="6"
          y2="6"
          stroke={colour}
          strokeWidth="2"
          {...(shape === 'dashed' ? { strokeDasharray: '5 2' } : {})}
        />
      )}
    </svg>
  );
}
