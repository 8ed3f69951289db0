import { people } from '@tessera/core/contract';
import { defineServerPlugin, entityLookup } from '@tessera/core/server';
import { webhooks } from '../contract';
import { archive } from './archive';
import { auditedActions } from './audited-actions';
import { deliveryEndpoints } from './endpoints/deliveries';
import { webhookEndpoints } from './endpoints/webhooks';
import { createWebhooks } from './migrations/0001-create-webhooks';
import { webhookEntity, webhookTurnedOff } from './notify-admins';
import { webhookSink } from './record-events';
import { findExistingWebhooks } from './webhook-row';
import { sendJob } from './send-job';
import { webhookTables } from './tables';

export const plugin = defineServerPlugin({
  manifest: webhooks,
  translations: { de: () => import('./german') },
  reads: [people],
  provides: [entityLookup(webhookEntity)],
  services: (services) => services.provide(entityLookup(webhookEntity), findExistingWebhooks),
  tables: webhookTables,
  migrations: [createWebhooks],
  endpoints: [...webhookEndpoints, ...deliveryEndpoints],
  notifications: [webhookTurnedOff],
  publicEventSink: webhookSink,
  jobs: [sendJob],
  auditedActions,
  archive,
});
