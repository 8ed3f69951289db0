import { ChartColumn, Table2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { SegmentedControl } from '../actions/segmented-control';
import { workspaceMessages } from '../workspace-messages';
import { useUi } from '../environment';
import type { ChartSeries } from './chart-scale';
import { ChartPlot } from './chart-plot';
import { ChartLegend } from './chart-legend';
import { ChartTable } from './chart-table';
import './chart.css';

export interface ChartProps {
  /** The finding, not the name of the metric. */
  readonly title: string;
  /** Shown beside the title, such as how it is computed. */
  readonly note?: ReactNode;
  /** Heading of the table's first column, such as "Month". */
  readonly categoryLabel: string;
  readonly categories: readonly string[];
  /** At most eight; the colours follow their order. */
  readonly series: readonly ChartSeries[];
  /** Formats a value, such as "+$2,190"; a plain number when left out. */
  readonly format?: (value: number) => string;
}

/**
 * A chart that can also be shown as a table.
 *
 * The column beside the plot is both legend and read-out: it follows the pointer and the arrow keys. The palette is
 * safe for colour blindness and follows the order of the column.
 */
export function Chart(props: ChartProps): ReactElement {
  const { title, note, categories, series } = props;
  const { translate, language } = useUi();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [pointed, setPointed] = useState(categories.length - 1);
  const id = useId();
  const format = props.format ?? ((value: number) => new Intl.NumberFormat(language).format(value).replace('-', '−'));
  const category = Math.min(pointed, categories.length - 1);
  return (
    <section className="t-chart" aria-labelledby={id}>
      <header className="t-chart-head">
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span className="t-meta">{note}</span>}
        <SegmentedControl
          label={title}
          value={view}
          onChange={setView}
          segments={[
            { value: 'chart', label: translate(workspaceMessages.showAsChart), glyph: ChartColumn },
            { value: 'table', label: translate(workspaceMessages.showAsTable), glyph: Table2 },
          ]}
        />
      </header>
      {view === 'table' ? (
        <ChartTable
          label={title}
          categoryLabel={props.categoryLabel}
          categories={categories}
          series={series}
          format={format}
        />
      ) : (
        <div className="t-chart-body">
          <ChartPlot
            label={title}
            categories={categories}
            series={series}
            format={format}
            pointed={category}
            onPoint={setPointed}
          />
          <ChartLegend categories={categories} series={series} format={format} category={category} />
        </div>
      )}
    </section>
  );
}
