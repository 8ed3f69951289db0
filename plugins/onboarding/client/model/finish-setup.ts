import { onboardingPlanCode } from '@tessera/core/contract';
import type { Api } from '@tessera/core/client';
import { finishOnboarding } from '../../contract/endpoints';
import type { OnboardingState } from '../../contract/endpoints';

/** Ends the setup, which starts the free trial of a new company (R85). */
export function finishSetup(api: Api, clientId: string): Promise<OnboardingState> {
  const body = { ClientID: clientId, ActivePlan: { plan_code: onboardingPlanCode } } as const;
  return api.request(finishOnboarding, { body }, { onFailure: 'caller', unanswered: 'fail' });
}
