/** Names in `plan.modules[].module_name` (R52). Outside plugins may add their own. */
export type ModuleName =
  | 'Tasks'
  | 'Meetings'
  | 'Teams'
  | 'Projects'
  | 'Performance Analytics'
  | 'Engagement Analytics'
  | (string & {});

/** The six modules of the specification, in menu order (R52). */
export const moduleNames = [
  'Tasks',
  'Meetings',
  'Teams',
  'Projects',
  'Performance Analytics',
  'Engagement Analytics',
] as const satisfies readonly ModuleName[];

/** Audiences from widest to narrowest. `super-admin` is a separate principal, not a rank. */
export type Audience = 'public' | 'signed-in' | 'member' | 'admin' | 'super-admin';

/**
 * What a plugin or contribution requires of its users. Plain data, so both sides and the documentation can read it.
 *
 * Modules and permissions belong to a portal, so only portal audiences can require them.
 */
export type Gate =
  | { readonly audience: 'public'; readonly modules?: never; readonly permissions?: never }
  | { readonly audience: 'signed-in'; readonly modules?: never; readonly permissions?: never }
  | { readonly audience: 'super-admin'; readonly modules?: never; readonly permissions?: never }
  | {
      readonly audience: 'member' | 'admin';
      /** All modules listed here must be in the portal's plan. */
      readonly modules?: readonly ModuleName[];
      readonly permissions?: readonly string[];
    };

/** A gate inside a portal; everyone who passes it is a member of a portal. */
export type PortalGate = Extract<Gate, { readonly audience: 'member' | 'admin' }>;

/** Role of a person in a portal. On the wire, any other value counts as member (R57). */
export type PortalRole = 'admin' | 'member';

/** What is known about the caller. `undefined` means "not loaded yet", never "none". */
export interface Subject {
  readonly signedIn: boolean | undefined;
  readonly superAdmin: boolean;
  readonly portal: 'none' | 'unchosen' | 'loading' | 'chosen';
  readonly role: PortalRole | undefined;
  readonly modules: ReadonlySet<string> | undefined;
  readonly permissions: ReadonlySet<string> | undefined;
}

/** Why a gate denied access. Mapped to wire error codes in one place on the server. */
export type DenialReason =
  | 'signed-out'
  | 'no-portal'
  | 'not-admin'
  | 'not-super-admin'
  | 'module-missing'
  | 'permission-missing';

/** Result of `decideAccess`. `missing` names the modules or permissions that the caller lacks. */
export type AccessDecision =
  | { readonly outcome: 'granted' }
  | { readonly outcome: 'pending' }
  | { readonly outcome: 'denied'; readonly reason: DenialReason; readonly missing: readonly string[] };

/** An anonymous caller: no session. */
export const anonymousSubject: Subject = {
  signedIn: false,
  superAdmin: false,
  portal: 'none',
  role: undefined,
  modules: undefined,
  permissions: undefined,
};

const granted: AccessDecision = { outcome: 'granted' };
const pending: AccessDecision = { outcome: 'pending' };

function denied(reason: DenialReason, missing: readonly string[] = []): AccessDecision {
  return { outcome: 'denied', reason, missing };
}

/**
 * Decides whether a subject passes a gate. The only place in the product that decides this; client and server both call
 * it.
 *
 * The audience is checked before modules and permissions, so that an admin-only entry stays hidden from members even
 * while the modules are unknown (R43).
 */
export function decideAccess(gate: Gate, subject: Subject): AccessDecision {
  if (gate.audience === 'public') {
    return granted;
  }
  if (gate.audience === 'super-admin') {
    return subject.superAdmin ? granted : denied('not-super-admin');
  }
  if (subject.signedIn === undefined) {
    return pending;
  }
  if (!subject.signedIn) {
    return denied('signed-out');
  }
  if (gate.audience === 'signed-in') {
    return granted;
  }
  if (subject.portal === 'none' || subject.portal === 'unchosen') {
    return denied('no-portal');
  }
  if (subject.role === undefined) {
    return pending;
  }
  if (gate.audience === 'admin' && subject.role !== 'admin') {
    return denied('not-admin');
  }
  return (
    decideHoldings('module-missing', gate.modules, subject.modules) ??
    decideHoldings('permission-missing', gate.permissions, subject.permissions) ??
    granted
  );
}

function decideHoldings(
  reason: DenialReason,
  wanted: readonly string[] | undefined,
  held: ReadonlySet<string> | undefined,
): AccessDecision | undefined {
  if (wanted === undefined || wanted.length === 0) {
    return undefined;
  }
  if (held === undefined) {
    return pending;
  }
  const missing = wanted.filter((name) => !held.has(name));
  return missing.length > 0 ? denied(reason, missing) : undefined;
}

const strictness: readonly Audience[] = ['public', 'signed-in', 'member', 'admin', 'super-admin'];

/** Combines a plugin's gate with the gate of one of its contributions. The result is never wider than either. */
export function tighten(outer: Gate, inner: Gate | undefined): Gate {
  if (inner === undefined) {
    return outer;
  }
  const audience = isStricter(inner.audience, outer.audience) ? inner.audience : outer.audience;
  if (audience !== 'member' && audience !== 'admin') {
    return { audience };
  }
  return {
    audience,
    modules: union(outer.modules, inner.modules),
    permissions: union(outer.permissions, inner.permissions),
  };
}

/** True when `inner` grants access to callers that `outer` denies. Registration refuses such an endpoint. */
export function isWider(inner: Gate, outer: Gate): boolean {
  return isStricter(outer.audience, inner.audience);
}

function isStricter(left: Audience, right: Audience): boolean {
  return strictness.indexOf(left) > strictness.indexOf(right);
}

function union(left: readonly string[] = [], right: readonly string[] = []): readonly string[] {
  return [...new Set([...left, ...right])];
}

/** Parses a role from the wire: 'Admin' is an admin, everything else a member (R57). */
export function roleFromWire(value: string | null | undefined): PortalRole {
  return value === 'Admin' ? 'admin' : 'member';
}

/** Formats a role as the specification writes it. */
export function roleToWire(role: PortalRole): 'Admin' | 'member' {
  return role === 'admin' ? 'Admin' : 'member';
}

/** Whether a role may administer a portal. */
export function isAdminRole(role: PortalRole): boolean {
  return role === 'admin';
}

/** Whether a gate leads into a company: only its members may pass it. */
export function isGateOfPortal({ audience }: Gate): boolean {
  return audience === 'member' || audience === 'admin';
}

/** Whether a gate lets admins of a company pass only. */
export function isGateOfAdmins({ audience }: Gate): boolean {
  return audience === 'admin';
}
