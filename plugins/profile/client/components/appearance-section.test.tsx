import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StartedClient } from '@tessera/core/testing';
import { member, startClient } from '@tessera/core/testing';
import { AppearanceSection } from './appearance-section';

describe('the appearance settings', () => {
  let client: StartedClient;

  beforeEach(async () => {
    client = await startClient({ as: member() });
    client.renderPart(<AppearanceSection />);
  });
  afterEach(() => act(() => client.stop()));

  it('turn off shortcuts of a single key, which are on until then', async () => {
    const keys = await screen.findByRole('switch', { name: 'Single-key shortcuts' });
    expect(keys).toBeChecked();
    await userEvent.click(keys);
    await waitFor(() =>
      expect(client.server.requestsTo('/profile/appearance').map(({ body }) => body)).toEqual([{ singleKeys: false }]),
    );
  });
});
