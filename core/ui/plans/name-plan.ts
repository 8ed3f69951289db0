import { planSummaries } from '../../contract';
import type { Translate } from '../environment';
import { planMessages as messages } from './plan-messages';

/** Name of a plan, such as "Business". The names of sold plans are the same in each language. */
export function namePlan(planCode: string, translate: Translate): string {
  if (planCode === 'FREETRIAL') {
    return translate(messages.planTrial);
  }
  if (planCode === 'SELFHOST') {
    return translate(messages.planSelfHosted);
  }
  return planSummaries.find(({ code }) => code === planCode)?.name ?? planCode;
}
