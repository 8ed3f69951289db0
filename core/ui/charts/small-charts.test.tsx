import { screen } from '@testing-library/react';
import { renderUi } from '../ui-test-kit';
import { Gauge } from './gauge';
import { Sparkline } from './sparkline';

describe('a sparkline', () => {
  it('interrupts its line at a gap and at invalid values, and marks the newest value', () => {
    renderUi(<Sparkline label="From 1 to 5" values={[1, 2, undefined, 4, Number.NaN, 3, 5]} />);
    const drawing = screen.getByRole('img', { name: 'From 1 to 5' });
    expect(drawing.querySelector('path')?.getAttribute('d')?.match(/[ML]/g)?.join('')).toBe('MLMML');
    expect(drawing.querySelector('rect')?.getAttribute('x')).toBe('75');
  });

  it('draws one value in the middle, and nothing without values', () => {
    const { container } = renderUi(
      <>
        <Sparkline label="One" values={[7]} />
        <Sparkline label="None" values={[]} />
      </>,
    );
    expect(screen.getByRole('img', { name: 'One' }).querySelector('rect')?.getAttribute('y')).toBe('10');
    expect(screen.getByRole('img', { name: 'None' }).querySelector('rect')).toBeNull();
    expect(container.innerHTML).not.toMatch(/NaN|Infinity/);
  });
});

describe('a gauge', () => {
  it('says how much of the total is reached, and fills as many tiles', () => {
    const { container } = renderUi(<Gauge label="Agenda used" value={30} total={60} unit="minute" />);
    expect(screen.getByText('30 mins of 60 mins')).toBeVisible();
    expect(container.querySelectorAll('.t-tile')).toHaveLength(12);
    expect(container.querySelectorAll('.t-tile-on')).toHaveLength(6);
  });
});
