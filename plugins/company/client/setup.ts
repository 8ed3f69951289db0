import type { PluginContext, ServiceRegistrar } from '@tessera/core/client';
import { CompanyStore } from './stores/company-store';
import { Companies } from './tokens';

export function services(registrar: ServiceRegistrar): void {
  registrar.add(Companies, CompanyStore);
}

export function start(context: PluginContext): void {
  const store = context.get(Companies);
  context.own(() => store.dispose());
}
