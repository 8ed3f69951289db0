import type { PortalRole, Subject } from '../../../contract';
import { anonymousSubject } from '../../../contract';
import type { MembershipFacts, SessionFacts } from '../accounts/services';
import type { Entitlement } from '../entitlements/entitlements';

/** Permissions of a role, according to the manifests of the installed plugins. */
export type PermissionsOf = (role: PortalRole) => ReadonlySet<string>;

/** The subject of a session without a chosen portal. */
export function subjectOfSession(session: SessionFacts | undefined, memberships: number): Subject {
  if (session === undefined) {
    return anonymousSubject;
  }
  if (session.isSuperAdmin) {
    return { ...anonymousSubject, superAdmin: true };
  }
  return {
    ...anonymousSubject,
    signedIn: true,
    portal: memberships === 0 ? 'none' : 'unchosen',
  };
}

/** The subject of a member in a portal. */
export function subjectInPortal(
  membership: MembershipFacts,
  entitlement: Entitlement,
  permissionsOf: PermissionsOf,
): Subject {
  return {
    signedIn: true,
    superAdmin: false,
    portal: 'chosen',
    role: membership.role,
    modules: entitlement.modules,
    permissions: permissionsOf(membership.role),
  };
}
