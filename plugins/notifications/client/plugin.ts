import { headerEnd, profileSection } from '@tessera/core/contract';
import { defineClientPlugin, fill } from '@tessera/core/client';
import { notifications } from '../contract/manifest';
import { notificationSettingPath, notifiedItemPath } from '../contract/paths';

export const plugin = defineClientPlugin({
  manifest: notifications,
  translations: { de: () => import('./german') },
  routes: [
    {
      path: notifiedItemPath,
      layout: 'main',
      title: 'Notification',
      load: () => import('./pages/notified-item-page').then((module) => module.NotifiedItemPage),
    },
  ],
  settings: [
    {
      group: 'general',
      path: notificationSettingPath,
      label: 'Notifications',
      order: 200,
      load: () => import('./pages/notification-setting-page').then((module) => module.NotificationSettingPage),
    },
  ],
  commands: [
    {
      id: 'notifications:show',
      title: 'Show notifications',
      group: 'Go to',
      icon: 'bell',
      shortcut: 'g n',
      load: () => import('./commands/show-notifications').then((module) => module.showNotifications),
    },
    {
      id: 'notifications:settings',
      title: 'Notification settings',
      group: 'Go to',
      icon: 'bell',
      to: notificationSettingPath.to({}),
    },
  ],
  fills: [
    fill(headerEnd, {
      id: 'notifications:bell',
      order: 500,
      load: () => import('./components/notification-bell').then((module) => module.NotificationBell),
    }),
    fill(profileSection, {
      id: 'notifications:working-hours',
      order: 100,
      load: () => import('./components/working-hours-section').then((module) => module.WorkingHoursSection),
    }),
  ],
  load: () => import('./setup'),
});
