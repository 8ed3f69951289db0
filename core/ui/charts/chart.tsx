import { ChartColumn, Table2 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../actions/button';
import { SegmentedControl } from '../actions/segmented-control';
import { commonMessages } from '../common-messages';
import { useUi } from '../environment';
import { workspaceMessages } from '../workspace-messages';
import type { ChartDescription } from './chart-description';
import { ChartFigure } from './chart-figure';
import { ChartReading } from './chart-reading';
import { ChartTable } from './chart-table';
import { checkChart } from './check-chart';
import type { DrawableChart } from './check-chart';
import { HeatMap } from './heat-map';
import { rowsOfChart } from './rows-of-chart';
import { useDrawModule } from './use-draw-module';
import './chart.css';
import './chart-table.css';
import './heat-map.css';

export interface ChartProps {
  /** The finding, not the name of the metric. */
  readonly title: string;
  /** Shown beside the title, such as how it is computed. */
  readonly note?: ReactNode;
  /** What is drawn. The same object as long as nothing changes: a new one is drawn again. */
  readonly chart: ChartDescription;
  /** Shown when there is nothing to draw; a general sentence when left out. */
  readonly empty?: string;
}

/**
 * A chart that can also be shown as a table.
 *
 * The column beside the plot is both legend and read-out: it follows the pointer and the arrow keys. The code that
 * draws loads with the first chart; while it cannot be loaded, the table is shown. Invalid values are left out and
 * named.
 */
export function Chart(props: ChartProps): ReactElement {
  const { title, note } = props;
  const environment = useUi();
  const { translate } = environment;
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [selected, setSelected] = useState<number>();
  const id = useId();
  const { chart, faults } = useMemo(() => checkChart(props.chart, environment), [props.chart, environment]);
  const rows = useMemo(() => rowsOfChart(chart, environment), [chart, environment]);
  const last = rows.rows.length - 1;
  const isEmpty = last < 0 || (rows.fields.length === 0 && rows.legend === undefined);
  const isPlotted = view === 'chart' && chart.kind !== 'heat' && !isEmpty;
  const { module, hasFailed, retry } = useDrawModule(isPlotted);
  const row = Math.min(selected ?? firstShown(chart), last);

  function body(): ReactElement {
    if (isEmpty) {
      return <p className="t-quiet">{props.empty ?? translate(workspaceMessages.chartEmpty)}</p>;
    }
    if (view === 'table') {
      return <ChartTable label={title} rows={rows} />;
    }
    if (chart.kind === 'heat') {
      return <HeatMap label={title} chart={chart} />;
    }
    if (hasFailed) {
      return (
        <>
          <p className="t-chart-failed" role="alert">
            {translate(workspaceMessages.chartFailed)}
            <Button size="small" onClick={retry}>
              {translate(commonMessages.retry)}
            </Button>
          </p>
          <ChartTable label={title} rows={rows} />
        </>
      );
    }
    return (
      <div className="t-chart-body">
        <ChartFigure label={title} chart={chart} rows={rows} module={module} selected={row} onSelect={setSelected} />
        <ChartReading rows={rows} selected={row} />
      </div>
    );
  }

  return (
    <section className="t-chart" aria-labelledby={id}>
      <header className="t-chart-head">
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span className="t-meta">{note}</span>}
        {!isEmpty && (
          <SegmentedControl
            label={title}
            value={view}
            onChange={setView}
            segments={[
              { value: 'chart', label: translate(workspaceMessages.showAsChart), glyph: ChartColumn },
              { value: 'table', label: translate(workspaceMessages.showAsTable), glyph: Table2 },
            ]}
          />
        )}
      </header>
      {faults.length > 0 && (
        <p className="t-chart-invalid" role="note">
          {translate(workspaceMessages.chartInvalid, { faults: faults.join('; ') })}
        </p>
      )}
      {body()}
    </section>
  );
}

/** The row that is selected at first: of times the newest with a value, otherwise the first. */
function firstShown(chart: DrawableChart): number {
  if (!('series' in chart) || chart.kind === 'scatter' || chart.x.type !== 'time') {
    return 0;
  }
  const newest = chart.series[0]?.values.findLastIndex((value) => value !== undefined) ?? -1;
  return newest < 0 ? chart.x.values.length - 1 : newest;
}
