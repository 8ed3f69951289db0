import type { PluginContext, ServiceRegistrar } from '@tessera/core/client';
import { BallotsStore } from './stores/ballots-store';
import { Polls } from './tokens';

export function services(registrar: ServiceRegistrar): void {
  registrar.add(Polls, BallotsStore);
}

export function start(context: PluginContext): void {
  const store = context.get(Polls);
  context.own(() => store.dispose());
}
