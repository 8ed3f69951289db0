import { defaultAppearance, offsetMinutes, readAppearance, roleToWire } from '@tessera/core/contract';
import type { CallContext, Entitlement, PersonDetails, PortalEntryFacts } from '@tessera/core/server';
import {
  Accounts,
  ChangeCursors,
  Entitlements,
  Identities,
  PortalCounters,
  Portals,
  SecurityPolicies,
} from '@tessera/core/server';
import type { PortalSummary, SignedInPerson } from '../contract';

interface KnownPortal {
  readonly facts: PortalEntryFacts;
  readonly entitlement: Entitlement;
}

/**
 * Returns the data that the client starts from, for an authenticated person. Ends the running transaction, because the
 * plugins' counters run in their own.
 *
 * @param sessionId of a session that was just opened
 */
export async function describePerson(
  context: CallContext,
  personId: string,
  sessionId = context.actor.sessionId,
): Promise<SignedInPerson> {
  // From the cache: the portals themselves are read after the positions, and counting their members twice would cost.
  const memberships = await context.transaction(() => context.get(Identities).memberships(personId));
  const changeCursors = await context.get(ChangeCursors).of(memberships.map(({ clientId }) => clientId));
  const { details, portals, closed } = await context.transaction(async () => ({
    details: await context.get(Accounts).details(personId),
    portals: await readPortals(context, personId),
    closed: await context.get(SecurityPolicies).closedTo(personId, sessionId),
  }));
  const counters = await context.get(PortalCounters).of(
    personId,
    portals.map(({ facts, entitlement }) => ({ ...facts, modules: entitlement.modules })),
  );
  const now = context.clock.now();
  return {
    ...toPerson(details, portals.length > 0),
    changeCursors: [...changeCursors],
    portals: portals.map((portal) => ({
      ...toSummary(portal, counters.get(portal.facts.clientId) ?? {}, now),
      ...(closed.has(portal.facts.clientId) ? { needsTwoStep: true } : {}),
    })),
  };
}

async function readPortals(context: CallContext, personId: string): Promise<readonly KnownPortal[]> {
  const entries = await context.get(Portals).of(personId);
  const entitlements = await context.get(Entitlements).ofAll(entries.map(({ clientId }) => clientId));
  const portals: KnownPortal[] = [];
  for (const facts of entries) {
    const entitlement = entitlements.get(facts.clientId);
    // A company that was closed meanwhile is left out.
    if (entitlement !== undefined) {
      portals.push({ facts, entitlement });
    }
  }
  return portals;
}

function toPerson(details: PersonDetails, hasPortal: boolean): Omit<SignedInPerson, 'portals'> {
  return {
    fullName: details.fullName,
    email: details.email,
    userId: details.personId,
    photo: details.photoKey ?? '',
    timeZoneId: details.timeZone,
    profile: {
      companyCreated: hasPortal ? 'Yes' : 'No',
      profileCompleted: details.isProfileCompleted ? 'Yes' : 'No',
    },
    appearance: { ...defaultAppearance, ...readAppearance(details.appearance) },
  };
}

function toSummary(
  { facts, entitlement }: KnownPortal,
  counts: Readonly<Record<string, number>>,
  now: Date,
): PortalSummary {
  return {
    clientId: facts.clientId,
    clientUserId: facts.clientUserId,
    companyName: facts.name,
    role: roleToWire(facts.role),
    totalMembers: facts.activeMembers,
    registerdMembers: facts.activeMembers + facts.openInvitations,
    offsettolocal: offsetMinutes(facts.timeZone, now),
    timeZoneId: facts.timeZone,
    workingDays: [...facts.workingDays],
    holidays: [...facts.holidays],
    fiscalYearStart: facts.fiscalYearStart,
    ...(facts.deletionOn === undefined ? {} : { deletionOn: facts.deletionOn }),
    currency: facts.currency,
    teams: counts['teams'] ?? 0,
    answeredQuestions: counts['answeredQuestions'] ?? 0,
    tasks: counts['tasks'] ?? 0,
    plan: {
      plan_code: entitlement.planCode,
      modules: [...entitlement.modules].map((name) => ({ module_name: name })),
    },
    access: entitlement.access,
    entitlementsVersion: entitlement.version,
  };
}
