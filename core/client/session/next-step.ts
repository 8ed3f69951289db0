import { isAdminRole } from '../../contract';
import type { Portal } from '../services';

/** Input of the access flow. */
export interface AccessFlowState {
  readonly hasToken: boolean;
  readonly companyCreated: boolean;
  readonly profileCompleted: boolean;
  readonly portalCount: number;
  readonly isPortalChosen: boolean;
  /** The chosen portal has no plan yet and the person is its admin: its setup is unfinished. */
  readonly isUnfinished?: boolean;
  /** The chosen portal demands two-step verification first. */
  readonly needsTwoStep?: boolean | undefined;
}

/** Addresses of the access flow. */
export type AccessStep = '/login' | '/profileadmin' | '/profilemember' | '/portals' | '/officeteams';

/** The step that the person must complete before their page (R55); undefined if there is none. */
export function nextStep(state: AccessFlowState): AccessStep | undefined {
  if (!state.hasToken) {
    return '/login';
  }
  if (!state.profileCompleted) {
    return state.companyCreated ? '/profilemember' : '/profileadmin';
  }
  // That page also leads through the set-up that a company demands.
  if ((state.portalCount > 1 && !state.isPortalChosen) || state.needsTwoStep === true) {
    return '/portals';
  }
  // Onboarding redirects to its next step (R61).
  return state.isUnfinished === true ? '/officeteams' : undefined;
}

/** Whether the person still has to finish the setup of this portal: only admins start its plan (R61). */
export function isSetupUnfinished(portal: Pick<Portal, 'planCode' | 'role'> | undefined): boolean {
  return portal !== undefined && portal.planCode === '' && isAdminRole(portal.role);
}
