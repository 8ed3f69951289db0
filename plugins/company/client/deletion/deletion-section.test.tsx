import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toasts } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { admin, member, personFixture, portalFixture, problem, startClient } from '@tessera/core/testing';
import { readCompanyDeletion, scheduleCompanyDeletion } from '@tessera/plugins/access';
import { DeletionSection } from './deletion-section';

const deletionOn = '2037-06-15T12:00:00.000Z';

describe('the deletion of a company in its settings', () => {
  let client: StartedClient;

  async function open(isOwner: boolean, needsCode = false): Promise<HTMLElement> {
    client = await startClient({ as: admin() });
    client.server.respond(readCompanyDeletion, { body: { isOwner, needsCode } });
    client.renderPart(<DeletionSection />);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete company' }));
    return screen.findByRole('dialog');
  }
  afterEach(() => act(() => client.stop()));

  it('asks for the name, the password and a code, and says where one is wrong', async () => {
    const dialog = await open(true, true);
    const success = jest.spyOn(client.application.get(Toasts), 'success');
    const type = (name: RegExp | string, text: string) =>
      userEvent.type(within(dialog).getByRole('textbox', { name }), text);
    const submit = () => userEvent.click(within(dialog).getByRole('button', { name: 'Delete company' }));
    await type(/^Type the name of the company/, 'Another');
    await submit();
    expect(await within(dialog).findByText('This is not the name of the company.')).toBeVisible();
    expect(within(dialog).getByText('Enter your password.')).toBeVisible();
    expect(within(dialog).getByText('Enter the code.')).toBeVisible();
    expect(client.server.requestsTo('/access/company-deletion').filter(({ method }) => method === 'POST')).toEqual([]);

    const field = within(dialog).getByRole('textbox', { name: /^Type the name/ });
    await userEvent.clear(field);
    await userEvent.type(field, 'Acme');
    await userEvent.type(within(dialog).getByLabelText('Your password'), 'mellow-otter-plays');
    await type('Code from your app, or a recovery code', '123456');
    client.server.respond(
      scheduleCompanyDeletion,
      problem('validation_failed', ['That password is wrong.'], { fields: { password: 'That password is wrong.' } }),
    );
    await submit();
    expect(await within(dialog).findByText('That password is wrong.')).toBeVisible();

    const settings = {
      name: 'Acme',
      timeZone: 'UTC',
      workingDays: [1 as const],
      locale: 'en',
      currency: 'EUR',
      holidays: [],
      fiscalYearStart: 1,
      version: 2,
      deletionOn,
    };
    client.server.respond(scheduleCompanyDeletion, { body: settings });
    await submit();
    await waitFor(() => expect(success).toHaveBeenCalledWith('Acme will be deleted on Monday, 15 June 2037.'));
    expect(client.server.requestsTo('/access/company-deletion').at(-1)).toMatchObject({
      body: { name: 'Acme', password: 'mellow-otter-plays', code: '123456' },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is refused in words for an admin who is not the owner', async () => {
    const dialog = await open(false);
    expect(await within(dialog).findByText('Only the owner can delete the company')).toBeVisible();
    expect(within(dialog).queryByRole('textbox')).toBeNull();
  });

  it('offers to try again where the server did not say who may', async () => {
    client = await startClient({ as: admin() });
    client.server.respond(readCompanyDeletion, problem('internal'));
    client.renderPart(<DeletionSection />);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete company' }));
    await screen.findByText('Couldn’t check whether you can delete the company');
    client.server.respond(readCompanyDeletion, { body: { isOwner: true, needsCode: false } });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText('Your password')).toBeVisible();
  });

  it('is not shown to members', async () => {
    client = await startClient({ as: member() });
    client.renderPart(<DeletionSection />);
    expect(screen.queryByRole('region')).toBeNull();
  });

  const profileOf = (deletion: object) =>
    personFixture({ portals: [{ ...portalFixture({ role: 'admin' }), ...deletion }] });

  /** The connection is gone, or back. */
  async function connect(isOnline: boolean): Promise<void> {
    client.server.isReachable = isOnline;
    await act(async () => client.window.setOnline(isOnline));
  }

  it('says without a connection that the owner isn’t known, and asks again when it is back', async () => {
    client = await startClient({ as: admin() });
    client.server.respond(readCompanyDeletion, { body: { isOwner: true, needsCode: false } });
    await connect(false);
    client.renderPart(<DeletionSection />);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete company' }));
    const dialog = await screen.findByRole('dialog');
    expect(
      await within(dialog).findByText(/^You’re offline, so whether you own the company isn’t known/),
    ).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Retry' }));
    await connect(true);
    expect(await screen.findByRole('textbox', { name: /^Type the name/ })).toBeVisible();
  });

  it('says that the outcome isn’t known after a lost response, keeps what was typed, and finds it out', async () => {
    const dialog = await open(true);
    const name = within(dialog).getByRole('textbox', { name: /^Type the name/ });
    await userEvent.type(name, 'Acme');
    await userEvent.type(within(dialog).getByLabelText('Your password'), 'mellow-otter-plays');
    await connect(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete company' }));
    expect(await within(dialog).findByText(/whether the deletion was scheduled isn’t known/)).toBeVisible();
    expect(name).toHaveValue('Acme');
    expect(within(dialog).getByLabelText('Your password')).toHaveValue('mellow-otter-plays');

    client.server.respondAt('GET', '/users/profile', { body: profileOf({}) });
    await connect(true);
    expect(await within(dialog).findByText('The deletion was not scheduled. Try again.')).toBeVisible();
    expect(name).toHaveValue('Acme');

    const success = jest.spyOn(client.application.get(Toasts), 'success');
    await connect(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete company' }));
    await within(dialog).findByText(/whether the deletion was scheduled isn’t known/);
    client.server.respondAt('GET', '/users/profile', { body: profileOf({ deletionOn }) });
    await connect(true);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(success).toHaveBeenCalledWith(expect.stringMatching(/^Acme will be deleted on /));
  });
});
