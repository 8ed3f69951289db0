import { planSummaries } from '@tessera/core/contract';
import type { I18n } from '@tessera/core/client';
import { superAdminPortalMessages as messages } from '../components/portal-messages';

/** Name of a plan, such as "Business". The names of sold plans are the same in each language. */
export function planWords(planCode: string, translate: I18n['translate']): string {
  switch (planCode) {
    case '':
      return translate(messages.noPlan);
    case 'FREETRIAL':
      return translate(messages.trialPlan);
    case 'SELFHOST':
      return translate(messages.selfHostedPlan);
    default:
      return planSummaries.find(({ code }) => code === planCode)?.name ?? planCode;
  }
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
