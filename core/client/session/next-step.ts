/** What the access flow looks at. */
export interface AccessFlowState {
  readonly hasToken: boolean;
  readonly companyCreated: boolean;
  readonly profileCompleted: boolean;
  readonly portalCount: number;
  readonly isPortalChosen: boolean;
}

/** Addresses that the access flow sends people to. */
export type AccessStep = '/login' | '/profileadmin' | '/profilemember' | '/portals';

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
  return undefined;
}
