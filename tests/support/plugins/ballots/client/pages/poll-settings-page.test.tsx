import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StartedClient } from '@tessera/core/testing';
import { admin, problem, startClient } from '@tessera/core/testing';
import { changePollSettings, readPollSettings } from '../../contract';
import { plugin } from '../plugin';

describe('the settings of polls', () => {
  let client: StartedClient;

  beforeEach(async () => {
    client = await startClient({ plugins: [plugin], as: admin({ modules: plugin.manifest.gate.modules }) });
    client.server.respond(readPollSettings, { body: { creators: 'everyone', days: 7 } });
  });
  afterEach(() => client.stop());

  it('saves who may create polls, and when they close', async () => {
    client.server.respond(changePollSettings, ({ body }) => ({ body }));
    client.show('/settings/ballots');
    await userEvent.click(await screen.findByRole('radio', { name: /^Admins only/ }));
    const days = screen.getByRole('textbox', { name: 'Days until a new poll closes' });
    await userEvent.clear(days);
    await userEvent.type(days, '14');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const saved = client.server.requestsTo('/ballots/settings').filter(({ method }) => method === 'PUT');
    expect(saved.map(({ body }) => body)).toEqual([{ creators: 'admins', days: 14 }]);
  });

  it('keeps what was chosen when the server refuses it, and says why', async () => {
    client.server.respond(changePollSettings, problem('validation_failed', ['Enter a number of days from 1 to 365.']));
    client.show('/settings/ballots');
    await userEvent.click(await screen.findByRole('radio', { name: /^Admins only/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter a number of days from 1 to 365.')).toBeVisible();
    expect(screen.getByRole('radio', { name: /^Admins only/ })).toBeChecked();
  });
});
