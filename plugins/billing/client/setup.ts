import type { PluginContext, ServiceRegistrar } from '@tessera/core/client';
import { BillingStore } from './stores/billing-store';
import { Billing } from './tokens';

export function services(registrar: ServiceRegistrar): void {
  registrar.add(Billing, BillingStore);
}

export function start(context: PluginContext): void {
  const store = context.get(Billing);
  context.own(() => store.dispose());
}
