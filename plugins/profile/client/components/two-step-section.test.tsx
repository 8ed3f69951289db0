import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StartedClient } from '@tessera/core/testing';
import { member, problem, startClient } from '@tessera/core/testing';
import { readTwoStep, renewRecoveryCodes, setUpTwoStep, turnOffTwoStep, turnOnTwoStep } from '@tessera/plugins/access';
import { TwoStepSection } from './two-step-section';

const off = { isOn: false, turnedOnOn: '', recoveryCodesLeft: 0 };
const on = { isOn: true, turnedOnOn: '2026-01-05T09:00:00.000Z', recoveryCodesLeft: 10 };
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `AAAA${index}-BBBBB`);
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const sent = (client: StartedClient, path: string) => client.server.requestsTo(path).map(({ body }) => body);

describe('two-step verification in the profile', () => {
  let client: StartedClient;

  beforeEach(async () => {
    client = await startClient({ as: member() });
  });
  afterEach(() => act(() => client.stop()));

  it('asks for the password, shows the secret as a picture and as text, and the recovery codes after a right code', async () => {
    client.server.respond(readTwoStep, { body: off });
    client.server.respond(setUpTwoStep, {
      body: { secret, address: `otpauth://totp/Tessera:ada%40example.com?secret=${secret}&issuer=Tessera` },
    });
    client.renderPart(<TwoStepSection />);
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
    await userEvent.type(await screen.findByLabelText('Your password'), 'mellow-otter-plays{Enter}');
    const picture = await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    expect(sent(client, '/access/two-step/setup')).toEqual([{ password: 'mellow-otter-plays' }]);
    expect(picture.querySelectorAll('path')).toHaveLength(2);
    expect(screen.getByLabelText('Or enter this key in the app')).toHaveValue(secret);

    const sentence = 'That code is incorrect or was already used.';
    client.server.respond(turnOnTwoStep, problem('validation_failed', [sentence], { fields: { code: sentence } }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(screen.getByLabelText('Code of the app'), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Code of the app')).toHaveAccessibleDescription(expect.stringContaining(sentence)),
    );

    client.server.respond(turnOnTwoStep, { body: { recoveryCodes } });
    client.server.respond(readTwoStep, { body: on });
    await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
    const list = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(recoveryCodes);
    await userEvent.click(screen.getByRole('button', { name: 'I’ve saved them' }));
    expect(await screen.findByText('10 recovery codes left')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull();
  });

  it('sends the password and a code to turn it off, and to create new recovery codes', async () => {
    client.server.respond(readTwoStep, { body: on });
    client.server.respond(renewRecoveryCodes, { body: { recoveryCodes } });
    client.renderPart(<TwoStepSection />);
    await userEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }));
    await userEvent.type(await screen.findByLabelText('Your password'), 'mellow-otter-plays');
    await userEvent.type(screen.getByLabelText('Code of the app, or a recovery code'), ' 123456{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'I’ve saved them' }));
    const body = { password: 'mellow-otter-plays', code: '123456' };
    expect(sent(client, '/access/two-step/recovery-codes')).toEqual([body]);

    client.server.respond(turnOffTwoStep, () => {
      client.server.respond(readTwoStep, { body: off });
      return { status: 204 };
    });
    await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
    await userEvent.type(await screen.findByLabelText('Your password'), 'mellow-otter-plays');
    await userEvent.type(screen.getByLabelText('Code of the app, or a recovery code'), '123456{Enter}');
    expect(await screen.findByRole('button', { name: 'Turn on' })).toBeVisible();
    expect(sent(client, '/access/two-step/turn-off')).toEqual([body]);
  });
});
