import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../ui-test-kit';
import { Chart } from './chart';
import { colourOf } from './chart-colours';
import { axisTicks, rangeOfSeries, stackedBarsOf } from './chart-scale';
import type { ChartSeries } from './chart-scale';

const series: readonly ChartSeries[] = [
  { id: 'new', label: 'New', kind: 'bar', values: [1500, 2200] },
  { id: 'more', label: 'Expansion', kind: 'bar', values: [600, 1300] },
  { id: 'lost', label: 'Churn', kind: 'bar', values: [-700, -600] },
  { id: 'net', label: 'Net', kind: 'line', values: [1400, 2900] },
];

describe('the axis of a chart', () => {
  it('has round ticks that include zero and cover every drawn value', () => {
    expect(rangeOfSeries(series, 2)).toEqual([-700, 3500]);
    expect(axisTicks(-700, 3500)).toEqual([-2000, 0, 2000, 4000]);
    expect(axisTicks(0, 0.3)).toEqual([0, 0.1, 0.2, 0.3]);
    expect(axisTicks(0, 0)).toEqual([0, 0.5, 1]);
    expect(axisTicks(3, 7)).toEqual([0, 2, 4, 6, 8]);
  });

  it('stacks positive values upwards and negative values downwards', () => {
    expect(stackedBarsOf(series, 0)).toEqual([
      { series: 0, from: 0, to: 1500 },
      { series: 1, from: 1500, to: 2100 },
      { series: 2, from: 0, to: -700 },
    ]);
  });

  it('uses the palette in order, and ink for a line over bars', () => {
    expect(series.map((_, index) => colourOf(series, index))).toEqual([
      'var(--t-chart-1)',
      'var(--t-chart-2)',
      'var(--t-chart-3)',
      'var(--t-ink)',
    ]);
  });
});

describe('a chart', () => {
  const chart = <Chart title="Growth doubled" categoryLabel="Month" categories={['Feb', 'Mar']} series={series} />;

  it('selects a category by the arrow keys and describes it in words', async () => {
    renderUi(chart);
    const plot = screen.getByRole('slider', { name: 'Growth doubled' });
    expect(plot).toHaveAttribute('aria-valuetext', 'Mar: New 2,200, Expansion 1,300, Churn −600, Net 2,900');
    await userEvent.tab();
    await userEvent.tab();
    expect(plot).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(plot).toHaveAttribute('aria-valuenow', '1');
    expect(screen.getByText('Churn').closest('div')).toHaveTextContent('−700');
  });

  it('follows the pointer', async () => {
    renderUi(chart);
    const plot = screen.getByRole('slider');
    await userEvent.pointer({ target: plot, coords: { clientX: 60 } });
    expect(plot).toHaveAttribute('aria-valuenow', '1');
    await userEvent.pointer({ target: plot, coords: { clientX: 600 } });
    expect(plot).toHaveAttribute('aria-valuenow', '2');
  });

  it('shows the same values as a table', async () => {
    renderUi(chart);
    await userEvent.click(screen.getByRole('radio', { name: 'Show as a table' }));
    const table = screen.getByRole('table', { name: 'Growth doubled' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['MonthNewExpansionChurnNet', 'Feb1,500600−7001,400', 'Mar2,2001,300−6002,900']);
    expect(screen.queryByRole('slider')).toBeNull();
  });
});
