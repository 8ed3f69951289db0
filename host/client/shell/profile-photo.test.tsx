import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StartedClient } from '@tessera/core/testing';
import { personFixture, startClient } from '@tessera/core/testing';
import { showShellAt, specifiedAreas, publicAreas } from './shell-test-kit';

describe('the profile control', () => {
  let client: StartedClient;

  afterEach(() => client.stop());

  it('shows the user’s photo [R44.photo]', async () => {
    client = await startClient({
      plugins: [...publicAreas, ...specifiedAreas],
      as: personFixture({ photo: 'https://photos.example/ada.webp' }),
    });
    showShellAt(client, '/tasks');
    const button = await screen.findByRole('button', { name: 'Your profile and settings' });
    expect(button.querySelector('img')).toHaveAttribute('src', 'https://photos.example/ada.webp');
    await userEvent.click(button);
    expect(screen.getByRole('menu').querySelector('img')).toHaveAttribute('src', 'https://photos.example/ada.webp');
  });
});
