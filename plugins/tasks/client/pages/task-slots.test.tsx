import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Navigation, Toasts } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { admin, startClient } from '@tessera/core/testing';
import { plugin as reviews } from '../../../../tests/support/plugins/reviews/client/plugin';
import { countTasks, listTasks, readTask } from '../../contract/endpoints';
import { plugin } from '../plugin';
import { ann, answerDetails, task } from './task-test-kit';

const count = { count: 2, isCapped: false };

describe('slots of the tasks screens', () => {
  let client: StartedClient;

  async function start(titles: readonly string[], plugins = [plugin, reviews]): Promise<void> {
    const as = { ...admin({ modules: plugin.manifest.gate.modules ?? [] }), userId: ann.id };
    client = await startClient({ plugins, as });
    const items = titles.map((title, index) => ({
      ...task,
      id: index === 0 ? task.id : `01900000-0000-7000-8000-00000000001${index}`,
      number: index + 1,
      key: `T-${index + 1}`,
      title,
    }));
    client.server.respond(listTasks, { body: { items, nextCursor: null } });
    client.server.respond(countTasks, { body: { open: count, mine: count, completed: count } });
    answerDetails(client);
    const [title = ''] = titles;
    client.server.respond(readTask, { body: { ...task, title, abilities: { edit: true, delete: false } } });
  }

  afterEach(() => client.stop());

  it('show marks of a plugin in rows, and its controls in the toolbar', async () => {
    await start(['Review scales', 'Order brass weights']);
    client.show('/tasks?reviews=1');
    expect(await screen.findByText('Review of T-1')).toBeVisible();
    expect(screen.queryByText('Review of T-2')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Reviews' })).toBeVisible();
  });

  it('lose one mark only where it throws: the row, other marks and the plugin stay', async () => {
    const print = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await start(['Broken mark', 'Review scales']);
    client.show('/tasks');
    expect(await screen.findByText('Review of T-2')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Broken mark' })).toBeVisible();
    expect(client.logger.at('error').some((line) => line.includes("'reviews reviews:mark' threw"))).toBe(true);
    print.mockRestore();
  });

  it('show sections and menu items of a plugin in the panel, also to people who may not delete', async () => {
    await start(['Review scales']);
    client.show(`/tasks/${task.id}`);
    expect(await screen.findByRole('region', { name: 'Review' })).toHaveTextContent('Reviewed: Review scales');
    const success = jest.spyOn(client.application.get(Toasts), 'success');
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
    await userEvent.click(await menu.findByRole('menuitem', { name: 'Request review' }));
    expect(success).toHaveBeenCalledWith('Review of T-1 requested.');
  });

  it('without a fill have neither an entry in the menu nor a section', async () => {
    await start(['Review scales'], [plugin]);
    client.show(`/tasks/${task.id}`);
    await screen.findByRole('button', { name: 'Copy link' });
    await waitFor(() => expect(client.application.get(Navigation).path).toBe(`/tasks/${task.id}`));
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Convert to sub-task of…',
      'Duplicate',
      'Save as template',
      'Archive',
    ]);
    expect(screen.queryByRole('region', { name: 'Review' })).toBeNull();
    expect(screen.queryByText('Review of T-1')).toBeNull();
  });
});
