import { act, screen, within } from '@testing-library/react';
import { countUnreadOfCompanies } from '@tessera/core/contract';
import { personFixture, portalFixture, startClient } from '@tessera/core/testing';
import type { StartedClient } from '@tessera/core/testing';
import { PortalsPage } from './portals-page';

describe('the page of companies', () => {
  let client: StartedClient;

  afterEach(() => act(() => client.stop()));

  it('shows what is unread in each company, also before one is chosen [R13]', async () => {
    const portals = [
      portalFixture({ clientId: 'c1', name: 'Acme' }),
      portalFixture({ clientId: 'c2', name: 'Ferrow' }),
    ];
    client = await startClient({ as: personFixture({ portals }) });
    client.server.respond(countUnreadOfCompanies, { body: { items: [{ clientId: 'c2', count: 2 }] } });
    client.renderPart(<PortalsPage />);
    const ferrow = await screen.findByRole('button', { name: /^Ferrow/ });
    expect(await within(ferrow).findByText('2 unread notifications')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Acme/ })).not.toHaveTextContent('unread');
  });
});
