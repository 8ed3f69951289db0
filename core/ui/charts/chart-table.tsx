import { useState } from 'react';
import type { ReactElement } from 'react';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { workspaceMessages } from '../workspace-messages';
import type { ChartRows } from './chart-rows';

/** Rows of a table that appear at once; thousands would block the page. */
const firstRows = 500;

interface ChartTableProps {
  readonly label: string;
  readonly rows: ChartRows;
}

/** The values of a chart in rows and columns. */
export function ChartTable({ label, rows }: ChartTableProps): ReactElement {
  const { translate } = useUi();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows.rows : rows.rows.slice(0, firstRows);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="t-chart-table" role="region" aria-label={label} tabIndex={0}>
        <table aria-label={label}>
          <thead>
            <tr className="t-meta">
              <th scope="col">{rows.head}</th>
              {rows.fields.map(({ id, label: name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, label: name, cells }) => (
              <tr key={key}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                {cells.map((cell, index) => (
                  <td key={rows.fields[index]?.id} className="t-number">
                    <bdi>{cell}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < rows.rows.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          {translate(workspaceMessages.chartShowAll, { count: rows.rows.length })}
        </Button>
      )}
    </>
  );
}
