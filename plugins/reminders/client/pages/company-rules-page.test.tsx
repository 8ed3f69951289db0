import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StartedClient } from '@tessera/core/testing';
import { admin, startClient } from '@tessera/core/testing';
import { addCompanyRule, listRuleChoices, listRuledTypes, listRules } from '../../contract/rule-endpoints';
import type { ReminderRule } from '../../contract/rule-model';
import { plugin } from '../plugin';

const clientId = '01900000-0000-7000-8000-0000000000c1';
const beforeStart: ReminderRule = {
  id: '01900000-0000-7000-8000-0000000000a1',
  version: 1,
  scope: 'company',
  entityType: 'tasks.task',
  trigger: 'beforeStart',
  offsetMinutes: 1_440,
  time: '09:00',
  onWorkingDays: false,
  everyDays: 1,
  maxRepeats: 1,
  recipients: ['owner'],
  channels: 'app',
  isEnabled: true,
  isLocked: false,
  escalateAfterDays: null,
  escalateTo: null,
  isBuiltIn: false,
};
const own: ReminderRule = {
  ...beforeStart,
  id: '01900000-0000-7000-8000-0000000000a2',
  scope: 'own',
  offsetMinutes: 30,
};

describe('rules about the start of tasks', () => {
  let client: StartedClient;
  let leave: () => unknown;

  async function open(address: string, dates: ('start' | 'due')[]): Promise<void> {
    client = await startClient({ as: admin({ clientId }), plugins: [plugin] });
    client.server.respond(listRules, { body: { items: [beforeStart, own] } });
    client.server.respond(listRuledTypes, { body: { items: [{ type: 'tasks.task', label: 'Tasks', dates }] } });
    client.server.respond(listRuleChoices, { body: { items: [] } });
    leave = client.application.enterAuthorizedArea();
    client.show(address);
  }
  afterEach(() =>
    act(async () => {
      leave();
      await client.stop();
    }),
  );

  it('are added on the start date, without a number of days, and read as sentences [R100.rules]', async () => {
    await open('/settings/reminder-rules', ['start', 'due']);
    const rules = await screen.findByRole('list', { name: 'Reminder rules' });
    expect(within(rules).getByRole('switch')).toHaveAccessibleName(
      'Remind the owner 1 day before the start date, at 09:00',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add rule' }));
    const dialog = await screen.findByRole('dialog', { name: 'New rule' });
    await userEvent.click(within(dialog).getByRole('button', { name: /When$/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'On the start date' }));
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: /How long$/ })).toBeNull());
    client.server.respond(addCompanyRule, {
      body: { ...beforeStart, id: '01900000-0000-7000-8000-0000000000a3', offsetMinutes: 0 },
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add rule' }));
    expect(
      await within(rules).findByRole('switch', { name: 'Remind the owner on the start date, at 09:00' }),
    ).toBeChecked();
    const sent = client.server.requests.find(({ method }) => method === 'POST');
    expect(sent?.body).toMatchObject({ trigger: 'beforeStart', offsetMinutes: 0, time: '09:00' });
  });

  it('are not offered where nothing has a start', async () => {
    await open('/settings/reminder-rules', ['due']);
    await userEvent.click(await screen.findByRole('button', { name: 'Add rule' }));
    const dialog = await screen.findByRole('dialog', { name: 'New rule' });
    await userEvent.click(within(dialog).getByRole('button', { name: /When$/ }));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual(['Before the due date', 'On the due date', 'While overdue']);
  });

  it('of the company and of the person are read by one request', async () => {
    await open('/settings/reminders', ['start', 'due']);
    await userEvent.click(await screen.findByRole('radio', { name: 'Rules' }));
    const mine = await screen.findByRole('list', { name: 'My own rules' });
    expect(within(mine).getByRole('switch')).toHaveAccessibleName('Remind me 30 minutes before the start time');
    const ofCompany = await screen.findByRole('list', { name: 'Rules of the company' });
    expect(within(ofCompany).getAllByRole('listitem')).toHaveLength(1);
    const reads = client.server.requests.filter(({ url }) => new URL(url, 'http://x').pathname.endsWith('/rules'));
    expect(reads).toHaveLength(1);
  });
});
