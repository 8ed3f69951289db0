import { waitFor } from '@testing-library/react';
import { renderUi } from '../ui-test-kit';
import { NamedIcon } from './named-icon';

describe('NamedIcon', () => {
  it('renders icons of the product immediately', () => {
    const { container } = renderUi(<NamedIcon name="list-checks" />);
    expect(container.querySelector('.lucide-list-checks')).toBeInTheDocument();
  });

  it('reserves the space of any other icon until it has loaded', async () => {
    const { container } = renderUi(<NamedIcon name="target" />);
    expect(container.querySelector('svg')).toHaveAttribute('width', '1rem');
    expect(container.querySelector('.lucide')).toBeNull();
    await waitFor(() => expect(container.querySelector('.lucide-target')).toBeInTheDocument());
  });

  it('renders it immediately when it is used again, in the same size', async () => {
    const { container, rerender } = renderUi(<NamedIcon name="target" />);
    const place = container.querySelector('svg')?.getAttribute('width');
    await waitFor(() => expect(container.querySelector('.lucide-target')).toBeInTheDocument());
    rerender(<NamedIcon key="again" name="file-text" />);
    expect(container.querySelector('.lucide-file-text')).toHaveAttribute('width', place);
  });

  it('shows a puzzle piece for an unknown name', async () => {
    const { container } = renderUi(<NamedIcon name="no-such-drawing" />);
    await waitFor(() => expect(container.querySelector('.lucide-puzzle')).toBeInTheDocument());
  });
});
