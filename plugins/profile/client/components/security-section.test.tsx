import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StartedClient } from '@tessera/core/testing';
import { member, problem, startClient } from '@tessera/core/testing';
import { changePassword } from '@tessera/plugins/access';
import { SecuritySection } from './security-section';

describe('the password section of the profile', () => {
  let client: StartedClient;
  let changes: number;

  beforeEach(async () => {
    client = await startClient({ as: member() });
    changes = 0;
    client.renderPart(<SecuritySection onChanged={() => (changes += 1)} />);
  });
  afterEach(() => act(() => client.stop()));

  async function submit(oldPassword: string, newPassword: string): Promise<void> {
    await userEvent.type(screen.getByLabelText('Current password'), oldPassword);
    await userEvent.type(screen.getByLabelText('New password'), `${newPassword}{Enter}`);
  }

  it('sends the call of the specification, and empties its fields [R87]', async () => {
    client.server.respond(changePassword, { body: { message: '' } });
    await submit('mellow-otter-plays', 'another-good-otter');
    await waitFor(() => expect(changes).toBe(1));
    expect(client.server.requestsTo('/settings/changepassword')).toMatchObject([
      {
        method: 'POST',
        body: {
          Email: 'ada@example.com',
          NewPassword: 'another-good-otter',
          OldPassword: 'mellow-otter-plays',
          IdentityToken: '',
          Device: 'Web',
          IPAddress: '0.0.0.0',
        },
      },
    ]);
    expect(screen.getByLabelText('Current password')).toHaveValue('');
    expect(screen.getByLabelText('New password')).toHaveValue('');
  });

  it('shows that the current password is wrong at its field, and keeps what was typed [R87]', async () => {
    const sentence = 'Your current password is incorrect.';
    client.server.respond(
      changePassword,
      problem('validation_failed', [sentence], { fields: { OldPassword: sentence } }),
    );
    await submit('not-my-password', 'another-good-otter');
    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveFocus());
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(sentence);
    expect(screen.getByLabelText('New password')).toHaveValue('another-good-otter');
    expect(changes).toBe(0);
  });

  it('sends nothing without a current password or with a new one that is too short', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('Enter your current password.');
    await submit('mellow-otter-plays', 'short');
    expect(client.server.requestsTo('/settings/changepassword')).toEqual([]);
  });
});
