import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UserPlus } from 'lucide-react';
import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { definePlugin, nextSteps } from '../../contract';
import { defineClientPlugin, fill, Toasts } from '../../client';
import { changeAppearance } from '../../client/session/session-endpoints';
import type { StartedClient } from '../../testing';
import { admin, personFixture, portalFixture, startClient } from '../../testing';
import { NextStep } from './next-step';
import { NextSteps } from './next-steps';

describe('the next steps of a new company', () => {
  let client: StartedClient;
  const facts = observable({ hasColleagues: false });
  const invite = jest.fn();

  const Invite = observer(function Invite() {
    const { hasColleagues } = facts;
    return <NextStep glyph={UserPlus} title="Invite colleagues" hint="Work." isDone={hasColleagues} action={invite} />;
  });
  const Photo = () => <NextStep glyph={UserPlus} title="Add a photo" hint="See." isDone={false} action="/photo" />;

  async function show(appearance: object = {}): Promise<void> {
    runInAction(() => (facts.hasColleagues = false));
    const manifest = definePlugin({
      id: 'steps',
      name: 'Steps',
      description: 'Steps.',
      core: '^1.0.0',
      gate: { audience: 'member' },
    });
    const plugin = defineClientPlugin({
      manifest,
      fills: [
        fill(nextSteps, { id: 'steps:invite', order: 100, load: async () => Invite }),
        fill(nextSteps, { id: 'steps:photo', order: 200, load: async () => Photo }),
      ],
    });
    const as = { ...personFixture({ portals: [portalFixture({ role: 'admin' })] }), appearance };
    client = await startClient({ plugins: [plugin], as });
    client.server.respond(changeAppearance, { body: { version: 2 } });
    client.renderPart(<NextSteps layout="list" />);
  }

  afterEach(() => client.stop());

  const region = () => screen.queryByRole('region', { name: 'Next steps' });

  it('tick what was done, wherever it was done', async () => {
    await show();
    expect(await screen.findByText('0 of 2 done')).toBeVisible();
    expect(within(region() as HTMLElement).getByRole('link', { name: /Add a photo/ })).toHaveAttribute(
      'href',
      '/photo',
    );
    await userEvent.click(screen.getByRole('button', { name: /Invite colleagues/ }));
    expect(invite).toHaveBeenCalledTimes(1);
    act(() => runInAction(() => void (facts.hasColleagues = true)));
    expect(await screen.findByText('1 of 2 done')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Invite colleagues/ })).not.toBeInTheDocument();
    expect(screen.getByText('Done')).toBeInTheDocument();
  });

  it('are hidden for good with the person’s settings, which can be undone', async () => {
    await show();
    const success = jest.spyOn(client.application.get(Toasts), 'success');
    await userEvent.click(await screen.findByRole('button', { name: 'Hide next steps' }));
    await waitFor(() => expect(region()).not.toBeInTheDocument());
    const sent = () => client.server.requestsTo('/profile/appearance').map(({ body }) => body);
    await waitFor(() => expect(sent()).toEqual([{ hidesNextSteps: true }]));
    await act(async () => success.mock.lastCall?.[1]?.undo?.());
    expect(region()).toBeVisible();
    expect(sent()).toEqual([{ hidesNextSteps: true }, { hidesNextSteps: false }]);
  });

  it('stay hidden in another browser of the person', async () => {
    await show({ hidesNextSteps: true });
    expect(region()).not.toBeInTheDocument();
  });

  it('are not shown to a person without any', async () => {
    client = await startClient({ plugins: [], as: admin() });
    client.renderPart(<NextSteps layout="list" />);
    expect(region()).not.toBeInTheDocument();
  });
});
