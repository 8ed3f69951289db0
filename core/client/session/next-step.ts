import { isAdminRole } from '../../contract';
import type { Portal } from '../services';

/** What the access flow looks at. */
export interface AccessFlowState {
  readonly hasToken: boolean;
  readonly companyCreated: boolean;
  readonly profileCompleted: boolean;
  readonly portalCount: number;
  readonly isPortalChosen: boolean;
  /** The chosen portal has no plan yet and the person is its admin: setting it up was not finished. */
  readonly isUnfinished?: boolean;
}

/** Addresses that the access flow sends people to. */
export type AccessStep = '/login' | '/profileadmin' | '/profilemember' | '/portals' | '/officeteams';

/** Where a person must go before any page of theirs (R55); undefined when the page may show. */
export function nextStep(state: AccessFlowState): AccessStep | undefined {
  if (!state.hasToken) {
    return '/login';
  }
  if (!state.profileCompleted) {
    return state.companyCreated ? '/profilemember' : '/profileadmin';
  }
  if (state.portalCount > 1 && !state.isPortalChosen) {
    return '/portals';
  }
  // Onboarding knows which of its steps comes next, and leads there (R61).
  return state.isUnfinished === true ? '/officeteams' : undefined;
}

/** Whether the person has still to finish setting up this portal: only admins start its plan (R61). */
export function isUnfinished(portal: Pick<Portal, 'planCode' | 'role'> | undefined): boolean {
  return portal !== undefined && portal.planCode === '' && isAdminRole(portal.role);
}
