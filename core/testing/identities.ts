import type { ModuleName, PortalRole } from '../contract';
import { moduleNames, roleToWire } from '../contract';

/** A portal in the response of `GET users/profile`. */
export interface PortalFixture {
  readonly clientId: string;
  readonly clientUserId: string;
  readonly companyName: string;
  readonly role: 'Admin' | 'member';
  readonly totalMembers: number;
  readonly registerdMembers: number;
  readonly offsettolocal: number;
  readonly teams: number;
  readonly answeredQuestions: number;
  readonly tasks: number;
  readonly plan: { readonly plan_code: string; readonly modules: readonly { readonly module_name: string }[] };
  readonly access: 'full' | 'read-only';
  readonly entitlementsVersion: number;
}

/** Response of a sign-in. */
export interface PersonFixture {
  readonly accessToken: string;
  readonly expiresOn: string;
  readonly fullName: string;
  readonly email: string;
  readonly userId: string;
  readonly photo: string;
  readonly timeZoneId?: string;
  readonly profile: { readonly companyCreated: 'Yes' | 'No'; readonly profileCompleted: 'Yes' | 'No' };
  readonly portals: readonly PortalFixture[];
  /** Positions of the portals' change feeds. */
  readonly changeCursors?: readonly { readonly clientId: string; readonly cursor: string }[];
}

export interface PortalOptions {
  readonly clientId?: string;
  readonly name?: string;
  readonly role?: PortalRole;
  readonly modules?: readonly ModuleName[];
  readonly planCode?: string;
  readonly access?: 'full' | 'read-only';
  readonly version?: number;
}

/** A portal for tests; default: all six modules. */
export function portalFixture(options: PortalOptions = {}): PortalFixture {
  const { clientId = 'portal-1', name = 'Acme', role = 'member', modules = moduleNames } = options;
  return {
    clientId,
    clientUserId: `${clientId}-user`,
    companyName: name,
    role: roleToWire(role),
    totalMembers: 3,
    registerdMembers: 4,
    offsettolocal: 0,
    teams: 1,
    answeredQuestions: 0,
    tasks: 5,
    plan: { plan_code: options.planCode ?? 'FREETRIAL', modules: modules.map((module_name) => ({ module_name })) },
    access: options.access ?? 'full',
    entitlementsVersion: options.version ?? 1,
  };
}

/** A person for tests with a completed profile; default: in one portal. */
export function personFixture(changes: Partial<PersonFixture> = {}): PersonFixture {
  return {
    accessToken: 'token-1',
    expiresOn: '2026-02-04T09:00:00.000Z',
    fullName: 'Ada Lovelace',
    email: 'ada@example.com',
    userId: 'user-1',
    photo: '',
    profile: { companyCreated: 'Yes', profileCompleted: 'Yes' },
    portals: [portalFixture()],
    ...changes,
  };
}

/** A member of one portal. */
export function member(options: PortalOptions = {}): PersonFixture {
  return personFixture({ portals: [portalFixture({ ...options, role: 'member' })] });
}

/** An admin of one portal. */
export function admin(options: PortalOptions = {}): PersonFixture {
  return personFixture({ portals: [portalFixture({ ...options, role: 'admin' })] });
}
