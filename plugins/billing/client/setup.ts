import type { PluginContext, ServiceRegistrar } from '@tessera/core/client';
import { BillingStore } from './stores/billing-store';
import { TaxProfileStore } from './stores/tax-profile-store';
import { Billing, TaxProfiles } from './tokens';

export function services(registrar: ServiceRegistrar): void {
  registrar.add(Billing, BillingStore);
  registrar.add(TaxProfiles, TaxProfileStore);
}

export function start(context: PluginContext): void {
  const store = context.get(Billing);
  const profiles = context.get(TaxProfiles);
  context.own(() => store.dispose());
  context.own(() => profiles.dispose());
}
