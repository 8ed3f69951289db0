import type { PluginContext, ServiceRegistrar } from '@tessera/core/client';
import { ReminderStore } from './stores/reminder-store';
import { Reminders } from './tokens';

export function services(registrar: ServiceRegistrar): void {
  registrar.add(Reminders, ReminderStore);
}

export function start(context: PluginContext): void {
  const reminders = context.get(Reminders);
  context.own(() => reminders.dispose());
}
