import * as z from 'zod/mini';
import {
  defineEndpoint,
  defineRealtimeEvent,
  pageQuery,
  PersonCard,
  PolicyAudience,
  SecurityPolicy,
  SecurityPolicyPatch,
} from '@tessera/core/contract';

const admin = { audience: 'admin' } as const;

/** Returns how the company protects the access to its data. */
export const readSecurityPolicy = defineEndpoint({
  id: 'access.read-security-policy',
  method: 'GET',
  path: '/access/security-policy',
  gate: admin,
  effect: 'read',
  apiTokens: 'refused',
  shape: { response: SecurityPolicy },
});

/** Lists the members who would have to set up two-step verification. `count` is at most 1,001. */
export const previewSecurityPolicy = defineEndpoint({
  id: 'access.preview-security-policy',
  method: 'GET',
  path: '/access/security-policy/affected',
  gate: admin,
  effect: 'read',
  apiTokens: 'refused',
  shape: {
    query: z.extend(pageQuery, { twoStep: PolicyAudience }),
    response: z.object({ items: z.array(PersonCard), nextCursor: z.nullable(z.string()), count: z.int() }),
  },
});

/** Changes the policy. It applies from the next request of every open browser on. */
export const changeSecurityPolicy = defineEndpoint({
  id: 'access.change-security-policy',
  method: 'PATCH',
  path: '/access/security-policy',
  gate: admin,
  effect: 'write',
  storesResponse: false,
  whenReadOnly: 'allowed',
  apiTokens: 'refused',
  concurrency: 'if-match',
  shape: { body: SecurityPolicyPatch, response: SecurityPolicy },
});

/** The policy of a company with the company's id, as an entity of a store. */
export const SecurityPolicyEntity = z.extend(SecurityPolicy, { id: z.string() });
export type SecurityPolicyEntity = z.output<typeof SecurityPolicyEntity>;

/** The policy changed; sent to admins only. */
export const securityPolicyChangedLive = defineRealtimeEvent('access.security-policy-changed', SecurityPolicyEntity);
