import { act, screen, waitFor } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { definePath, definePlugin } from '@tessera/core/contract';
import { defineClientPlugin, useWindowTitle } from '@tessera/core/client';
import { member, startClient } from '@tessera/core/testing';
import { showShellAt, publicAreas } from './shell-test-kit';

describe('the frame of a page', () => {
  it('sets the window’s title to the content’s, and back to the page’s when the content is closed', async () => {
    const shown = observable.box<string | undefined>(undefined);
    const Atlas = observer(function Atlas() {
      useWindowTitle(shown.get());
      return <h1>Atlas page</h1>;
    });
    const atlas = defineClientPlugin({
      manifest: definePlugin({ id: 'atlas', name: 'Atlas', description: '', core: '*', gate: { audience: 'member' } }),
      routes: [{ path: definePath('/atlas'), layout: 'main', title: 'Atlas', load: async () => Atlas }],
    });
    const setTitle = (title: string | undefined): void => runInAction(() => shown.set(title));
    const client = await startClient({ as: member(), plugins: [...publicAreas, atlas] });
    showShellAt(client, '/atlas');
    await screen.findByRole('heading', { name: 'Atlas page' });
    expect(document.title).toBe('Atlas · Tessera');
    act(() => setTitle('T-12 Fix the pump'));
    await waitFor(() => expect(document.title).toBe('T-12 Fix the pump · Tessera'));
    act(() => setTitle('T-12 Fix the pumps'));
    await waitFor(() => expect(document.title).toBe('T-12 Fix the pumps · Tessera'));
    act(() => setTitle(undefined));
    await waitFor(() => expect(document.title).toBe('Atlas · Tessera'));
    await act(() => client.stop());
  });
});
