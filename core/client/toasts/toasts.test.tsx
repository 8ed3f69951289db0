import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import type * as NotistackModule from '../adapters/notistack-toasts';
import { Toasts } from '../services';
import { ToastOutlet } from './toast-outlet';

let isLibraryLost = false;
jest.mock('../adapters/notistack-toasts', () => ({
  get NotistackToasts() {
    if (isLibraryLost) {
      throw new TypeError('Failed to fetch dynamically imported module');
    }
    return jest.requireActual<typeof NotistackModule>('../adapters/notistack-toasts').NotistackToasts;
  },
}));

/** The library loads with the first toast, and is compiled then. */
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
  it('are shown without their library when it fails to load, and leave the rest of the page in place', async () => {
    isLibraryLost = true;
    const client = await startClient();
    started.push(client);
    client.renderPart(
      <>
        <p>The page</p>
        <ToastOutlet />
      </>,
    );
    const run = jest.fn();
    act(() => client.application.get(Toasts).warning('No Internet Connection.', { action: { label: 'Act', run } }));
    await act(() => client.clock.advance(2_000));
    expect(await screen.findByRole('alert', undefined, patient)).toHaveTextContent('No Internet Connection.');
    expect(screen.getByText('The page')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Act' }));
    expect(run).toHaveBeenCalledTimes(1);
    isLibraryLost = false;
    await act(async () => client.window.fire('online'));
    act(() => client.application.get(Toasts).info('Saved'));
    expect(await screen.findByText('Saved', undefined, patient)).toBeInTheDocument();
    await waitFor(() => expect(document.querySelector('.notistack-SnackbarContainer')).not.toBeNull(), patient);
  });

  it('load their library after the first view, so that the first toast needs no network', async () => {
    const client = await startClient();
    started.push(client);
    client.renderPart(<ToastOutlet />);
    const load = jest.spyOn(client.application.rendering, 'component');
    await act(() => client.clock.advance(999));
    expect(load).not.toHaveBeenCalled();
    await act(() => client.clock.advance(1));
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('appear at the top centre, without a progress bar, the same message once [R97]', async () => {
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

  it('offer one action, such as undo, and close when it is chosen', async () => {
    const { toasts } = await start();
    const run = jest.fn();
    act(() => toasts.success('Task completed', { action: { label: 'Undo', run } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }, patient));
    expect(run).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByText('Task completed')).not.toBeInTheDocument(), patient);
  });
});
