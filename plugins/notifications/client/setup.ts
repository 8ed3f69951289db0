import type { PluginContext, ServiceRegistrar } from '@tessera/core/client';
import { NotificationStore } from './stores/notification-store';
import { PreferenceStore } from './stores/preference-store';
import { Notices, Preferences } from './tokens';

export function services(registrar: ServiceRegistrar): void {
  registrar.add(Notices, NotificationStore);
  registrar.add(Preferences, PreferenceStore);
}

export function start(context: PluginContext): void {
  const notices = context.get(Notices);
  const preferences = context.get(Preferences);
  context.own(() => notices.dispose());
  context.own(() => preferences.dispose());
}
