import { localized } from '../../../contract';
import type { MembershipFacts, SessionFacts } from '../../identity/accounts/services';
import { policyRefusal } from '../../identity/security-policy/portal-standing';
import { AppError } from '../../platform/app-error';
import { httpMessages } from '../../request-context/problems/messages';

/**
 * Checks that a session satisfies the policy of the portal that it is about to enter.
 *
 * @throws AppError `permission_required` while two-step verification is missing, so that the browser reads what its person
 *   has to do; `session_required` after the company's limits of a session.
 */
export function assertPortalPolicy(session: SessionFacts | undefined, membership: MembershipFacts, now: Date): void {
  const refusal = session === undefined ? undefined : policyRefusal(session, membership, now);
  if (refusal === 'two-step') {
    throw new AppError('permission_required', localized(httpMessages.twoStepRequired), {
      params: { required: 'two-step' },
    });
  }
  if (refusal === 'sign-in') {
    throw new AppError('session_required', localized(httpMessages.sessionRequired));
  }
}
