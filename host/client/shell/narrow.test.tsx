import { screen } from '@testing-library/react';
import { member, startClient } from '@tessera/core/testing';
import type { StartClientOptions, StartedClient } from '@tessera/core/testing';
import { showShellAt, specifiedAreas, publicAreas } from './shell-test-kit';

let client: StartedClient;

async function open(address: string, options: StartClientOptions = {}): Promise<void> {
  client = await startClient({ plugins: [...publicAreas, ...specifiedAreas], ...options });
  showShellAt(client, address);
}

afterEach(async () => {
  await client.stop();
});

describe('a narrow window', () => {
  const original = window.matchMedia;

  beforeEach(() => {
    window.matchMedia = (query) => Object.assign(original(query), { matches: query.includes('max-width: 1023.98px') });
  });
  afterEach(() => {
    window.matchMedia = original;
  });

  it('shows the landing page with both stores instead of the product [R96]', async () => {
    await open('/tasks', { as: member() });
    expect(await screen.findByRole('heading', { name: 'Take Tessera with you' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Get it for Android' })).toHaveAttribute(
      'href',
      'https://store.example/android',
    );
    expect(screen.getByRole('link', { name: 'Get it for iPhone' })).toHaveAttribute(
      'href',
      'https://store.example/ios',
    );
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('still shows the pages that emails link to [R96]', async () => {
    await open('/verify-otp');
    expect(await screen.findByRole('heading', { name: 'Code page' })).toBeVisible();
  });
});
