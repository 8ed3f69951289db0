import { planSummaries } from '@tessera/core/contract';
import type { I18n } from '@tessera/core/client';
import { namePlan } from '@tessera/core/ui';
import { superAdminPortalMessages as messages } from '../components/portal-messages';

/** Name of the plan of a company, which may have none yet. */
export function planWords(planCode: string, translate: I18n['translate']): string {
  return planCode === '' ? translate(messages.noPlan) : namePlan(planCode, translate);
}

/** The modules that a company loses and gains by a plan, compared with those that it has. */
export function changedModules(
  modules: readonly string[],
  planCode: string,
): { readonly lost: readonly string[]; readonly gained: readonly string[] } {
  const next: readonly string[] = planSummaries.find(({ code }) => code === planCode)?.modules ?? [];
  return {
    lost: modules.filter((module) => !next.includes(module)),
    gained: next.filter((module) => !modules.includes(module)),
  };
}
