import * as z from 'zod/mini';
import type { EntitlementState } from '../../contract';
import { defineEndpoint, roleFromWire } from '../../contract';
import type { Portal } from '../services';

/**
 * The client's own reading of three calls that belong to other owners, in their spelling. Only this file knows it.
 */

const YesNo = z.enum(['Yes', 'No']);

const ProfileFlags = z.object({ companyCreated: YesNo, profileCompleted: YesNo });

const counter = z._default(z.number(), 0);

/** A portal as the wire has it (R51, decisions.md D3). */
export const PortalWire = z.looseObject({
  clientId: z.string(),
  clientUserId: z._default(z.string(), ''),
  companyName: z._default(z.string(), ''),
  role: z.nullish(z.string()),
  totalMembers: counter,
  offsettolocal: counter,
  registerdMembers: counter,
  teams: counter,
  answeredQuestions: counter,
  tasks: counter,
  access: z._default(z.enum(['full', 'read-only']), 'full'),
  entitlementsVersion: z.optional(z.number()),
  plan: z.nullish(
    z.object({
      plan_code: z.nullish(z.string()),
      modules: z._default(z.array(z.object({ module_name: z.string() })), []),
    }),
  ),
});
export type PortalWire = z.output<typeof PortalWire>;

const ProfileWire = z.object({
  fullName: z.string(),
  email: z.string(),
  userId: z.string(),
  photo: z.nullish(z.string()),
  profile: ProfileFlags,
  portals: z.array(PortalWire),
  appearance: z.optional(z.record(z.string(), z.unknown())),
});
export type ProfileWire = z.output<typeof ProfileWire>;

/** R72. */
export const readProfile = defineEndpoint({
  id: 'core.read-own-profile',
  method: 'GET',
  path: '/users/profile',
  gate: { audience: 'signed-in' },
  effect: 'read',
  shape: {
    query: z.object({ email: z.optional(z.string()), ipAddress: z.optional(z.string()) }),
    response: ProfileWire,
  },
});

export const endSession = defineEndpoint({
  id: 'core.end-session',
  method: 'POST',
  path: '/auth/logout',
  gate: { audience: 'signed-in' },
  effect: 'write',
  whenReadOnly: 'allowed',
  status: 204,
  shape: {},
});

/** A person's photo; asked with the token, so that none stands in an address. */
export const downloadPhoto = defineEndpoint({
  id: 'core.download-photo',
  method: 'GET',
  path: '/profile/photos/:personId',
  gate: { audience: 'signed-in' },
  effect: 'read',
  kind: 'download',
  shape: { params: z.object({ personId: z.string() }), query: z.object({ v: z.string() }) },
});

/** R92. */
export const lookUpAddress = defineEndpoint({
  id: 'core.look-up-address',
  method: 'GET',
  path: '/ip',
  gate: { audience: 'public' },
  effect: 'read',
  shape: { response: z.object({ ip: z.string() }) },
});

/** Portals as a sign-in answer or the browser's storage has them; entries that do not read are left out. */
export function readPortals(list: readonly unknown[]): readonly PortalWire[] {
  return list.flatMap((entry) => {
    const read = PortalWire.safeParse(entry);
    return read.success ? [read.data] : [];
  });
}

/** A stored `Profile`; a missing flag counts as done, so that nobody is sent to a step for lack of a value. */
export function readFlags(stored: unknown): { readonly companyCreated: boolean; readonly profileCompleted: boolean } {
  const read = ProfileFlags.safeParse(stored);
  return read.success
    ? { companyCreated: read.data.companyCreated === 'Yes', profileCompleted: read.data.profileCompleted === 'Yes' }
    : { companyCreated: true, profileCompleted: true };
}

/** The domain's portal. */
export function toPortal(wire: PortalWire): Portal {
  return {
    clientId: wire.clientId,
    clientUserId: wire.clientUserId,
    name: wire.companyName,
    role: roleFromWire(wire.role),
    planCode: wire.plan?.plan_code ?? '',
    modules: (wire.plan?.modules ?? []).map((module) => module.module_name),
    access: wire.access,
    offsetToLocal: wire.offsettolocal,
    counters: {
      totalMembers: wire.totalMembers,
      registeredMembers: wire.registerdMembers,
      teams: wire.teams,
      answeredQuestions: wire.answeredQuestions,
      tasks: wire.tasks,
    },
  };
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
