import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { Button } from '../actions/button';
import { ListKeysContext } from '../lists/list-keys';
import { VirtualList } from '../lists/virtual-list';
import { renderUi } from '../ui-test-kit';
import { Menu } from './menu';
import { MenuItem } from './menu-item';
import { Popover } from './popover';

const things = [{ id: 'First' }, { id: 'Second' }];

function News(): ReactElement {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button ref={anchor} type="button" onClick={() => setOpen(true)}>
        Bell
      </button>
      {isOpen && (
        <Popover anchor={anchor} label="News" onClose={() => setOpen(false)}>
          <Menu target={<Button>More</Button>}>
            <MenuItem>Archive</MenuItem>
          </Menu>
          <VirtualList label="Things" items={things} row={({ id }) => id} />
        </Popover>
      )}
      <p>Page</p>
    </>
  );
}

describe('Popover', () => {
  it('takes the focus, keeps its menus inside, closes them first on Esc, and returns the focus', async () => {
    renderUi(<News />);
    const bell = screen.getByRole('button', { name: 'Bell' });
    await userEvent.click(bell);
    const popover = screen.getByRole('dialog', { name: 'News' });
    expect(popover).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(popover).toContainElement(screen.getByRole('menu'));
    await userEvent.keyboard('{Escape}');
    expect([screen.queryByRole('menu'), screen.queryByRole('dialog')]).toEqual([null, popover]);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bell).toHaveFocus();
  });

  it('gives j and k to its list, not to that of the page', async () => {
    const page = jest.fn();
    renderUi(
      <ListKeysContext value={page}>
        <News />
      </ListKeysContext>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Bell' }));
    expect(screen.getByRole('dialog', { name: 'News' })).toHaveFocus();
    await userEvent.keyboard('j');
    expect(screen.getByRole('row', { name: 'First' })).toHaveFocus();
    await userEvent.keyboard('j');
    expect(screen.getByRole('row', { name: 'Second' })).toHaveFocus();
    expect(page).not.toHaveBeenCalled();
  });

  it('closes on a press outside', async () => {
    renderUi(<News />);
    await userEvent.click(screen.getByRole('button', { name: 'Bell' }));
    await userEvent.click(screen.getByText('Page'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
