import { defineClientPlugin } from '@tessera/core/client';
import { webhooks } from '../contract/manifest';
import { webhookPath, webhookSettingPath } from '../contract/paths';

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
    {
      group: 'administrative',
      path: webhookPath,
      label: 'Web hook',
      order: 710,
      // The entry of all web hooks is marked as the current one.
      hidden: true,
      gate,
      load: () => import('./pages/webhook-page').then((module) => module.WebhookPage),
    },
  ],
  links: [{ type: 'webhooks.webhook', icon: 'plug', to: ({ id }) => webhookPath.to({ id }), gate }],
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
