import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { AboveModals } from '../../client/top-layer/above-modals';
import { Button } from '../actions/button';
import { IconButton } from '../actions/icon-button';
import { TextField } from '../fields/text-field';
import { renderUi } from '../ui-test-kit';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog } from './dialog';
import { FormDialog } from './form-dialog';
import { Menu } from './menu';
import { MenuItem } from './menu-item';
import { Modal } from './modal';
import { Panel } from './panel';

function renderMenu(onSelect: (what: string) => void) {
  renderUi(
    <Menu target={<Button>Status</Button>}>
      <MenuItem onSelect={() => onSelect('open')}>Open</MenuItem>
      <MenuItem disabled onSelect={() => onSelect('never')}>
        Closed for good
      </MenuItem>
      <MenuItem onSelect={() => onSelect('review')}>Review</MenuItem>
      <MenuItem to="/elsewhere">Go elsewhere</MenuItem>
    </Menu>,
  );
}

describe('Menu', () => {
  it('receives the focus, skips disabled items with the arrows, and activates on Enter', async () => {
    const onSelect = jest.fn();
    renderMenu(onSelect);
    const target = screen.getByRole('button', { name: 'Status' });
    target.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(target).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('menuitem', { name: 'Open' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Review' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onSelect.mock.calls).toEqual([['review']]);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(target).toHaveFocus();
  });

  it('jumps to letters, wraps around at the end, and returns the focus on Esc', async () => {
    renderMenu(jest.fn());
    await userEvent.click(screen.getByRole('button', { name: 'Status' }));
    await userEvent.keyboard('g');
    expect(screen.getByRole('menuitem', { name: 'Go elsewhere' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Open' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: 'Status' })).toHaveFocus();
  });

  it('has the name of its control, also when that changes with the language while the menu is open', async () => {
    const menuOf = (name: string): ReactElement => (
      <Menu target={<IconButton glyph={X} label={name} />}>
        <MenuItem>Copy</MenuItem>
      </Menu>
    );
    const { rerender } = renderUi(menuOf('Actions'));
    await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
    expect(screen.getByRole('menu', { name: 'Actions' })).toBeVisible();
    rerender(menuOf('Aktionen'));
    expect(screen.getByRole('menu', { name: 'Aktionen' })).toBeVisible();
  });

  it('closes on a press outside', async () => {
    renderMenu(jest.fn());
    await userEvent.click(screen.getByRole('button', { name: 'Status' }));
    await userEvent.click(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

function Asking(props: { readonly onConfirm: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Delete the task?"
        text="It can be restored for 30 days."
        verb="Delete task"
        onConfirm={props.onConfirm}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}

function Composing() {
  const [isOpen, setOpen] = useState(false);
  const [isEmpty, setEmpty] = useState(true);
  return (
    <main>
      <h1 tabIndex={-1}>Tasks</h1>
      {isEmpty && (
        <button type="button" onClick={() => setOpen(true)}>
          Create
        </button>
      )}
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Create task"
        actions={
          <button
            type="button"
            onClick={() => {
              setEmpty(false);
              setOpen(false);
            }}
          >
            Save
          </button>
        }
      >
        <input autoFocus aria-label="Title" />
      </Dialog>
    </main>
  );
}

describe('Dialog', () => {
  it('returns the focus although a field inside has autoFocus, or to the heading when the opener no longer exists', async () => {
    renderUi(<Composing />);
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Create' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('heading', { name: 'Tasks' })).toHaveFocus();
  });

  it('receives the focus at its first button, and returns it', async () => {
    const onConfirm = jest.fn();
    renderUi(<Asking onConfirm={onConfirm} />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('dialog', { name: 'Delete the task?' })).toHaveAttribute('aria-modal', 'true');
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    expect(cancel).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Delete task' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
    expect(onConfirm).not.toHaveBeenCalled();
  });
});

describe('FormDialog', () => {
  function open(leave: () => Promise<boolean>) {
    const form = {
      failure: undefined,
      isBusy: false,
      isKept: false,
      restored: undefined,
      handleSubmit: jest.fn((event: { preventDefault: () => void }) => event.preventDefault()),
      leave: jest.fn(leave),
    };
    const onClose = jest.fn();
    renderUi(
      <FormDialog form={form} title="Create task" verb="Create" onClose={onClose}>
        <TextField label="Title" name="title" value="" onChange={() => undefined} />
      </FormDialog>,
    );
    return { ...form, onClose };
  }

  it('focuses its first field and submits its form on Enter', async () => {
    const { handleSubmit } = open(async () => true);
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(handleSubmit).toHaveBeenCalledTimes(1);
  });

  it('does not close before its form allows it', async () => {
    const { leave, onClose } = open(async () => false);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.pointer({ keys: '[MouseLeft]', target: document.querySelector('.t-scrim') ?? document.body });
    expect(leave).toHaveBeenCalledTimes(3);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('asks its form once, even when Esc is pressed again meanwhile', async () => {
    let answer: (mayClose: boolean) => void = () => undefined;
    const { leave, onClose } = open(() => new Promise((resolve) => (answer = resolve)));
    await userEvent.keyboard('{Escape}{Escape}');
    await act(async () => answer(true));
    expect([leave.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
  });
});

function Listed() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open T-1</Button>
      {isOpen && (
        <Panel label="Task T-1" onClose={() => setOpen(false)}>
          <Menu target={<Button>More</Button>}>
            <MenuItem>Copy</MenuItem>
          </Menu>
        </Panel>
      )}
    </>
  );
}

describe('Panel', () => {
  it('receives the focus, closes on Esc from anywhere, and returns the focus', async () => {
    renderUi(<Listed />);
    const opener = screen.getByRole('button', { name: 'Open T-1' });
    await userEvent.click(opener);
    expect(screen.getByRole('complementary', { name: 'Task T-1' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(opener).toHaveFocus();
  });

  it('leaves Esc to an open menu', async () => {
    renderUi(<Listed />);
    await userEvent.click(screen.getByRole('button', { name: 'Open T-1' }));
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('complementary', { name: 'Task T-1' })).toBeVisible();
  });
});

describe('Esc', () => {
  /** A press on plain text moves the focus there. */
  function focusBody(): void {
    act(() => (document.activeElement as HTMLElement).blur());
    expect(document.body).toHaveFocus();
  }

  let show: (title: string) => void;

  function Nested(): ReactElement {
    const [open, setOpen] = useState<readonly string[]>([]);
    useEffect(() => {
      show = (title) => setOpen((before) => [...before, title]);
    }, []);
    const close = (name: string) => () => setOpen((before) => before.filter((each) => each !== name));
    return (
      <>
        {open.includes('Panel') && (
          <Panel label="Panel" onClose={close('Panel')}>
            <p>Details</p>
          </Panel>
        )}
        {['Edit', 'Discard?'].map((title) => (
          <Dialog key={title} isOpen={open.includes(title)} title={title} onClose={close(title)} actions={undefined}>
            <Menu target={<Button>{`More of ${title}`}</Button>}>
              <MenuItem>Copy</MenuItem>
            </Menu>
          </Dialog>
        ))}
      </>
    );
  }

  it('closes the topmost overlay, one at a time, even while the focus is on the page’s body', async () => {
    renderUi(<Nested />);
    for (const title of ['Panel', 'Edit', 'Discard?']) {
      act(() => show(title));
    }
    const shown = (): readonly (string | null)[] =>
      [...document.querySelectorAll('[role="menu"], dialog h2, aside')].map(
        (each) => each.getAttribute('aria-label') ?? each.textContent,
      );
    await userEvent.click(screen.getByRole('button', { name: 'More of Discard?' }));
    expect(shown()).toEqual(['Panel', 'Edit', 'Discard?', 'Copy']);
    for (const left of [['Panel', 'Edit', 'Discard?'], ['Panel', 'Edit'], ['Panel'], []]) {
      focusBody();
      await userEvent.keyboard('{Escape}');
      expect(shown()).toEqual(left);
    }
  });
});

describe('a message while dialogs are open', () => {
  it('is moved into the topmost one, which alone can be used, and out again, and keeps its state', async () => {
    function Page(): ReactElement {
      const [open, setOpen] = useState(0);
      const dialogs = ['First', 'Second'].slice(0, open);
      return (
        <>
          <AboveModals>
            <input aria-label="Message" />
          </AboveModals>
          <button type="button" onClick={() => setOpen(1)}>
            Open
          </button>
          {dialogs.map((title, index) => (
            <Modal key={title} label={title} place="middle" className="t-dialog" onClose={() => setOpen(index)}>
              <button type="button" onClick={() => setOpen(2)}>{`Next of ${title}`}</button>
            </Modal>
          ))}
        </>
      );
    }
    renderUi(<Page />);
    const placeOfMessage = (): string | null | undefined =>
      screen.getByRole('textbox', { name: 'Message' }).closest('dialog')?.getAttribute('aria-label');
    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Saved');
    const places = [placeOfMessage()];
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    places.push(placeOfMessage());
    await userEvent.click(screen.getByRole('button', { name: 'Next of First' }));
    places.push(placeOfMessage());
    await userEvent.keyboard('{Escape}');
    places.push(placeOfMessage());
    await userEvent.keyboard('{Escape}');
    places.push(placeOfMessage());
    expect(places).toEqual([undefined, 'First', 'Second', 'First', undefined]);
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Saved');
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });
});

describe('a modal that the browser asks to close', () => {
  function open(): { readonly onClose: jest.Mock; readonly dialog: HTMLDialogElement } {
    const onClose = jest.fn();
    renderUi(
      <Modal label="Edit" place="middle" className="t-dialog" onClose={onClose}>
        <input type="file" aria-label="File" />
      </Modal>,
    );
    return { onClose, dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: 'Edit' }) };
  }

  it('lets its owner decide, and stays open until then', () => {
    const { onClose, dialog } = open();
    expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
    expect(onClose).toHaveBeenCalledTimes(1);
    dialog.close();
    fireEvent(dialog, new Event('close'));
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(dialog.open).toBe(true);
  });

  it('ignores a file picker inside that was closed without a choice', () => {
    const { onClose } = open();
    fireEvent(screen.getByLabelText('File'), new Event('cancel', { bubbles: true }));
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the page behind modals', () => {
  it('does not scroll until the last one is closed', () => {
    const modal = (label: string): ReactElement => (
      <Modal key={label} label={label} place="middle" className="t-dialog" onClose={() => undefined}>
        {label}
      </Modal>
    );
    const isLocked = (): boolean => document.documentElement.classList.contains('t-scroll-locked');
    const { rerender } = renderUi([modal('First'), modal('Second')]);
    const states = [isLocked()];
    rerender([modal('First')]);
    states.push(isLocked());
    rerender([]);
    states.push(isLocked());
    expect(states).toEqual([true, true, false]);
  });
});
