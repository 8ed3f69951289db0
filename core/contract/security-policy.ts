import * as z from 'zod/mini';
import { isAdminRole } from './access';

/** Whom a rule of a company is about. */
export const PolicyAudience = z.enum(['off', 'admins', 'all']);
export type PolicyAudience = z.output<typeof PolicyAudience>;

/** Limits of a policy: hours of a session, and minutes without a request. A session never exceeds `sessionLimits`. */
export const policyLimits = { maxSessionHours: 720, minIdleMinutes: 15, maxIdleMinutes: 720 } as const;

/** How a company protects the access to its data. */
export const SecurityPolicy = z.object({
  /** Whose accounts need two-step verification before they can open the company. */
  twoStep: PolicyAudience,
  /** Hours after which a sign-in no longer opens the company; null for no limit of the company. */
  sessionHours: z.nullable(z.int()),
  /** Minutes without a request after which a sign-in no longer opens the company; null for no limit of the company. */
  idleMinutes: z.nullable(z.int()),
  /** Who may make and use API tokens. */
  apiTokens: PolicyAudience,
  version: z.int(),
});
export type SecurityPolicy = z.output<typeof SecurityPolicy>;

/** A change of some of a policy. */
export const SecurityPolicyPatch = z.strictObject({
  twoStep: z.optional(PolicyAudience),
  sessionHours: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(policyLimits.maxSessionHours)))),
  idleMinutes: z.optional(
    z.nullable(z.int().check(z.gte(policyLimits.minIdleMinutes), z.lte(policyLimits.maxIdleMinutes))),
  ),
  apiTokens: z.optional(PolicyAudience),
});
export type SecurityPolicyPatch = z.output<typeof SecurityPolicyPatch>;

/** The policy of a company that has not changed it. */
export const defaultSecurityPolicy: SecurityPolicy = {
  twoStep: 'off',
  sessionHours: null,
  idleMinutes: null,
  apiTokens: 'all',
  version: 0,
};

/** Whether a rule applies to a role. */
export function appliesTo(audience: PolicyAudience, role: 'admin' | 'member'): boolean {
  return audience === 'all' || (audience === 'admins' && isAdminRole(role));
}
