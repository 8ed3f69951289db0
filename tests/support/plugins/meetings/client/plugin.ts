import { definePath, definePlugin } from '@tessera/core/contract';
import { defineClientPlugin } from '@tessera/core/client';

/** Stands in for the meetings area until its plugin exists. */
const manifest = definePlugin({
  id: 'meetings',
  name: 'Meetings',
  description: 'Stands in for the area in tests.',
  core: '^1.0.0',
  gate: { audience: 'member', modules: ['Meetings'] },
});

const page = (title: string) => () => import('../../../stand-in-page').then((module) => module.standInPage(title));

export const plugin = defineClientPlugin({
  manifest,
  routes: [
    { path: definePath('/meetings'), layout: 'main', title: 'Meetings', load: page('Meetings') },
    { path: definePath('/meeting-details/:meetingid'), layout: 'main', title: 'Meeting', load: page('Meeting') },
  ],
  menu: [{ id: 'meetings:open', menu: 'side', label: 'Meetings', icon: 'calendar-days', to: '/meetings', order: 200 }],
  search: [
    {
      type: 'Meeting',
      label: 'Meetings',
      order: 200,
      load: () => Promise.resolve(() => Promise.resolve([])),
    },
  ],
});
