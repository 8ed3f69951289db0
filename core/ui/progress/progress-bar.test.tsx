import { screen } from '@testing-library/react';
import { TileMeter } from '../marks/tile-meter';
import { renderUi } from '../ui-test-kit';
import { ProgressBar } from './progress-bar';

const bar = () => screen.getByRole('progressbar', { name: 'Uploading report.pdf' });

describe('ProgressBar', () => {
  it('shows and tells a share, and is full only when all is done', () => {
    renderUi(<ProgressBar label="Uploading report.pdf" value={0.999} />, { language: 'de' });
    expect(bar()).toHaveAttribute('aria-valuenow', '99');
    expect(bar()).toHaveTextContent('99 %');
    expect(bar()).toHaveAttribute('aria-valuetext', '99\u00a0%');
    expect(bar().querySelectorAll('.t-tile-on')).toHaveLength(11);
  });

  it('has its own words instead of the percentage', () => {
    renderUi(<ProgressBar label="Uploading report.pdf" value={0.5} text="50% of 3 MB" />);
    expect(bar()).toHaveTextContent('50% of 3 MB');
    expect(bar()).toHaveAttribute('aria-valuetext', '50% of 3 MB');
  });

  it('has no value while it is not known how much there is to do', () => {
    renderUi(<ProgressBar label="Uploading report.pdf" value={undefined} />);
    expect(bar()).not.toHaveAttribute('aria-valuenow');
    expect(bar()).toHaveTextContent('');
  });

  it.each([
    [-1, '0'],
    [2, '100'],
  ])('stays within its limits at %d', (value, now) => {
    renderUi(<ProgressBar label="Uploading report.pdf" value={value} />);
    expect(bar()).toHaveAttribute('aria-valuenow', now);
  });
});

describe('TileMeter', () => {
  it('is a meter where it has a name, and decoration beside its number', () => {
    const { container } = renderUi(
      <>
        <TileMeter label="Seats in use" done={7} total={10} />
        <TileMeter done={3} total={4} />
      </>,
    );
    expect(screen.getByRole('meter', { name: 'Seats in use' })).toHaveAttribute('aria-valuenow', '7');
    expect(screen.getAllByRole('meter')).toHaveLength(1);
    expect(container.querySelectorAll('[aria-hidden] .t-tile-on')).toHaveLength(3);
  });
});
