import * as z from 'zod/mini';
import { AppearanceChoice } from './appearance';
import { defineDomainEvent, defineRealtimeEvent } from './message';

/** What a portal's plan holds, as every browser and every process learns it. */
export const EntitlementState = z.object({
  version: z.int(),
  planCode: z.string(),
  modules: z.array(z.string()),
  access: z.enum(['full', 'read-only']),
});
export type EntitlementState = z.output<typeof EntitlementState>;

/** R111: a plan changed. Carries the modules, so nobody has to ask. */
export const entitlementsChanged = defineDomainEvent('core.entitlements-changed', 1, EntitlementState);
export const entitlementsChangedLive = defineRealtimeEvent('core.entitlements-changed', EntitlementState);

const PersonInPortal = z.object({ personId: z.uuid() });

/** Somebody became an active member of the portal of the event. */
export const personJoined = defineDomainEvent('core.person-joined', 1, PersonInPortal);
/** A membership ended; authorship stays, assignments are handed over by the plugins that declared them. */
export const personRemoved = defineDomainEvent('core.person-removed', 1, PersonInPortal);
/** A person's data were erased in the whole installation. */
export const personErased = defineDomainEvent('core.person-erased', 1, PersonInPortal);

/** A person changed how the product looks to them; goes to their own browsers only, with all they ever chose. */
export const appearanceChangedLive = defineRealtimeEvent('core.appearance-changed', AppearanceChoice);

/**
 * An invitation of the portal was sent, renewed, revoked or used; its id, and nothing else: only admins may read
 * invitations.
 */
export const invitationsChangedLive = defineRealtimeEvent('core.invitations-changed', z.object({}));

/** Names, photos, roles or membership of the portal changed: whoever shows people asks again. */
export const peopleChangedLive = defineRealtimeEvent('core.people-changed', z.object({ personId: z.uuid() }));
