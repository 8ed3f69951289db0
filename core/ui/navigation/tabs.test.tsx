import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { renderUi } from '../ui-test-kit';
import { Tabs } from './tabs';

type Part = 'members' | 'invitations' | 'archive';

function Parts({ onSelect }: { readonly onSelect?: (part: Part) => void }): ReactElement {
  const [part, setPart] = useState<Part>('members');
  return (
    <Tabs<Part>
      label="People"
      selected={part}
      onSelect={(next) => {
        setPart(next);
        onSelect?.(next);
      }}
      tabs={[
        { key: 'members', label: 'Members', count: 1200, content: <input aria-label="Find" /> },
        { key: 'invitations', label: 'Invitations', content: <p>No invitations.</p> },
        { key: 'archive', label: 'Archive', isDisabled: true, content: undefined },
      ]}
    />
  );
}

const tab = (name: RegExp) => screen.getByRole('tab', { name });

describe('Tabs', () => {
  it('shows the selected part and names its panel after the tab', () => {
    const onSelect = jest.fn();
    renderUi(<Parts onSelect={onSelect} />);
    expect(screen.getByRole('tablist', { name: 'People' })).toBeVisible();
    expect(tab(/Members/)).toHaveAttribute('aria-selected', 'true');
    expect(tab(/Members/)).toHaveTextContent('Members1,200');
    expect(screen.getByRole('tabpanel', { name: /Members/ })).toContainElement(screen.getByLabelText('Find'));
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('mounts a part when it is first selected', async () => {
    renderUi(<Parts />);
    expect(screen.queryByText('No invitations.')).toBeNull();
    await userEvent.click(tab(/Invitations/));
    expect(screen.getByText('No invitations.')).toBeVisible();
  });

  it('keeps what was typed in a part while another is shown', async () => {
    renderUi(<Parts />);
    await userEvent.type(screen.getByLabelText('Find'), 'ada');
    await userEvent.click(tab(/Invitations/));
    expect(screen.getByLabelText('Find').closest('.t-tab-panel')).toHaveAttribute('data-inert');
    await userEvent.click(tab(/Members/));
    expect(screen.getByLabelText('Find')).toHaveValue('ada');
    expect(screen.getByLabelText('Find').closest('.t-tab-panel')).not.toHaveAttribute('data-inert');
  });

  it('selects by the arrow keys, past disabled tabs, and Tab leads into the part', async () => {
    const onSelect = jest.fn();
    renderUi(<Parts onSelect={onSelect} />);
    await userEvent.tab();
    expect(tab(/Members/)).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(onSelect.mock.calls).toEqual([['invitations'], ['members']]);
    expect(tab(/Members/)).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByLabelText('Find')).toHaveFocus();
  });
});
