import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { definePath, definePlugin, defineSettings } from '../../contract';
import { settingsModule, settingsToken } from '../../client/entities/declared-settings';
import { defineClientPlugin } from '../../client/plugin';
import { useService } from '../../client/react/application-provider';
import { Session, Toasts } from '../../client/services';
import type { StartedClient } from '../../testing';
import { admin, problem, startClient } from '../../testing';
import { SwitchField } from '../choices/switch-field';
import { SettingsPage } from './settings-page';

const gate = { audience: 'member' } as const;
const ideaSettings = defineSettings('ideas', {
  gate,
  fields: { announces: z.boolean(), reminds: z.boolean() },
  defaults: { announces: true, reminds: true },
});
const { read, change } = ideaSettings.endpoints;
const Settings = settingsToken(ideaSettings);
const labels = { announces: 'Announce', reminds: 'Remind' };

function IdeaSettingsPage(): ReactElement {
  return (
    <SettingsPage
      settings={useService(Settings)}
      title="Ideas"
      labels={labels}
      fields={(form) => (
        <>
          <SwitchField {...form.field('announces')} label={labels.announces} />
          <SwitchField {...form.field('reminds')} label={labels.reminds} />
        </>
      )}
    />
  );
}

const plugin = defineClientPlugin({
  manifest: definePlugin({ id: 'ideas', name: 'Ideas', description: 'Ideas.', core: '*', gate }),
  routes: [
    {
      path: definePath('/idea-settings'),
      layout: 'main',
      title: 'Ideas',
      load: () => Promise.resolve(IdeaSettingsPage),
    },
  ],
  load: () => Promise.resolve(settingsModule(Settings, ideaSettings)),
});

describe('the page of declared settings', () => {
  let client: StartedClient;
  let id: string;

  beforeEach(async () => {
    client = await startClient({ plugins: [plugin], as: admin() });
    id = client.application.get(Session).portal?.clientId ?? '';
    client.server.respond(read, { body: { id, version: 0, announces: true, reminds: true } });
  });
  afterEach(() => client.stop());

  async function open(): Promise<void> {
    client.show('/idea-settings');
    expect(await screen.findByRole('switch', { name: 'Announce' })).toBeChecked();
  }

  it('sends only what was changed', async () => {
    client.server.respond(change, { body: { id, version: 1, announces: false, reminds: true } });
    const success = jest.spyOn(client.application.get(Toasts), 'success');
    await open();
    await userEvent.click(screen.getByRole('switch', { name: 'Announce' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(success).toHaveBeenCalledWith('Saved'));
    expect(screen.getByRole('switch', { name: 'Announce' })).not.toBeChecked();
    const [request] = client.server.requestsTo('/ideas/settings').filter(({ method }) => method === 'PATCH');
    expect([request?.body, request?.headers['if-match']]).toEqual([{ announces: false }, '"0"']);
  });

  it('follows another admin, and keeps what is chosen here and not saved', async () => {
    await open();
    const leave = client.application.enterAuthorizedArea();
    await act(() => client.clock.advance(2_000));
    const push = (data: object, version: number): Promise<void> =>
      act(async () =>
        client.hub.push(ideaSettings.changed.name, {
          ...{ id, version },
          data: { id, version, announces: true, reminds: true, ...data },
        }),
      );
    await push({ announces: false }, 1);
    expect(screen.getByRole('switch', { name: 'Announce' })).not.toBeChecked();
    await userEvent.click(screen.getByRole('switch', { name: 'Remind' }));
    await push({ announces: true }, 2);
    expect(screen.getByRole('switch', { name: 'Remind' })).not.toBeChecked();
    void leave();
  });

  it('shows why it failed to load, and retries', async () => {
    client.server.respond(read, problem('internal'));
    client.show('/idea-settings');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    client.server.respond(read, { body: { id, version: 0, announces: true, reminds: true } });
    await userEvent.click(retry);
    expect(await screen.findByRole('switch', { name: 'Announce' })).toBeVisible();
  });
});
