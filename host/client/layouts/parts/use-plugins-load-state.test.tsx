import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { member, settle, startClient } from '@tessera/core/testing';
import { showShellAt } from '../../shell/shell-test-kit';

it('shows a load error when the plugins did not load, and loads them again', async () => {
  const client = await startClient({ as: member() });
  const { application } = client;
  let isComplete = false;
  const contributions = Object.create(application.contributions, { isComplete: { get: () => isComplete } });
  jest.spyOn(application, 'contributions', 'get').mockReturnValue(contributions);
  const load = jest.spyOn(application, 'loadAllPlugins').mockResolvedValue();
  showShellAt(client, '/tasks');
  expect(await screen.findByText('Couldn’t load this page')).toBeVisible();
  const asked = load.mock.calls.length;
  isComplete = true;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(load).toHaveBeenCalledTimes(asked + 1);
  expect(screen.queryByText('Couldn’t load this page')).toBeNull();
  jest.restoreAllMocks();
  await act(async () => settle());
  await client.stop();
});
