import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useUi } from '../environment';
import type { HeatCell, HeatMapChart } from './chart-description';
import { noValue, numberFormat } from './chart-texts';

interface HeatMapProps {
  readonly label: string;
  readonly chart: HeatMapChart;
}

interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** Values by row and column: printed in every cell, and coloured in six steps. The arrow keys move between cells. */
export function HeatMap({ label, chart }: HeatMapProps): ReactElement {
  const { columns, rows, steps, y } = chart;
  const { language } = useUi();
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<CellPlace>({ row: 0, column: 0 });
  const format = numberFormat(language, y);

  function handleKeyDown(event: KeyboardEvent): void {
    const isMirrored = grid.current !== null && getComputedStyle(grid.current).direction === 'rtl';
    const next = cellOfKey(event.key, active, { rows: rows.length, columns: columns.length, isMirrored });
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
      grid.current?.rows[next.row + 1]?.cells[next.column + 1]?.focus();
    }
  }

  return (
    <div className="t-heat">
      <div className="t-heat-scroll">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells take the focus */}
        <table ref={grid} role="grid" aria-label={label} onKeyDown={handleKeyDown}>
          <thead>
            <tr className="t-meta">
              <th scope="col">{chart.label}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  <bdi>{column}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowIndex) => (
              <tr key={row.label}>
                <th scope="row">
                  <bdi className="t-cut">{row.label}</bdi>
                </th>
                {row.cells.map((cell, column) => (
                  <td
                    key={columns[column]}
                    className={cellClass(cell, chart)}
                    tabIndex={active.row === rowIndex && active.column === column ? 0 : -1}
                    title={'hidden' in cell ? cell.hidden : undefined}
                    aria-label={'hidden' in cell ? cell.hidden : undefined}
                    onFocus={() => setActive({ row: rowIndex, column })}
                  >
                    {'hidden' in cell ? noValue : format(cell.value)}
                    {!('hidden' in cell) && cell.note !== undefined && <small> {cell.note}</small>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="t-chart-legend t-heat-legend">
        {steps.map((step, index) => (
          <li key={step.from}>
            <span className={`t-heat-key t-heat-${index + 1}`} />
            {step.label}
          </li>
        ))}
        {hiddenReasons(chart).map((reason) => (
          <li key={reason}>
            <span className="t-heat-key t-heat-hidden" />
            {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

function cellClass(cell: HeatCell, { steps }: HeatMapChart): string {
  if ('hidden' in cell) {
    return 't-number t-heat-hidden';
  }
  const step = steps.findLastIndex(({ from }) => cell.value >= from);
  return `t-number t-heat-${Math.max(0, step) + 1}`;
}

function hiddenReasons({ rows }: HeatMapChart): readonly string[] {
  const reasons = rows.flatMap(({ cells }) => cells.flatMap((cell) => ('hidden' in cell ? [cell.hidden] : [])));
  return [...new Set(reasons)].filter((reason) => reason !== '');
}

interface GridSize {
  readonly rows: number;
  readonly columns: number;
  readonly isMirrored: boolean;
}

/** The cell that a key moves to; undefined for other keys. */
function cellOfKey(key: string, { row, column }: CellPlace, grid: GridSize): CellPlace | undefined {
  const onward = grid.isMirrored ? -1 : 1;
  const targets: Readonly<Record<string, CellPlace>> = {
    ArrowRight: { row, column: column + onward },
    ArrowLeft: { row, column: column - onward },
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    Home: { row, column: 0 },
    End: { row, column: grid.columns - 1 },
  };
  const target = targets[key];
  return target === undefined
    ? undefined
    : {
        row: Math.min(grid.rows - 1, Math.max(0, target.row)),
        column: Math.min(grid.columns - 1, Math.max(0, target.column)),
      };
}
