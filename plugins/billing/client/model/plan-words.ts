import { planSummaries } from '@tessera/core/contract';
import type { I18n } from '@tessera/core/client';
import { billingMessages as messages } from '../messages';

/** Name of a plan, such as "Business". The names of sold plans are the same in each language. */
export function namePlan(planCode: string, translate: I18n['translate']): string {
  if (planCode === 'FREETRIAL') {
    return translate(messages.trialPlan);
  }
  if (planCode === 'SELFHOST') {
    return translate(messages.selfHostedPlan);
  }
  return planSummaries.find(({ code }) => code === planCode)?.name ?? planCode;
}
