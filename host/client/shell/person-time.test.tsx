import { act, render, screen } from '@testing-library/react';
import { definePath, definePlugin } from '@tessera/core/contract';
import { Appearance, defineClientPlugin } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { personFixture, startClient } from '@tessera/core/testing';
import { RelativeTime } from '@tessera/core/ui';
import { App } from './app';

const clockPlugin = defineClientPlugin({
  manifest: definePlugin({
    id: 'times',
    name: 'Times',
    description: '',
    core: '*',
    gate: { audience: 'member' },
  }),
  routes: [
    {
      path: definePath('/times'),
      layout: 'bare',
      title: 'Times',
      load: () => Promise.resolve(() => <RelativeTime instant="2020-01-01T20:30:00Z" />),
    },
  ],
});

describe('times on a page', () => {
  let client: StartedClient;

  afterEach(() => act(() => client.stop()));

  async function titleFor(timeZoneId: string): Promise<string> {
    window.history.replaceState(undefined, '', '/times');
    client = await startClient({ plugins: [clockPlugin], as: personFixture({ timeZoneId }) });
    render(<App application={client.application} />);
    const time = await screen.findByText(/2020/);
    return time.title.replaceAll('\u202f', ' ');
  }

  it('are in the person’s time zone, not in the browser’s', async () => {
    expect(await titleFor('Asia/Tokyo')).toContain('2 January 2020 at 05:30');
  });

  it('follow the person’s choice of a 12 or 24 hour clock at once', async () => {
    expect(await titleFor('Asia/Tokyo')).toContain('05:30');
    await act(() => client.application.get(Appearance).change({ clock: '12-hour' }));
    expect(screen.getByText(/2020/).title.replaceAll('\u202f', ' ')).toMatch(/5:30 am/i);
  });
});
