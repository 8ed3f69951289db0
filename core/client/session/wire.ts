import type { EntitlementState } from '../../contract';
import { roleFromWire } from '../../contract';
import type { Portal } from '../services';

/**
 * The client's own reading of profiles and portals in the spelling of the wire; only this file and `core-calls.ts` know
 * it. Read by hand rather than by schemas: this is needed before anybody signs in, and the schemas' library is not.
 */

type Answer = Readonly<Record<string, unknown>>;

/** A portal as the wire has it (R51, decisions.md D3). What else stands in it is kept as it is. */
export interface PortalWire extends Answer {
  readonly clientId: string;
}

/** What a person's profile is kept from: a sign-in answer, or `GET users/profile`. */
export interface ProfileWire {
  readonly fullName: string;
  readonly email: string;
  readonly userId: string;
  readonly photo?: string | null | undefined;
  readonly profile: { readonly companyCreated: 'Yes' | 'No'; readonly profileCompleted: 'Yes' | 'No' };
  readonly portals: readonly unknown[];
  readonly appearance?: Answer | undefined;
}

/** Portals as an answer or the browser's storage has them; entries that do not read are left out. */
export function readPortals(list: readonly unknown[]): readonly PortalWire[] {
  return list.flatMap((entry) => {
    const portal = asAnswer(entry);
    const { clientId } = portal as { readonly clientId?: unknown };
    return typeof clientId === 'string' && clientId !== '' ? [{ ...portal, clientId }] : [];
  });
}

/** A stored `Profile`; a missing flag counts as done, so that nobody is sent to a step for lack of a value. */
export function readFlags(stored: unknown): { readonly companyCreated: boolean; readonly profileCompleted: boolean } {
  const flags = asAnswer(stored);
  return { companyCreated: flags['companyCreated'] !== 'No', profileCompleted: flags['profileCompleted'] !== 'No' };
}

/** The domain's portal. */
export function toPortal(wire: PortalWire): Portal {
  const plan = asAnswer(wire['plan']);
  return {
    clientId: wire.clientId,
    clientUserId: asText(wire['clientUserId']),
    name: asText(wire['companyName']),
    role: roleFromWire(asText(wire['role'])),
    planCode: asText(plan['plan_code']),
    modules: asList(plan['modules']).flatMap((module) => {
      const name = asText(asAnswer(module)['module_name']);
      return name === '' ? [] : [name];
    }),
    access: wire['access'] === 'read-only' ? 'read-only' : 'full',
    offsetToLocal: asCount(wire['offsettolocal']),
    counters: {
      totalMembers: asCount(wire['totalMembers']),
      registeredMembers: asCount(wire['registerdMembers']),
      teams: asCount(wire['teams']),
      answeredQuestions: asCount(wire['answeredQuestions']),
      tasks: asCount(wire['tasks']),
    },
  };
}

/** Version of the plan as the list of portals had it; -1 where it had none. */
export function entitlementsVersionOf(wire: PortalWire): number {
  const version = wire['entitlementsVersion'];
  return typeof version === 'number' ? version : -1;
}

/** The same portal with what an event says about its plan. */
export function withEntitlements(wire: PortalWire, state: EntitlementState): PortalWire {
  const modules = state.modules.map((name) => ({ module_name: name }));
  const plan = { plan_code: state.planCode, modules };
  return { ...wire, access: state.access, entitlementsVersion: state.version, plan };
}

/** The photo's version; empty, absent and the text `null` count as none (R44). */
export function readPhoto(photo: string | null | undefined): string | undefined {
  return photo === undefined || photo === null || photo === '' || photo === 'null' ? undefined : photo;
}

function asAnswer(value: unknown): Answer {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function asCount(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
