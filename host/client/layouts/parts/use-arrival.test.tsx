import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { member, settle, startClient } from '@tessera/core/testing';
import { showShellAt } from '../../shell/shell-test-kit';

it('says that a page did not arrive when the plugins did not, and asks for them again', async () => {
  const client = await startClient({ as: member() });
  const { application } = client;
  let isComplete = false;
  const contributions = Object.create(application.contributions, { isComplete: { get: () => isComplete } });
  jest.spyOn(application, 'contributions', 'get').mockReturnValue(contributions);
  const load = jest.spyOn(application, 'loadAllPlugins').mockResolvedValue();
  showShellAt(client, '/tasks');
  expect(await screen.findByText('This page could not be loaded')).toBeVisible();
  const asked = load.mock.calls.length;
  isComplete = true;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(load).toHaveBeenCalledTimes(asked + 1);
  expect(screen.queryByText('This page could not be loaded')).toBeNull();
  jest.restoreAllMocks();
  await act(async () => settle());
  await client.stop();
});
