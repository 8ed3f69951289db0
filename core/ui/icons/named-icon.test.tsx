import { waitFor } from '@testing-library/react';
import { renderUi } from '../ui-test-kit';
import { NamedIcon } from './named-icon';

describe('NamedIcon', () => {
  it('shows at once what the product itself shows', () => {
    const { container } = renderUi(<NamedIcon name="list-checks" />);
    expect(container.querySelector('.lucide-list-checks')).toBeInTheDocument();
  });

  it('holds the place of any other drawing until it is here', async () => {
    const { container } = renderUi(<NamedIcon name="target" />);
    expect(container.querySelector('svg')).toHaveAttribute('width', '16');
    expect(container.querySelector('.lucide')).toBeNull();
    await waitFor(() => expect(container.querySelector('.lucide-target')).toBeInTheDocument());
  });

  it('shows it at once wherever it is shown again, in the same place', async () => {
    const { container, rerender } = renderUi(<NamedIcon name="target" />);
    const place = container.querySelector('svg')?.getAttribute('width');
    await waitFor(() => expect(container.querySelector('.lucide-target')).toBeInTheDocument());
    rerender(<NamedIcon key="again" name="file-text" />);
    expect(container.querySelector('.lucide-file-text')).toHaveAttribute('width', place);
  });

  it('shows a piece of a puzzle for a name that nobody knows', async () => {
    const { container } = renderUi(<NamedIcon name="no-such-drawing" />);
    await waitFor(() => expect(container.querySelector('.lucide-puzzle')).toBeInTheDocument());
  });
});
