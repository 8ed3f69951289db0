import type { Subject } from '../../contract';
import { appliesTo, decideAccess } from '../../contract';
import type { Principals } from '../identity/access/principals';
import type { SessionGate } from '../identity/access/session-gate';
import { subjectInPortal } from '../identity/access/subjects';
import type { PermissionsOf } from '../identity/access/subjects';
import type { MembershipFacts } from '../identity/accounts/services';
import type { Identity } from '../identity/accounts/create-identity';
import type { InstalledPlugins } from '../platform/installed-plugins';
import type { HubAccess, HubGuard } from './hub/hub';
import type { Actor } from '../request-context/actor';
import type { Entitlements } from '../identity/entitlements/entitlements';

export interface HubGuardOptions {
  readonly identity: Identity;
  readonly sessions: SessionGate;
  readonly entitlements: Pick<Entitlements, 'of'>;
  readonly principals: Principals;
  readonly installed: InstalledPlugins;
  readonly permissionsOf: PermissionsOf;
}

/** Authenticates and authorizes live connections with the same services that guard the endpoints. */
export function createHubGuard(options: HubGuardOptions): HubGuard {
  const { identity } = options;
  return {
    async authenticate(token, address) {
      const session = await options.sessions.session(token, address);
      return session === undefined || session.isSuperAdmin
        ? undefined
        : { personId: session.personId, sessionId: session.sessionId, expiresAt: session.expiresAt };
    },
    authorize: (personId, clientId) => admit(options, personId, clientId),
    onSessionEnded: (handle) =>
      identity.onEvent((event) => {
        if (event.kind === 'session-ended') {
          for (const sessionId of event.sessionIds) {
            handle(sessionId);
          }
        }
      }),
  };
}

async function admit(options: HubGuardOptions, personId: string, clientId: string): Promise<HubAccess | undefined> {
  const actor = await memberActor(options, personId, clientId);
  if (actor === undefined) {
    return undefined;
  }
  return {
    principals: await options.principals.of(clientId, actor),
    passesGate: (pluginId) => passesGate(options.installed, pluginId, actor.subject),
  };
}

/** What decides on the access of a member. */
export type MemberAccessOptions = Pick<HubGuardOptions, 'identity' | 'entitlements' | 'permissionsOf'>;

/** A person as a member of a portal, without principals. @returns undefined for others. */
export async function memberActor(
  { identity, entitlements, permissionsOf }: MemberAccessOptions,
  personId: string,
  clientId: string,
): Promise<Actor | undefined> {
  const memberships = await identity.identities.memberships(personId);
  const membership = memberships.find((each) => each.clientId === clientId);
  if (membership === undefined || !(await satisfiesPolicy(identity, personId, membership))) {
    return undefined;
  }
  return {
    kind: 'user',
    userId: personId,
    email: undefined,
    sessionId: undefined,
    subject: subjectInPortal(membership, await entitlements.of(clientId), permissionsOf),
    principals: new Set(),
  };
}

/** Live updates are as closed as the endpoints to a person who lacks the two-step verification that a company demands. */
async function satisfiesPolicy(
  { identities }: Identity,
  personId: string,
  { policy, role }: MembershipFacts,
): Promise<boolean> {
  return policy === undefined || !appliesTo(policy.twoStep, role) || (await identities.hasSecondFactor(personId));
}

/** Whether a member may use a plugin now. */
export function passesGate(installed: InstalledPlugins, pluginId: string, subject: Subject): boolean {
  // Core's own events, such as a changed plan, are for every member.
  if (pluginId === 'core') {
    return true;
  }
  const plugin = installed.get(pluginId);
  return plugin?.state === 'active' && decideAccess(plugin.gate, subject).outcome === 'granted';
}
