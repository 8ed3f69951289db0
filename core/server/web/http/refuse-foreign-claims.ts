import type { Gate } from '../../../contract';
import type { DefaultContextFactory } from '../../request-context/context-factory';
import { actorOf } from './callers';
import type { RefusedClaims } from './refused-claims';
import { claimedId } from './refused-claims';
import { subjectOfSession } from '../../identity/access/subjects';
import type { TenantGuardInput } from './tenant-guard';
import { findForeignClaim } from './tenant-guard';

/** Services that record refusals. */
export interface ClaimAudit {
  readonly contexts: Pick<DefaultContextFactory, 'forPerson'>;
  readonly refusedClaims: RefusedClaims;
}

/** The request whose claims are compared. */
export interface ClaimingRequest {
  readonly gate: Gate;
  readonly endpointId: string;
  readonly requestId: string;
  readonly address: string;
}

/**
 * Refuses claims that disagree with the token, and audits them. Public callers have no identity to compare with, and
 * super-admins belong to no portal.
 *
 * @throws AppError `permission_required`.
 */
export async function refuseForeignClaims(
  { contexts, refusedClaims }: ClaimAudit,
  { gate, endpointId, requestId, address }: ClaimingRequest,
  claims: TenantGuardInput,
): Promise<void> {
  if (gate.audience === 'public' || gate.audience === 'super-admin') {
    return;
  }
  const { session, memberships } = claims;
  const refused = findForeignClaim(claims);
  if (refused === undefined) {
    return;
  }
  const recorded = refusedClaims.count(session.personId);
  if (recorded === undefined) {
    throw refused.error;
  }
  const { more } = recorded;
  const actor = actorOf({ session, memberships }, subjectOfSession(session, memberships.length));
  await contexts.forPerson({ pluginId: 'core', actor, requestId, mode: 'write' }, async (context) =>
    context.audit({
      action: 'core.caller.refuse',
      entity: 'endpoint',
      entityId: endpointId,
      detail: { field: refused.field, ...claimedId(refused.value), address, ...(more === 0 ? {} : { more }) },
    }),
  );
  throw refused.error;
}
