import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StartedClient } from '@tessera/core/testing';
import { member, problem, startClient } from '@tessera/core/testing';
import {
  changePreferences,
  countNotifications,
  listNotificationTypes,
  readPreferences,
} from '../../contract/endpoints';
import { defaultPreferences, mergeChoices } from '../../contract/model';
import type { NotificationPreferences, OfferedType } from '../../contract/model';
import { plugin } from '../plugin';

const types: readonly OfferedType[] = [
  { id: 'tasks.assigned', label: 'A task is assigned to me', pluginId: 'tasks', channels: ['app', 'mail'] },
  { id: 'tasks.due-changed', label: 'The due date of my task changes', pluginId: 'tasks', channels: ['app'] },
  { id: 'access.alarm', label: 'My password changes', pluginId: 'access', channels: ['mail'], mandatory: 'security' },
];

describe('the settings of notifications', () => {
  let client: StartedClient;
  let kept: NotificationPreferences;

  beforeEach(async () => {
    const as = member();
    client = await startClient({ plugins: [plugin], as });
    kept = { ...defaultPreferences, id: as.userId, version: 0 };
    client.server.respond(countNotifications, { body: { unread: { count: 0, isCapped: false } } });
    client.server.respond(listNotificationTypes, { body: { items: types } });
    client.server.respond(readPreferences, () => ({ body: kept }));
    client.server.respond(changePreferences, ({ body }) => {
      const { choices = [], ...fields } = body as Partial<NotificationPreferences>;
      kept = { ...kept, ...fields, choices: mergeChoices(kept.choices, choices), version: kept.version + 1 };
      return { body: kept };
    });
  });
  afterEach(() => client.stop());

  const bodies = () => client.server.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  const box = (name: string) => screen.findByRole('checkbox', { name });

  it('offers each event by channel with what is on, and saves a choice at once', async () => {
    client.show('/settings/notification');
    const mail = await box('A task is assigned to me: Email');
    expect(mail).toBeChecked();
    expect(await box('The due date of my task changes: Email')).not.toBeChecked();
    await userEvent.click(mail);
    expect(mail).not.toBeChecked();
    await waitFor(() => expect(bodies()).toEqual([{ choices: [{ type: 'tasks.assigned', mail: false }] }]));
    await userEvent.click(await box('The due date of my task changes: In the product'));
    await waitFor(() => expect(bodies().at(-1)).toEqual({ choices: [{ type: 'tasks.due-changed', app: false }] }));
  });

  it('locks mandatory events and says why', async () => {
    client.show('/settings/notification');
    expect(await box('My password changes: Email')).toBeDisabled();
    expect(screen.getByText('Always on, because it is about security.')).toBeVisible();
    expect(await box('My password changes: In the product')).toBeEnabled();
  });

  it('asks for the hour of a daily email, and for quiet hours of emails that are sent soon', async () => {
    client.show('/settings/notification');
    const section = await screen.findByRole('region', { name: 'Emails' });
    await userEvent.click(within(section).getByRole('switch', { name: 'Quiet hours' }));
    expect(await within(section).findByRole('button', { name: /From$/ })).toBeVisible();
    await userEvent.click(within(section).getByRole('radio', { name: 'Once a day' }));
    expect(await within(section).findByRole('button', { name: /Time of the daily email$/ })).toBeVisible();
    await waitFor(() =>
      expect(bodies()).toEqual([{ quietHours: { from: '20:00', until: '07:00' } }, { mailMode: 'daily' }]),
    );
    await userEvent.click(within(section).getByRole('radio', { name: 'Once a week' }));
    expect(await within(section).findByRole('button', { name: /^Monday.*Day of the weekly email$/ })).toBeVisible();
    await waitFor(() => expect(bodies().at(-1)).toMatchObject({ digestDay: 1 }));
    expect(within(section).queryByRole('switch', { name: 'Only on working days' })).toBeNull();
    await userEvent.click(within(section).getByRole('radio', { name: 'Never' }));
    expect(within(section).queryByRole('switch')).toBeNull();
  });

  it('says that it could not be loaded, and loads on Retry', async () => {
    client.server.respond(readPreferences, problem('internal'));
    client.show('/settings/notification');
    expect(await screen.findByText('Couldn’t load the notification settings')).toBeVisible();
    client.server.respond(readPreferences, () => ({ body: kept }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await box('A task is assigned to me: Email')).toBeChecked();
  });
});
