import * as z from 'zod/mini';
import { WireRole } from './fields';
import { PersonCard } from './person-card';

/** A current or former member of the portal, as lists show them. `version` grows with each change. */
export const PortalMember = z.object({
  /** The person's id. */
  id: z.uuid(),
  version: z.int(),
  fullName: z.string(),
  /** Empty after the person's data were erased. */
  email: z.string(),
  /** Version of the photo; missing without one. */
  photo: z.optional(z.string()),
  role: WireRole,
  status: z.enum(['active', 'ended']),
  jobTitle: z.string(),
  team: z.string(),
  /** Instant, ISO 8601. */
  joinedOn: z.string(),
  /** True for the owner of the company, whom other admins can neither remove nor demote. */
  isOwner: z.optional(z.boolean()),
});
export type PortalMember = z.output<typeof PortalMember>;

/** An invitation to the portal. Lists show those that are `sent`, `accepted` (the account is missing) or `expired`. */
export const PortalInvitation = z.object({
  id: z.uuid(),
  version: z.int(),
  email: z.string(),
  role: WireRole,
  /** `used`: the person has joined. */
  status: z.enum(['sent', 'accepted', 'expired', 'revoked', 'used']),
  /** As the admin wrote them; missing without. */
  fullName: z.optional(z.string()),
  jobTitle: z.optional(z.string()),
  /** Missing if the installation no longer knows that person. */
  addedBy: z.optional(PersonCard),
  /** Instants, ISO 8601. */
  sentOn: z.string(),
  expiresOn: z.string(),
});
export type PortalInvitation = z.output<typeof PortalInvitation>;
