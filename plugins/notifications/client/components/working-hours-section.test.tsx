import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { profileSection } from '@tessera/core/contract';
import { SlotOutlet } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { personFixture, portalFixture, startClient } from '@tessera/core/testing';
import { changePreferences, countNotifications, readPreferences } from '../../contract/endpoints';
import { defaultPreferences } from '../../contract/model';
import type { NotificationPreferences } from '../../contract/model';
import { plugin } from '../plugin';

describe('working and quiet hours in the profile', () => {
  let client: StartedClient;

  afterEach(() => act(() => client.stop()));

  async function open(preferences: Partial<NotificationPreferences> = {}): Promise<void> {
    const portal = { ...portalFixture({ name: 'Ferrow' }), workingDays: [1, 2] };
    const as = personFixture({ portals: [portal] });
    client = await startClient({ plugins: [plugin], as });
    let kept: NotificationPreferences = { ...defaultPreferences, id: as.userId, version: 0, ...preferences };
    client.server.respond(countNotifications, { body: { unread: { count: 0, isCapped: false } } });
    client.server.respond(readPreferences, () => ({ body: kept }));
    client.server.respond(changePreferences, ({ body }) => {
      kept = { ...kept, ...(body as Partial<NotificationPreferences>), version: kept.version + 1 };
      return { body: kept };
    });
    client.renderPart(<SlotOutlet slot={profileSection} with={{}} />);
  }

  it('shows the working days of the company, and changes the quiet hours that notifications have', async () => {
    await open();
    expect(await screen.findByText(/^Working days of Ferrow: Monday and Tuesday\./)).toBeVisible();
    await userEvent.click(await screen.findByLabelText('Quiet hours'));
    await waitFor(() =>
      expect(client.server.requestsTo(changePreferences.path).filter(({ method }) => method === 'PATCH')).toHaveLength(
        1,
      ),
    );
    expect(screen.getByRole('link', { name: 'All notification settings' })).toHaveAttribute(
      'href',
      '/settings/notification',
    );
  });

  it('says why there are no quiet hours for one email a day', async () => {
    await open({ mailMode: 'daily' });
    expect(await screen.findByText('You get one email at a fixed time, so it needs no quiet hours.')).toBeVisible();
    expect(screen.queryByLabelText('Quiet hours')).not.toBeInTheDocument();
  });
});
