import type { PersonCard, SecurityPolicy, SecurityPolicyPatch } from '../../../contract';
import { serviceToken } from '../../../contract';
import type { Page, PageQuery } from '../../data/paging/page';

/** Members who would have to set up two-step verification. */
export interface PolicyPreview extends Page<PersonCard> {
  /** At most 1,001: more are not counted. */
  readonly count: number;
}

/** How companies protect the access to their data. Provided by core, one instance per request. */
export interface SecurityPolicies {
  /** Of the request's portal. */
  read(): Promise<SecurityPolicy>;
  /** Members of the request's portal without two-step verification to whom such a rule would apply, by name. */
  preview(twoStep: SecurityPolicy['twoStep'], query: PageQuery): Promise<PolicyPreview>;
  /**
   * Changes the policy of the request's portal, from the next request of every open browser on.
   *
   * @throws AppError `conflict` with the changed fields and the current policy.
   */
  change(patch: SecurityPolicyPatch): Promise<SecurityPolicy>;
  /** The portals that a person cannot open before they have set up two-step verification. */
  closedTo(personId: string, sessionId: string | undefined): Promise<ReadonlySet<string>>;
}
export const SecurityPolicies = serviceToken<SecurityPolicies>('core:SecurityPolicies');
