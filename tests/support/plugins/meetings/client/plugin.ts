import { definePath } from '@tessera/core/contract';
import { defineClientPlugin } from '@tessera/core/client';
import { meetings } from '../contract/manifest';

const meetingPath = definePath('/meeting-details/:meetingid');

const page = (title: string) => () => import('../../../stand-in-page').then((module) => module.standInPage(title));

export const plugin = defineClientPlugin({
  manifest: meetings,
  routes: [
    { path: definePath('/meetings'), layout: 'main', title: 'Meetings', load: page('Meetings') },
    { path: meetingPath, layout: 'main', title: 'Meeting', load: page('Meeting') },
  ],
  menu: [{ id: 'meetings:open', menu: 'side', label: 'Meetings', icon: 'calendar-days', to: '/meetings', order: 200 }],
  search: [
    {
      type: 'Meetings',
      label: 'Meetings',
      order: 200,
      load: () => import('./search-meetings').then((module) => module.searchMeetings),
    },
  ],
  links: [{ type: 'Meeting', to: ({ id }) => meetingPath.to({ meetingid: id }) }],
  commands: [{ id: 'meetings:go', title: 'Meetings', group: 'Go to', shortcut: 'g m', to: '/meetings' }],
});
