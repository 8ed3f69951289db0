import { localized } from '@tessera/core/contract';
import type { DirectoryPortal, EndpointBinding } from '@tessera/core/server';
import { AppError, directoryStateOf, Entitlements, handle, PortalDirectory } from '@tessera/core/server';
import type { SuperAdminPortal } from '../contract';
import { changeSuperAdminPlan, listSuperAdminPortals } from '../contract';
import { superAdminServerMessages as messages } from './messages';

/** The companies of the installation and their plans. */
export const portalEndpoints: readonly EndpointBinding[] = [
  handle(listSuperAdminPortals, async ({ query: { search = '', plan, state, limit, cursor } }, context) => {
    const { items, nextCursor } = await context.get(PortalDirectory).list({
      search,
      planCode: plan,
      state,
      sort: search.trim() === '' ? 'newest' : 'name',
      limit,
      cursor,
    });
    return { items: items.map(present), nextCursor };
  }),

  handle(changeSuperAdminPlan, async ({ params: { portalId }, body }, context) => {
    const { planCode, planVersion, reason } = body;
    const entitlements = context.get(Entitlements);
    const before = await entitlements.of(portalId);
    if (before.version === planVersion && before.planCode === planCode) {
      throw new AppError('validation_failed', localized(messages.samePlan));
    }
    // Billing follows the change: from then on the plan is by agreement.
    await entitlements.assign(portalId, { code: planCode }, reason, planVersion);
    const { modules, access, seats = null, version } = await entitlements.of(portalId);
    return { planCode, modules: [...modules], state: directoryStateOf(planCode, access), seats, planVersion: version };
  }),
];

function present(portal: DirectoryPortal): SuperAdminPortal {
  const { clientId: id, name, owner, planCode, modules, planVersion, state, members, pendingInvitations } = portal;
  return {
    id,
    name,
    ...(owner === undefined ? {} : { owner }),
    planCode,
    modules: [...modules],
    planVersion,
    ...(state === undefined ? {} : { state }),
    seatsUsed: members + pendingInvitations,
    seats: portal.seats ?? null,
    createdOn: portal.createdAt.toISOString(),
  };
}
