import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../ui-test-kit';
import { Chart } from './chart';
import type { BarChart, ChartDescription } from './chart-description';

const months: BarChart = {
  kind: 'bar',
  x: { type: 'time', label: 'Month', values: ['2026-02-01', '2026-03-01'], every: 'month' },
  y: { label: 'Revenue' },
  series: [
    { id: 'new', label: 'New', values: [1500, 2200] },
    { id: 'more', label: 'Expansion', values: [600, 1300] },
    { id: 'lost', label: 'Churn', values: [-700, -600] },
    { id: 'net', label: 'Net', values: [1400, 2900], isLine: true },
  ],
};

function shownRows(): (string | null)[] {
  return within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => row.textContent);
}

describe('a chart', () => {
  it('selects a position by the arrow keys and describes it in words', async () => {
    renderUi(<Chart title="Growth doubled" chart={months} />);
    const plot = screen.getByRole('slider', { name: 'Growth doubled' });
    expect(plot).toHaveAttribute('aria-valuetext', 'March 2026: New 2,200, Expansion 1,300, Churn −600, Net 2,900');
    await userEvent.tab();
    await userEvent.tab();
    expect(plot).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(plot).toHaveAttribute('aria-valuenow', '1');
    expect(screen.getByText('Churn').closest('div')).toHaveTextContent('−700');
    await waitFor(() => expect(plot).toHaveAttribute('aria-busy', 'false'));
  });

  it('draws without style elements and follows the pointer', async () => {
    const { container } = renderUi(<Chart title="Growth doubled" chart={months} />);
    const plot = screen.getByRole('slider');
    const bars = (): number => container.querySelectorAll('.t-chart-drawing .t-chart-bars rect').length;
    await waitFor(() => expect(bars()).toBe(6));
    expect(container.querySelectorAll('style, [style]')).toHaveLength(0);
    await userEvent.pointer({ target: plot, coords: { clientX: 90 } });
    expect(plot).toHaveAttribute('aria-valuenow', '1');
    await userEvent.pointer({ target: plot, coords: { clientX: 600 } });
    expect(plot).toHaveAttribute('aria-valuenow', '2');
  });

  it('shows the same values as a table', async () => {
    renderUi(<Chart title="Growth doubled" chart={months} />);
    await userEvent.click(screen.getByRole('radio', { name: 'Show as a table' }));
    expect(shownRows()).toEqual([
      'MonthNewExpansionChurnNet',
      'February 20261,500600−7001,400',
      'March 20262,2001,300−6002,900',
    ]);
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('shows a sentence when it has no data', () => {
    const empty: ChartDescription = {
      ...months,
      x: { type: 'category', label: 'Month', values: [] },
      series: months.series.map((each) => ({ ...each, values: [] })),
    };
    renderUi(<Chart title="Growth" chart={empty} empty="Revenue appears here after the first invoice." />);
    expect(screen.getByText('Revenue appears here after the first invoice.')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('names invalid data and shows the rest', async () => {
    const invalid: ChartDescription = {
      kind: 'flow',
      x: { type: 'time', label: 'Day', values: ['2026-03-02', '2026-03-01', 'soon'] },
      y: { label: 'Tasks' },
      series: [{ id: 'done', label: 'Done', values: [Number.NaN, -1, 3] }],
    };
    renderUi(<Chart title="Flow" chart={invalid} />);
    const sentence = screen.getByRole('note').textContent;
    expect(sentence).toContain('x: position 2 is not a time');
    expect(sentence).toContain('x: positions are not in ascending order');
    expect(sentence).toContain('done: a value is not a number');
    expect(sentence).toContain('done: a negative value cannot be stacked');
    expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '2 Mar 2026: Done –');
    await waitFor(() => expect(screen.getByRole('slider')).toHaveAttribute('aria-busy', 'false'));
  });

  it('moves between the cells of a heat map and says why one is hidden', async () => {
    const heat: ChartDescription = {
      kind: 'heat',
      label: 'Team',
      columns: ['Overall', 'Manager'],
      y: { label: 'Favourable', unit: 'percent' },
      steps: [0, 50, 60, 70, 80, 90].map((from) => ({ from, label: `${from} and more` })),
      rows: [
        { label: 'Product', cells: [{ value: 78 }, { value: 91, note: '+6' }] },
        { label: 'Quality', cells: [{ value: 43 }, { hidden: 'Fewer than 5 answers' }] },
      ],
    };
    renderUi(<Chart title="Workload is lowest" chart={heat} />);
    const cells = screen.getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual(['78%', '91% +6', '43%', '–']);
    expect(cells.map((cell) => cell.className)).toEqual([
      't-number t-heat-4',
      't-number t-heat-6',
      't-number t-heat-1',
      't-number t-heat-hidden',
    ]);
    await userEvent.click(cells[0]!);
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
    expect(cells[3]).toHaveFocus();
    expect(cells[3]).toHaveAccessibleName('Fewer than 5 answers');
    await userEvent.click(screen.getByRole('radio', { name: 'Show as a table' }));
    expect(shownRows()).toEqual(['TeamOverallManager', 'Product78%91% (+6)', 'Quality43%– (Fewer than 5 answers)']);
  });
});
