import { defineClientPlugin, entityMenu, fill } from '@tessera/core/client';
import { reminders } from '../contract/manifest';
import { companyRulesPath, reminderSettingPath } from '../contract/paths';

export const plugin = defineClientPlugin({
  manifest: reminders,
  translations: { de: () => import('./german') },
  settings: [
    {
      group: 'general',
      path: reminderSettingPath,
      label: 'Reminders',
      order: 210,
      // The specification has one menu entry, "Notifications", for both.
      tabOf: '/settings/notification',
      load: () => import('./pages/reminders-page').then((module) => module.RemindersPage),
    },
    {
      group: 'administrative',
      path: companyRulesPath,
      label: 'Reminder rules',
      order: 690,
      gate: { audience: 'admin' },
      load: () => import('./pages/company-rules-page').then((module) => module.CompanyRulesPage),
    },
  ],
  // In notifications, for reminders of nothing else.
  links: [
    { type: 'reminders.reminder', icon: 'alarm-clock', to: () => reminderSettingPath.to({}) },
    // One notice of several late reminders.
    { type: 'reminders.late', icon: 'alarm-clock', to: () => reminderSettingPath.to({}) },
  ],
  commands: [
    {
      id: 'reminders:show',
      title: 'Reminders',
      group: 'Go to',
      icon: 'alarm-clock',
      shortcut: 'g r',
      to: reminderSettingPath.to({}),
    },
    {
      id: 'reminders:this-page',
      title: 'Remind me of this page',
      group: 'Reminders',
      icon: 'alarm-clock',
      load: () => import('./commands/remind-of-page').then((module) => module.remindOfPage),
    },
  ],
  fills: [
    fill(entityMenu, {
      id: 'reminders:remind-me',
      order: 100,
      load: () => import('./components/remind-me-item').then((module) => module.RemindMeItem),
    }),
  ],
  load: () => import('./setup'),
});
