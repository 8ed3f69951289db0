import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { Clock } from '../../kernel/services';
import { UiProvider } from '../ui-provider';
import { translateEnglish } from '../ui-test-kit';
import { Chart } from './chart';
import type { LineChart } from './chart-description';

const network = { isAway: true };

jest.mock('./plot/draw-chart', () => {
  const actual: object = jest.requireActual('./plot/draw-chart');
  return {
    get drawChart(): unknown {
      return Reflect.get(actual, 'drawChart');
    },
    get __esModule(): boolean {
      if (network.isAway) {
        throw new TypeError('Failed to fetch dynamically imported module');
      }
      return true;
    },
  };
});

/** Pauses between the tries take no time; time-outs never come. */
const clock: Clock = {
  now: () => new Date('2026-03-12T09:30:00Z'),
  elapsed: () => 0,
  sleep: (milliseconds) => (milliseconds < 10_000 ? Promise.resolve() : new Promise<void>(() => undefined)),
};

const chart: LineChart = {
  kind: 'line',
  x: { type: 'category', label: 'Month', values: ['Feb', 'Mar'] },
  y: { label: 'Tasks' },
  series: [{ id: 'open', label: 'Open', values: [3, 5] }],
};

describe('a chart whose code does not load', () => {
  it('shows the table with a sentence, and the chart after Retry', async () => {
    render(
      <MemoryRouter>
        <UiProvider appearance="light" language="en-GB" translate={translateEnglish} clock={clock}>
          <Chart title="More open tasks" chart={chart} />
        </UiProvider>
      </MemoryRouter>,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('The table below has the same data.');
    expect(screen.getByRole('row', { name: 'Mar 5' })).toBeVisible();
    network.isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    const plot = await screen.findByRole('slider', { name: 'More open tasks' });
    await waitFor(() => expect(plot).toHaveAttribute('aria-busy', 'false'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
