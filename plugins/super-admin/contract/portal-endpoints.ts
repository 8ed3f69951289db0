import * as z from 'zod/mini';
import { defineEndpoint, pageOf, pageQuery, planSummaries, singleLine } from '@tessera/core/contract';
import { superAdminContractMessages as messages } from './messages';

const gate = { audience: 'super-admin' } as const;

const PlanCode = z.enum(planSummaries.map(({ code }) => code));

/** What a company can do. `trial`: on the free trial. */
export const SuperAdminPortalState = z.enum(['trial', 'active', 'read-only']);
export type SuperAdminPortalState = z.output<typeof SuperAdminPortalState>;

/** The plan of a company. */
const SuperAdminPlan = z.object({
  /** Empty before onboarding has ended. */
  planCode: z.string(),
  modules: z.array(z.string()),
  /** Absent before onboarding has ended. */
  state: z.optional(SuperAdminPortalState),
  /** Null without a limit. */
  seats: z.nullable(z.int()),
  /** Grows with each change of the plan. */
  planVersion: z.int(),
});

/** A company as super-admins see it: its plan, and no data of it. */
export const SuperAdminPortal = z.extend(SuperAdminPlan, {
  id: z.uuid(),
  name: z.string(),
  owner: z.optional(z.object({ fullName: z.string(), email: z.string() })),
  /** Members and pending invitations. */
  seatsUsed: z.int(),
  createdOn: z.iso.datetime(),
});
export type SuperAdminPortal = z.output<typeof SuperAdminPortal>;

/** Lists the companies of the installation, newest first; with `search`, those whose name begins so, by name. Audited. */
export const listSuperAdminPortals = defineEndpoint({
  id: 'super-admin.list-portals',
  method: 'GET',
  path: '/superadmin/portals',
  gate,
  effect: 'write',
  limit: 'read',
  shape: {
    ...pageOf(SuperAdminPortal),
    query: z.extend(pageQuery, {
      search: z.optional(z.string().check(z.maxLength(200))),
      plan: z.optional(PlanCode),
      state: z.optional(SuperAdminPortalState),
    }),
  },
});

/**
 * Changes the plan of a company at once, in every open browser of it. The company's audit log has the reason.
 *
 * `conflict` if the plan has another version than `planVersion`.
 */
export const changeSuperAdminPlan = defineEndpoint({
  id: 'super-admin.change-plan',
  method: 'PUT',
  path: '/superadmin/portals/:portalId/plan',
  gate,
  effect: 'write',
  shape: {
    params: z.object({ portalId: z.uuid() }),
    body: z.strictObject({
      planCode: PlanCode,
      planVersion: z.int().check(z.gte(0)),
      reason: singleLine(messages.fieldReason, 300),
    }),
    response: SuperAdminPlan,
  },
});
