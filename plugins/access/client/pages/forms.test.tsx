import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { definePlugin } from '@tessera/core/contract';
import { defineClientPlugin, fill } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { problem, startClient } from '@tessera/core/testing';
import { logIn, resendCode, resetPassword, verifyCode } from '../../contract/endpoints';
import type { SignInOptionProps } from '../../contract/slots';
import { signInOptions } from '../../contract/slots';
import { plugin } from '../plugin';

/** Another sign-in method, as an identity provider's plugin adds it. */
const provider = defineClientPlugin({
  manifest: definePlugin({
    id: 'provider',
    name: 'Provider',
    description: '',
    core: '^1.0.0',
    gate: { audience: 'public' },
  }),
  fills: [
    fill(signInOptions, {
      id: 'provider:sign-in',
      order: 1,
      load: async () =>
        function Option({ onToken }: SignInOptionProps) {
          return (
            <button type="button" onClick={() => onToken('provider-token')}>
              Continue with Provider
            </button>
          );
        },
    }),
  ],
});

describe('the public forms', () => {
  let client: StartedClient;

  beforeEach(async () => {
    client = await startClient({ plugins: [plugin, provider] });
  });
  afterEach(() => act(() => client.stop()));

  it('send a code when its last digit is entered, and again after a corrected digit', async () => {
    client.server.respond(verifyCode, problem('validation_failed', ['This code is wrong.']));
    client.show('/verify-otp?email=ann%40ferrow.example');
    const code = await screen.findByRole('textbox', { name: 'Code' });
    await userEvent.type(code, '12345');
    expect(client.server.requestsTo(verifyCode.path)).toEqual([]);
    await userEvent.type(code, '6');
    expect(await screen.findByText('This code is wrong.')).toBeVisible();
    await userEvent.type(code, '{Backspace}7');
    await waitFor(() =>
      expect(client.server.requestsTo(verifyCode.path).map(({ body }) => body)).toEqual([
        expect.objectContaining({ OTP: '123456' }),
        expect.objectContaining({ OTP: '123457' }),
      ]),
    );
  });

  it('offer a new code and another address in one style', async () => {
    client.server.respond(resendCode, { body: {} });
    client.show('/verify-otp?email=ann%40ferrow.example');
    const again = await screen.findByRole('button', { name: 'Send a new code' });
    const other = screen.getByRole('link', { name: 'Use another address' });
    expect(other.className).toBe(again.className);
  });

  it('keep the address from sign-in to password reset', async () => {
    client.server.respond(resetPassword, { body: {} });
    client.show('/login');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'ann@ferrow.example');
    await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('ann@ferrow.example');
  });

  it('show why an identity provider’s token was refused', async () => {
    client.server.respond(logIn, problem('validation_failed', ['No account uses this work account.']));
    client.show('/login');
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with Provider' }));
    expect(await screen.findByText('No account uses this work account.')).toBeVisible();
  });

  it('store no address in the browser’s database', async () => {
    client.show('/login');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'ann@ferrow.example');
    await act(() => client.clock.advance(1_000));
    expect(await client.records.readAll('drafts', '')).toEqual([]);
  });
});
