import { appliesTo } from '../../../contract';
import type { MembershipFacts, SessionFacts } from '../accounts/session-facts';

/** Why a company's policy keeps a session out, until its person has done something about it. */
export type PolicyRefusal = 'two-step' | 'sign-in';

/** Milliseconds by which the recorded last use of a session may be older than the real one. */
export const touchInterval = 300_000;
const minute = 60_000;
const hour = 60 * minute;

/**
 * Decides whether a session satisfies the policy of a portal: the only place that does. A pause counts from the recorded
 * last use, so a session ends up to five minutes later than the policy says, and never earlier.
 *
 * @returns undefined if the session may enter.
 */
export function policyRefusal(
  session: Pick<SessionFacts, 'hasSecondFactor' | 'createdAt' | 'actedAt' | 'maxPause'>,
  { policy, role }: Pick<MembershipFacts, 'policy' | 'role'>,
  now: Date,
): PolicyRefusal | undefined {
  if (policy === undefined) {
    return undefined;
  }
  const { twoStep, sessionHours, idleMinutes } = policy;
  const age = now.getTime() - session.createdAt.getTime();
  const pause = Math.max(session.maxPause, now.getTime() - session.actedAt.getTime());
  const isTooOld = sessionHours !== null && age > sessionHours * hour;
  const wasIdle = idleMinutes !== null && pause > idleMinutes * minute + touchInterval;
  if (isTooOld || wasIdle) {
    return 'sign-in';
  }
  return appliesTo(twoStep, role) && !session.hasSecondFactor ? 'two-step' : undefined;
}
