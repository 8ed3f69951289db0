import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Navigation, Session } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { member, problem, startClient } from '@tessera/core/testing';
import { closeAccount, readAccountClosure } from '@tessera/plugins/access';
import { CloseAccountDialog } from './close-account-dialog';

describe('deleting the own account', () => {
  let client: StartedClient;

  beforeEach(async () => {
    client = await startClient({ as: member() });
  });
  afterEach(() => act(() => client.stop()));

  it('names the companies that must have another owner first, and asks for no password', async () => {
    const ids = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'] as const;
    const obstacles = [
      { clientId: ids[0], company: 'Acme', hasOtherAdmin: true },
      { clientId: ids[1], company: 'Ferrow', hasOtherAdmin: false },
    ];
    client.server.respond(readAccountClosure, { body: { obstacles, needsCode: false } });
    client.renderPart(<CloseAccountDialog onClose={() => undefined} />);
    expect(await screen.findByText(/^You own Acme\./)).toBeVisible();
    expect(screen.getByText(/^You are the only admin of Ferrow\./)).toBeVisible();
    expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument();
  });

  it('asks for the password and a code, shows what is wrong at its field, and signs out when it is done', async () => {
    client.server.respond(readAccountClosure, { body: { obstacles: [], needsCode: true } });
    const sentence = 'Your current password is incorrect.';
    client.server.respond(closeAccount, problem('validation_failed', [sentence], { fields: { password: sentence } }));
    const onClose = jest.fn();
    const signOut = jest.spyOn(client.application.get(Session), 'signOut').mockResolvedValue();
    const go = jest.spyOn(client.application.get(Navigation), 'go');
    client.renderPart(<CloseAccountDialog onClose={onClose} />);
    await userEvent.type(await screen.findByLabelText('Your password'), 'wrong');
    const submit = screen.getByRole('button', { name: 'Delete account for good' });
    await userEvent.click(submit);
    expect(await screen.findByText('Enter the code.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Code from your app, or a recovery code'), ' 123456');
    await userEvent.click(submit);
    await waitFor(() =>
      expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription(expect.stringContaining(sentence)),
    );
    expect(signOut).not.toHaveBeenCalled();
    client.server.respond(closeAccount, { status: 204 });
    await userEvent.click(submit);
    await waitFor(() => expect(go).toHaveBeenCalledWith('/confirmation?done=account-deleted'));
    expect(signOut).toHaveBeenCalledTimes(1);
    expect(client.server.requestsTo(closeAccount.path).at(-1)?.body).toEqual({ password: 'wrong', code: '123456' });
  });
});
