import type { PluginContext, ServiceRegistrar } from '@tessera/core/client';
import { WebhookStore } from './stores/webhook-store';
import { Webhooks } from './tokens';

export function services(registrar: ServiceRegistrar): void {
  registrar.add(Webhooks, WebhookStore);
}

export function start(context: PluginContext): void {
  const webhooks = context.get(Webhooks);
  context.own(() => webhooks.dispose());
}
