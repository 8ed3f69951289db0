import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { renderUi } from '../ui-test-kit';
import { TagGroup } from './tag-group';

const all = ['Mass', 'Force', 'Length'].map((label) => ({ value: label.toLowerCase(), label }));

function Labels({ disabled = false }: { readonly disabled?: boolean }): ReactElement {
  const [items, setItems] = useState(all);
  return (
    <TagGroup
      label="Labels"
      items={items}
      disabled={disabled}
      emptyText="No labels."
      onRemove={(removed) => setItems(items.filter(({ value }) => value !== removed))}
    />
  );
}

const tags = () => screen.queryAllByRole('row').map(({ textContent }) => textContent);

describe('TagGroup', () => {
  it('is entered at one tag, the arrow keys move in it, and Tab leads to the cross and out', async () => {
    renderUi(<Labels />);
    await userEvent.tab();
    expect(screen.getByRole('row', { name: 'Mass' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('row', { name: 'Force' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Remove Force' })).toHaveFocus();
    await userEvent.tab();
    expect(document.body).toHaveFocus();
  });

  it('removes the focused tag with Delete, announces it, and focuses its neighbour', async () => {
    renderUi(<Labels />);
    act(() => screen.getByRole('row', { name: 'Force' }).focus());
    await userEvent.keyboard('{Delete}');
    expect(tags()).toEqual(['Mass', 'Length']);
    expect(screen.getByText('Force removed.')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'Length' })).toHaveFocus();
  });

  it('says that it is empty after the last tag was removed', async () => {
    renderUi(<Labels />);
    act(() => screen.getByRole('row', { name: 'Mass' }).focus());
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}');
    expect(screen.getByText('No labels.')).toBeVisible();
    expect(screen.queryByText('Mass')).toBeNull();
  });

  it('has no crosses while it is disabled', () => {
    renderUi(<Labels disabled />);
    expect(tags()).toEqual(['Mass', 'Force', 'Length']);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
