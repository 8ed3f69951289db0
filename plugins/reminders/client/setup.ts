import type { PluginContext, ServiceRegistrar } from '@tessera/core/client';
import { ReminderStore } from './stores/reminder-store';
import { RuleStore } from './stores/rule-store';
import { ReminderRules, Reminders } from './tokens';

export function services(registrar: ServiceRegistrar): void {
  registrar.add(Reminders, ReminderStore);
  registrar.add(ReminderRules, RuleStore);
}

export function start(context: PluginContext): void {
  const reminders = context.get(Reminders);
  context.own(() => reminders.dispose());
  const rules = context.get(ReminderRules);
  context.own(() => rules.dispose());
}
