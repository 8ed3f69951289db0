import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { IconButton } from '../actions/icon-button';
import type { Clock } from '../../kernel/services';
import { renderUi } from '../ui-test-kit';
import { Menu } from './menu';
import { MenuItem } from './menu-item';

/** A clock whose waits end when the test says so. */
function makeClock(): { readonly clock: Clock; readonly waits: number[]; readonly pass: () => Promise<void> } {
  const waits: number[] = [];
  let ends: (() => void)[] = [];
  return {
    waits,
    clock: {
      now: () => new Date('2026-03-12T09:30:00Z'),
      elapsed: () => 0,
      sleep: (milliseconds, signal) =>
        new Promise((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('aborted')));
          if (milliseconds < 10_000) {
            waits.push(milliseconds);
            ends.push(resolve);
          }
        }),
    },
    pass: () =>
      act(async () => {
        for (const end of ends.splice(0)) {
          end();
        }
        ends = [];
      }),
  };
}

const buttons: ReactElement = (
  <>
    <IconButton glyph={X} label="Close" />
    <Menu target={<IconButton glyph={X} label="More" />}>
      <MenuItem>Copy</MenuItem>
    </Menu>
    <p>Text</p>
  </>
);

function pointAt(element: Element, pointerType = 'mouse'): void {
  const event = new MouseEvent('pointerover', { bubbles: true });
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  fireEvent(element, event);
}

const shown = (): string | null | undefined => screen.queryByRole('tooltip')?.textContent;

describe('the tooltip of an icon button', () => {
  it('is shown once the pointer rests, stays while the pointer is on it, and goes after it has left', async () => {
    const { clock, waits, pass } = makeClock();
    renderUi(buttons, { clock });
    pointAt(screen.getByRole('button', { name: 'Close' }));
    expect([shown(), waits]).toEqual([undefined, [500]]);
    await pass();
    expect(shown()).toBe('Close');
    pointAt(screen.getByText('Text'));
    pointAt(screen.getByRole('tooltip'));
    await pass();
    expect(shown()).toBe('Close');
    pointAt(screen.getByText('Text'));
    await pass();
    expect(shown()).toBeUndefined();
  });

  it('is shown at once to the keyboard, and hidden by Esc, which still does its own work', async () => {
    const { clock } = makeClock();
    const handleKey = jest.fn();
    renderUi(buttons, { clock });
    document.addEventListener('keydown', handleKey);
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await waitFor(() => expect(shown()).toBe('Close'));
    fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'Escape' });
    expect(shown()).toBeUndefined();
    expect(handleKey).toHaveBeenCalled();
    document.removeEventListener('keydown', handleKey);
  });

  it('is not shown to touch, over an open menu, or after a press', async () => {
    const { clock, pass } = makeClock();
    renderUi(buttons, { clock });
    pointAt(screen.getByRole('button', { name: 'Close' }), 'touch');
    await pass();
    expect(shown()).toBeUndefined();
    pointAt(screen.getByRole('button', { name: 'Close' }));
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Close' }));
    await pass();
    expect(shown()).toBeUndefined();
    const more = screen.getByRole('button', { name: 'More' });
    fireEvent.click(more);
    pointAt(more);
    await pass();
    expect(shown()).toBeUndefined();
  });
});
