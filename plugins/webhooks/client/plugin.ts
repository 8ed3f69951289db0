import { defineClientPlugin } from '@tessera/core/client';
import { webhooks } from '../contract/manifest';
import { webhookSettingPath } from '../contract/paths';

const gate = { audience: 'admin' } as const;

export const plugin = defineClientPlugin({
  manifest: webhooks,
  translations: { de: () => import('./german') },
  settings: [
    {
      group: 'administrative',
      path: webhookSettingPath,
      label: 'Web hooks',
      order: 700,
      gate,
      load: () => import('./pages/webhook-setting-page').then((module) => module.WebhookSettingPage),
    },
  ],
  links: [{ type: 'webhooks.webhook', icon: 'plug', to: ({ id }) => webhookSettingPath.to({ id }), gate }],
  commands: [
    {
      id: 'webhooks:show',
      title: 'Web hooks',
      group: 'Go to',
      icon: 'plug',
      gate,
      to: webhookSettingPath.to({}),
    },
  ],
  load: () => import('./setup'),
});
