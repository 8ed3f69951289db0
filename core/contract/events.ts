import * as z from 'zod/mini';
import { AppearanceChoice } from './appearance';
import { defineDomainEvent, defineRealtimeEvent } from './message';
import { PortalInvitation, PortalMember } from './portal-member';

/** A portal's entitlements, as published to browsers and server processes. */
export const EntitlementState = z.object({
  version: z.int(),
  planCode: z.string(),
  modules: z.array(z.string()),
  access: z.enum(['full', 'read-only']),
  /** Null: no limit. Missing in events of releases without seats. */
  seats: z.optional(z.nullable(z.int())),
});
export type EntitlementState = z.output<typeof EntitlementState>;

/** R111: a plan changed. Carries the modules, so that receivers need no further request. */
export const entitlementsChanged = defineDomainEvent('core.entitlements-changed', 1, EntitlementState);
/** R111: the same change, pushed to every open browser of the portal. */
export const entitlementsChangedLive = defineRealtimeEvent('core.entitlements-changed', EntitlementState);

/** A limit of a plan with what is used of it: seats, or bytes of files. */
export const LimitPassed = z.object({
  what: z.enum(['seats', 'storage']),
  used: z.number(),
  limit: z.number(),
  /** What can be used at most. */
  hardLimit: z.number(),
});
export type LimitPassed = z.output<typeof LimitPassed>;
/**
 * What a portal uses has passed a limit of its plan, but not the hard one: said once for each passing, in the transaction of
 * the invitation or file that passed it. Files are counted in bytes.
 */
export const limitPassed = defineDomainEvent('core.limit-passed', 1, LimitPassed);

const PersonInPortal = z.object({ personId: z.uuid() });

/** A person became an active member of the portal of the event. */
export const personJoined = defineDomainEvent('core.person-joined', 1, PersonInPortal);
/**
 * A membership ended. Authorship stays. A plugin gives what the person owned to the successor, if one was named and is
 * still a member, and leaves it without an owner otherwise. It emits `workHandedOver` when it has.
 */
export const personRemoved = defineDomainEvent(
  'core.person-removed',
  1,
  z.extend(PersonInPortal, { successorId: z.optional(z.uuid()) }),
);
/** What a former member owned in one work area was given to their successor. */
export const workHandedOver = defineDomainEvent(
  'core.work-handed-over',
  1,
  z.object({
    personId: z.uuid(),
    successorId: z.uuid(),
    /** As `OwnedWork` names it, such as `tasks`. */
    work: z.string(),
    count: z.int(),
    /** The admin who removed the person, if the event knows them. */
    byId: z.optional(z.uuid()),
  }),
);
/** The operator turned off a person's two-step verification. An event of the installation. */
export const twoStepTurnedOff = defineDomainEvent('core.two-step-turned-off', 1, PersonInPortal);
/** A person's data was erased from the whole installation. */
export const personErased = defineDomainEvent('core.person-erased', 1, PersonInPortal);

/**
 * The start or due date of an entity changed, or it was completed, reopened, deleted or restored. Emitted by the plugin
 * that owns it. Plugins that derive times from entities, such as reminders, ask `EntityLookup.describe` then.
 */
export const entityDatesChanged = defineDomainEvent(
  'core.entity-dates-changed',
  1,
  z.object({ type: z.string(), id: z.string() }),
);

/**
 * A series continues with another entity, such as a repeating task with the next one; emitted by the plugin that owns
 * both, also when the former takes its place back. What people have set before its dates belongs to the next one.
 */
export const seriesContinued = defineDomainEvent(
  'core.series-continued',
  1,
  z.object({ type: z.string(), id: z.string(), nextId: z.string() }),
);

/**
 * Comments on an entity, the names of its files or the items of its checklist changed, which the search index contains for the types that declare it
 * (`entity` of `SearchSource`). Emitted by core, in the transaction of the change.
 */
export const entityTextsChanged = defineDomainEvent(
  'core.entity-texts-changed',
  1,
  z.object({ type: z.string(), id: z.string() }),
);

/** A person changed their appearance settings; sent only to their own browsers, with all settings. */
export const appearanceChangedLive = defineRealtimeEvent('core.appearance-changed', AppearanceChoice);

/** An invitation of the portal was sent, renewed, revoked or used. Sent only to admins, who may read invitations. */
export const invitationsChangedLive = defineRealtimeEvent('core.invitations-changed', PortalInvitation);

/** Name, photo, role or membership of a person in the portal changed. Every member may read the list of members. */
export const peopleChangedLive = defineRealtimeEvent('core.people-changed', PortalMember);

/** The people of a room, published to those in it. The entity's id is the id of the event. */
export const PresenceState = z.object({
  entity: z.string(),
  /** By arrival, at most `presenceLimits.maxShown`; those who are typing are always among them. */
  people: z.array(z.object({ personId: z.string(), field: z.optional(z.string()) })),
  /** Everyone in the room, the receiver included. None: the receiver is not in the room any more. */
  count: z.int(),
});
export type PresenceState = z.output<typeof PresenceState>;
/** Someone entered or left a room, or began or stopped typing. */
export const presenceChangedLive = defineRealtimeEvent('core.presence-changed', PresenceState);
