import type { PluginContext, ServiceRegistrar } from '@tessera/core/client';
import { SampleAreaStore } from './stores/sample-area-store';
import { SampleAreaEntries } from './tokens';

export function services(registrar: ServiceRegistrar): void {
  registrar.add(SampleAreaEntries, SampleAreaStore);
}

export function start(context: PluginContext): void {
  const store = context.get(SampleAreaEntries);
  context.own(() => store.dispose());
}
