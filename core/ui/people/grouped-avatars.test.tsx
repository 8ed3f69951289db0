import { screen, waitFor } from '@testing-library/react';
import { readPersonCards } from '../../contract';
import { ApplicationProvider } from '../../client/react/application-provider';
import { member, startClient } from '../../testing';
import { renderUi } from '../ui-test-kit';
import { AvatarGroup } from './avatar-group';

const names = ['Ann Marlow', 'Ben Okafor', 'Cara Lund', 'Dan Ito'];
const idOf = (index: number): string => `00000000-0000-4000-8000-00000000000${index}`;

describe('a group of avatars', () => {
  it('names everyone, shows the first and counts the others, and leaves out people who are not known', async () => {
    const client = await startClient({ as: member({ clientId: 'c1' }) });
    client.application.enterAuthorizedArea();
    client.server.respond(readPersonCards, {
      body: { items: names.map((fullName, index) => ({ id: idOf(index), fullName })) },
      headers: { 'x-cursor': '1' },
    });
    renderUi(
      <ApplicationProvider application={client.application}>
        <AvatarGroup ids={[0, 1, 2, 3, 9].map(idOf)} label="Readers" max={3} />
      </ApplicationProvider>,
    );
    const group = await screen.findByRole('img');
    await waitFor(() => expect(group).toHaveAccessibleName('Readers: Ann Marlow, Ben Okafor, Cara Lund and Dan Ito'));
    expect(group).toHaveTextContent('+2');
    await client.stop();
  });
});
