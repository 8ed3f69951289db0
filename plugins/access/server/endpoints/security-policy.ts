import type { EndpointBinding } from '@tessera/core/server';
import { findAdmins, handle, SecurityPolicies } from '@tessera/core/server';
import {
  changeSecurityPolicy,
  previewSecurityPolicy,
  readSecurityPolicy,
  securityPolicyChangedLive,
} from '../../contract';

/** How a company protects the access to its data. */
export const securityPolicyEndpoints: readonly EndpointBinding[] = [
  handle(readSecurityPolicy, (_request, context) => context.get(SecurityPolicies).read()),

  handle(previewSecurityPolicy, async ({ query: { twoStep, ...page } }, context) => {
    const { items, nextCursor, count } = await context.get(SecurityPolicies).preview(twoStep, page);
    return { items: [...items], nextCursor, count };
  }),

  handle(changeSecurityPolicy, async ({ body }, context) => {
    const { clientId } = context;
    const policy = await context.get(SecurityPolicies).change(body);
    context.publish(
      securityPolicyChangedLive,
      { id: clientId, version: policy.version, data: { ...policy, id: clientId } },
      { persons: await findAdmins(context) },
    );
    return policy;
  }),
];
