import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toasts } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { admin, problem, startClient } from '@tessera/core/testing';
import { createTaskCalendar, readTaskCalendar, revokeTaskCalendar } from '../../contract/calendar';
import { countTasks, listTasks } from '../../contract/endpoints';
import { exportTasks } from '../../contract/export';
import { plugin } from '../plugin';
import { task } from './task-test-kit';

const none = { count: 0, isCapped: false };

describe('the export of the list', () => {
  let client: StartedClient;
  const saved: string[] = [];

  beforeEach(async () => {
    client = await startClient({ plugins: [plugin], as: admin({ modules: ['Tasks'] }) });
    client.server.respond(listTasks, { body: { items: [task], nextCursor: null } });
    client.server.respond(countTasks, { body: { open: none, mine: none, completed: none } });
    saved.length = 0;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await client.stop();
  });

  const exportAs = async (format: string | RegExp): Promise<void> => {
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Export or import' }));
    await user.click(await screen.findByRole('menuitem', { name: format }));
  };

  it('has the filters and the order of the address, and is saved under its day', async () => {
    client.server.respond(exportTasks, { body: new Blob(['Key']) });
    client.show('/tasks?state=all&owner=me&find=brass&sort=priority&group=status');
    await exportAs(/^CSV/);
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^tasks-\d{4}-\d\d-\d\d\.csv$/)]));
    const [{ query } = { query: {} }] = client.server.requestsTo('/tasks/export');
    expect(query).toMatchObject({
      state: 'all',
      owner: 'me',
      find: 'brass',
      sort: 'priority',
      group: 'status',
      format: 'csv',
    });
    expect(query).not.toHaveProperty('limit');
    await exportAs(/^JSON/);
    await waitFor(() => expect(saved).toEqual([expect.any(String), expect.stringMatching(/\.json$/)]));
  });

  it('says why it was refused, saves nothing, and can be repeated', async () => {
    client.server.respond(exportTasks, problem('rate_limited'));
    client.show('/tasks');
    const show = jest.spyOn(client.application.get(Toasts), 'error');
    await exportAs(/^CSV/);
    await waitFor(() => expect(show).toHaveBeenCalledTimes(1));
    expect(saved).toEqual([]);
    client.server.respond(exportTasks, { body: new Blob(['Key']) });
    await exportAs(/^CSV/);
    await waitFor(() => expect(saved).toHaveLength(1));
  });
});

describe('the settings of the calendar feed', () => {
  let client: StartedClient;
  const url = 'https://work.example/api/tasks/calendar/secret/tasks.ics';
  const createdOn = '2026-01-05T09:00:00.000Z';

  beforeEach(async () => {
    client = await startClient({ plugins: [plugin], as: admin({ modules: ['Tasks'] }) });
    client.server.respond(readTaskCalendar, { body: {} });
    client.server.respond(createTaskCalendar, { status: 201, body: { url, createdOn } });
    client.server.respond(revokeTaskCalendar, { status: 204 });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await client.stop();
  });

  const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }));
  const sent = () =>
    client.server.requests.filter(({ path }) => path === '/tasks/calendar').map(({ method }) => method);

  it('create an address, show it once to be copied, and revoke it after a question', async () => {
    client.show('/settings/calendar');
    await press('Create address');
    expect(await screen.findByRole('textbox', { name: 'Address' })).toHaveValue(url);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(url);
    await press('Revoke address');
    expect(sent()).not.toContain('DELETE');
    await user.click(
      (await screen.findAllByRole('button', { name: 'Revoke address' })).find(
        (each) => each.closest('dialog') !== null,
      ) as Element,
    );
    expect(await screen.findByText('You have no calendar address in this company yet.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull();
  });

  it('show an address that exists only by its day, and replace it after a question', async () => {
    client.server.respond(readTaskCalendar, { body: { createdOn } });
    client.show('/settings/calendar');
    expect(await screen.findByText(/It was shown once/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull();
    await press('Replace address');
    expect(sent()).not.toContain('POST');
    const [, confirm] = await screen.findAllByRole('button', { name: 'Replace address' });
    await userEvent.click(confirm as Element);
    expect(await screen.findByRole('textbox', { name: 'Address' })).toHaveValue(url);
  });

  it('tell that they could not be loaded, and load on Retry', async () => {
    client.server.respond(readTaskCalendar, problem('internal'));
    client.show('/settings/calendar');
    expect(await screen.findByText('Couldn’t load the calendar feed')).toBeVisible();
    client.server.respond(readTaskCalendar, { body: {} });
    await press('Retry');
    expect(await screen.findByRole('button', { name: 'Create address' })).toBeVisible();
  });
});
