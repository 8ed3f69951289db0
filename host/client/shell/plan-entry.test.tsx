import { screen } from '@testing-library/react';
import { useEffect } from 'react';
import { planEntry } from '@tessera/core/contract';
import type { PlanEntryProps } from '@tessera/core/contract';
import { defineClientPlugin, fill } from '@tessera/core/client';
import { admin, member, startClient } from '@tessera/core/testing';
import type { StartedClient } from '@tessera/core/testing';
import { areaPlugin, publicAreas, showShellAt, specifiedAreas } from './shell-test-kit';

/** Sells plans. */
const shop = defineClientPlugin({
  ...areaPlugin({ id: 'shop', path: '/upgrade', name: 'Plans', gate: { audience: 'admin' } }),
  fills: [
    fill(planEntry, {
      id: 'shop:entry',
      order: 100,
      load: async () =>
        function ReportShop({ onFound }: PlanEntryProps) {
          useEffect(() => onFound({ to: '/upgrade', label: 'Choose a plan' }), [onFound]);
          return undefined;
        },
    }),
  ],
});

const plugins = [...publicAreas, ...specifiedAreas, shop];

describe('The way to the plans', () => {
  let client: StartedClient;

  async function open(address: string, as: ReturnType<typeof admin>): Promise<void> {
    client = await startClient({ plugins, as });
    showShellAt(client, address);
  }

  afterEach(() => client.stop());

  it('leads from the upgrade page if a plugin sells plans [R11.page]', async () => {
    await open('/please-upgrade-plan', admin());
    expect(await screen.findByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute('href', '/upgrade');
  });

  it('leads admins from the bar of a read-only company', async () => {
    await open('/tasks', admin({ access: 'read-only' }));
    expect(await screen.findByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/upgrade');
  });

  it('is not shown to members', async () => {
    await open('/tasks', member({ access: 'read-only' }));
    expect(await screen.findByText(/is read-only: you can view/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Choose a plan' })).toBeNull();
  });
});
