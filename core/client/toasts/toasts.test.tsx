import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { Toasts } from '../services';
import { ToastOutlet } from './toast-outlet';

/** The library arrives with the first toast, and is compiled then. */
const patient = { timeout: 30_000 };

const started: StartedClient[] = [];

async function start(): Promise<{ readonly toasts: Toasts }> {
  const client = await startClient();
  started.push(client);
  client.renderPart(<ToastOutlet />);
  return { toasts: client.application.get(Toasts) };
}

afterEach(async () => {
  for (const client of started.splice(0)) {
    await act(() => client.stop());
  }
});

describe('toasts', () => {
  it('show at the top centre, without a progress bar, the same message once [R97]', async () => {
    const { toasts } = await start();
    act(() => {
      toasts.error('No Internet Connection.');
      toasts.error('No Internet Connection.');
    });
    const alert = await screen.findByRole('alert', undefined, patient);
    expect(alert).toHaveTextContent('No Internet Connection.');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    const container = document.querySelector('.notistack-SnackbarContainer');
    expect(getComputedStyle(container ?? document.body).top).not.toBe('');
    expect(getComputedStyle(container ?? document.body).left).toBe('50%');
    expect(document.querySelector('progress, [role="progressbar"]')).toBeNull();
  });

  it('close by themselves after five seconds [R97]', async () => {
    const delays: unknown[] = [];
    const { setTimeout: original } = window;
    window.setTimeout = ((work: () => void, delay?: number) => {
      delays.push(delay);
      return original(work, delay);
    }) as typeof window.setTimeout;
    const { toasts } = await start();
    act(() => toasts.info('Saved'));
    await screen.findByText('Saved', undefined, patient);
    await waitFor(() => expect(delays).toContain(5_000), patient);
    window.setTimeout = original;
  });

  it('offer one act, such as undo, and close when it is chosen', async () => {
    const { toasts } = await start();
    const run = jest.fn();
    act(() => toasts.success('Task completed', { action: { label: 'Undo', run } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }, patient));
    expect(run).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByText('Task completed')).not.toBeInTheDocument(), patient);
  });
});
