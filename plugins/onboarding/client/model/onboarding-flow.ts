import type { OnboardingState, OnboardingStep } from '../../contract/endpoints';
import {
  adminProfilePath,
  firstProjectsPath,
  lastStepPath,
  memberProfilePath,
  officeTeamsPath,
} from '../../contract/paths';

const order: readonly OnboardingStep[] = ['profile', 'officeteams', 'projects', 'finish', 'done'];

/** Address of the next step for a state; undefined when everything is done. Invited people have only their profile. */
export function addressOf(state: Pick<OnboardingState, 'path' | 'step'>): string | undefined {
  if (state.path === 'person') {
    return state.step === 'done' ? undefined : memberProfilePath.to({});
  }
  switch (state.step) {
    case 'profile':
      return adminProfilePath.to({});
    case 'officeteams':
      return officeTeamsPath.to({});
    case 'projects':
      return firstProjectsPath.to({});
    case 'finish':
      return lastStepPath.to({});
    case 'done':
      return undefined;
  }
}

/** Whether a page may be shown in a state: its step is reached, and it belongs to the user's path (R61). */
export function canShowStep(
  page: { readonly step: OnboardingStep; readonly path?: 'company' | 'person' },
  state: OnboardingState,
): boolean {
  if (state.step === 'done' || (page.path !== undefined && page.path !== state.path)) {
    return false;
  }
  return order.indexOf(page.step) <= order.indexOf(state.step);
}
