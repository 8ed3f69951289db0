import type { CompanyEntity, EntitlementState, Weekday } from '../../contract';
import { defaultCurrency, defaultWorkingDays, roleFromWire } from '../../contract';
import type { Portal } from '../services';

/**
 * The client's only reader of profiles and portals in the spelling of the wire. It checks by hand, without schemas: the
 * sign-in page restores a session from the browser's storage, and must not wait for the library of the schemas.
 */

type Answer = Readonly<Record<string, unknown>>;

/** A portal as the wire has it (R51, decisions.md D3). Unknown fields are kept. */
export interface PortalWire extends Answer {
  readonly clientId: string;
}

/** A person's profile in the response of a sign-in or of `GET users/profile`. */
export interface ProfileWire {
  readonly fullName: string;
  readonly email: string;
  readonly userId: string;
  readonly photo?: string | null | undefined;
  readonly timeZoneId?: string | undefined;
  readonly profile: { readonly companyCreated: 'Yes' | 'No'; readonly profileCompleted: 'Yes' | 'No' };
  readonly portals: readonly unknown[];
  readonly appearance?: Answer | undefined;
  /** Positions of the portals' change feeds. */
  readonly changeCursors?: readonly { readonly clientId: string; readonly cursor: string }[] | undefined;
}

/**
 * Whether a response is a usable profile. A portal without an id makes it unusable: leaving that portal out would look
 * as if the person had been removed from it.
 */
export function isProfile(value: unknown): value is ProfileWire {
  const { fullName, email, userId, photo, timeZoneId, profile, portals, appearance, changeCursors } = asAnswer(value);
  const { companyCreated, profileCompleted } = asAnswer(profile);
  return (
    [fullName, email, userId].every((text) => typeof text === 'string') &&
    (photo === undefined || photo === null || typeof photo === 'string') &&
    (timeZoneId === undefined || typeof timeZoneId === 'string') &&
    [companyCreated, profileCompleted].every((flag) => flag === 'Yes' || flag === 'No') &&
    Array.isArray(portals) &&
    portals.map(asAnswer).every(isPortal) &&
    (appearance === undefined || isRecord(appearance)) &&
    (changeCursors === undefined || Array.isArray(changeCursors))
  );
}

/** Portals in a response or in the browser's storage; entries without an id are left out. */
export function readPortals(list: readonly unknown[]): readonly PortalWire[] {
  return list.map(asAnswer).filter(isPortal);
}

function isPortal(answer: Answer): answer is PortalWire {
  const { clientId } = answer as { readonly clientId?: unknown };
  return typeof clientId === 'string' && clientId !== '';
}

/** A stored `Profile`; a missing flag counts as done, so that a missing value sends no person back to a step. */
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
    workingDays: asWeekdays(wire['workingDays']),
    holidays: asList(wire['holidays']).map(asText),
    fiscalYearStart: asCount(wire['fiscalYearStart']) || 1,
    deletionOn: asText(wire['deletionOn']) || undefined,
    currency: asText(wire['currency']) || defaultCurrency,
    access: wire['access'] === 'read-only' ? 'read-only' : 'full',
    needsTwoStep: wire['needsTwoStep'] === true,
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

/** Version of the plan in the list of portals; -1 where there is none. */
export function entitlementsVersionOf(wire: PortalWire): number {
  const version = wire['entitlementsVersion'];
  return typeof version === 'number' ? version : -1;
}

/** The same portal with the plan that an event reported. */
export function withEntitlements(wire: PortalWire, state: EntitlementState): PortalWire {
  const modules = state.modules.map((name) => ({ module_name: name }));
  const plan = { plan_code: state.planCode, modules };
  return { ...wire, access: state.access, entitlementsVersion: state.version, plan };
}

/** The same portal with the settings that an event reported. The zone stays, because its offset is not in the event. */
export function withCompany(wire: PortalWire, company: CompanyEntity): PortalWire {
  const { name, workingDays, holidays, currency, fiscalYearStart, deletionOn } = company;
  return { ...wire, companyName: name, workingDays, holidays, currency, fiscalYearStart, deletionOn };
}

/** The photo's version; empty, absent and the text `null` count as none (R44). */
export function readPhoto(photo: string | null | undefined): string | undefined {
  return photo === undefined || photo === null || photo === '' || photo === 'null' ? undefined : photo;
}

/**
 * The person's time zone; undefined for none and for one that this browser doesn't know, which `Intl` would refuse with an
 * exception wherever a time is shown.
 */
export function readTimeZone(zone: string | undefined): string | undefined {
  if (zone === undefined || zone === '') {
    return undefined;
  }
  try {
    void new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asAnswer(value: unknown): Answer {
  return isRecord(value) ? { ...value } : {};
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Days in a response or in the browser's storage; those of an older release have none. */
function asWeekdays(value: unknown): readonly Weekday[] {
  const days = asList(value).filter((day): day is Weekday => typeof day === 'number' && day >= 1 && day <= 7);
  return days.length === 0 ? defaultWorkingDays : days;
}

function asCount(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
