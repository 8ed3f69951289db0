import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readDiagnostics } from '@tessera/core/contract';
import type { Diagnostics } from '@tessera/core/contract';
import { Commands, Navigation } from '@tessera/core/client';
import { admin, member, problem, startClient } from '@tessera/core/testing';
import type { StartClientOptions, StartedClient } from '@tessera/core/testing';
import { areaPlugin, showShellAt, specifiedAreas, publicAreas } from '../shell/shell-test-kit';

const answer: Diagnostics = {
  build: 'test',
  startedOn: '2026-01-05T08:00:00.000Z',
  now: '2026-01-05T09:00:00.000Z',
  plugins: [
    { id: 'tasks', name: 'Tasks', state: 'active' },
    { id: 'billing', name: 'Billing', state: 'failed' },
  ],
  deadJobs: [{ id: '7', kind: 'tasks.remind', attempts: 12, diedOn: '2026-01-04T10:00:00.000Z' }],
  stoppedSubscribers: [],
};

const broken = {
  ...areaPlugin({ id: 'odd', path: '/odd', name: 'Odd' }),
  activation: 'idle' as const,
  load: () => Promise.reject(new TypeError('cannot read x')),
};

let client: StartedClient;

async function open(options: StartClientOptions): Promise<void> {
  client = await startClient({ plugins: [...publicAreas, ...specifiedAreas], ...options });
  client.server.respond(readDiagnostics, { body: answer });
  showShellAt(client, '/settings/diagnostics');
}

afterEach(() => client.stop());

function row(name: string): HTMLElement {
  return screen.getByRole('row', { name: new RegExp(`^${name}`) });
}

describe('the diagnostics page', () => {
  it('shows admins both parts of every plugin, the server and failed jobs', async () => {
    await open({ as: admin() });
    expect(await screen.findByText('test, same as the server')).toBeVisible();
    await waitFor(() => expect(row('Billing')).toHaveTextContent('BillingNot installedFailed'));
    expect(row('Tasks')).toHaveTextContent('TasksNot needed yetRunning');
    expect(screen.getByText(/tasks\.remind, number 7, after 12 attempts/)).toBeVisible();
    expect(screen.getByText('0 ms')).toBeVisible();
  });

  it('shows why a plugin does not run here, retries it, and copies the report as text', async () => {
    await open({ as: admin(), plugins: [...publicAreas, ...specifiedAreas, broken] });
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await client.clock.advance(2_000);
    }
    const failures = await screen.findByRole('region', { name: 'Failures in this browser' });
    expect(within(failures).getByText('TypeError: cannot read x')).toBeVisible();
    const stack = within(failures).getByText(/cannot read x\s+at /);
    expect(stack).not.toBeVisible();
    await userEvent.click(within(failures).getByText('Stack trace'));
    expect(stack).toBeVisible();
    expect(within(failures).getByRole('button', { name: 'Try again' })).toBeVisible();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copy as text' }));
    const text = await navigator.clipboard.readText();
    expect(text).toContain('billing: no client here, failed server');
    expect(text).toContain('TypeError: cannot read x');
    expect(text).toContain('dead job tasks.remind #7, 12 tries');
  });

  it('shows its own facts when the server does not respond', async () => {
    client = await startClient({ plugins: [...publicAreas, ...specifiedAreas], as: admin() });
    client.server.respond(readDiagnostics, problem('internal'));
    showShellAt(client, '/settings/diagnostics');
    expect(await screen.findByText('Couldn’t reach the server')).toBeVisible();
    expect(row('Tasks')).toHaveTextContent('TasksNot needed yetUnknown');
    client.server.respond(readDiagnostics, { body: answer });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('test, same as the server')).toBeVisible();
  });

  it('is for admins: others are redirected, and the palette does not offer it to them', async () => {
    await open({ as: member() });
    expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
    expect(client.server.requestsTo('/diagnostics')).toHaveLength(0);
    const ids = client.application.get(Commands).commands.map(({ id }) => id);
    expect(ids).toContain('host:toggle-menu');
    expect(ids).not.toContain('host:open-diagnostics');
  });

  it('is opened from the palette', async () => {
    client = await startClient({ plugins: [...publicAreas, ...specifiedAreas], as: admin() });
    client.server.respond(readDiagnostics, { body: answer });
    showShellAt(client, '/tasks');
    await screen.findByRole('heading', { name: 'Tasks page' });
    await act(() => client.application.get(Commands).run('host:open-diagnostics'));
    await waitFor(() => expect(client.application.get(Navigation).path).toBe('/settings/diagnostics'));
  });
});
