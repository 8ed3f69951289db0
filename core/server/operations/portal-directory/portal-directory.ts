import type { InstanceRow, InstanceView } from '../../../contract';
import { serviceToken } from '../../../contract';
import type { Page, PageQuery } from '../../data/paging/page';
import { startingPlan } from '../../identity/entitlements/plan-catalog';

/** What a portal with a plan can do: `trial` while its plan is the free trial, unless it is read-only. */
export type DirectoryState = 'trial' | 'active' | 'read-only';

/** The state of a portal with this plan and access; undefined without a plan. */
export function directoryStateOf(planCode: string, access: 'full' | 'read-only'): DirectoryState | undefined {
  if (planCode === '') {
    return undefined;
  }
  return access === 'read-only' ? 'read-only' : planCode === startingPlan ? 'trial' : 'active';
}

/** A portal as super-admins and operators see it. */
export interface DirectoryPortal {
  readonly clientId: string;
  readonly name: string;
  /** Empty before onboarding has ended. */
  readonly planCode: string;
  readonly access: 'full' | 'read-only';
  /** Undefined before onboarding has ended. */
  readonly state: DirectoryState | undefined;
  /** The modules of the plan, or those agreed with the portal. */
  readonly modules: readonly string[];
  /** Grows with each change of plan or access; see `Entitlements.assign`. */
  readonly planVersion: number;
  /** Undefined for a portal without an admin. */
  readonly owner: { readonly fullName: string; readonly email: string } | undefined;
  readonly members: number;
  readonly pendingInvitations: number;
  /** Undefined: no limit. */
  readonly seats: number | undefined;
  /** Size of all files, in bytes. */
  readonly storedBytes: number;
  readonly createdAt: Date;
  /** The last change that is in the portal's feed or audit log; undefined if there is none. */
  readonly lastActiveAt: Date | undefined;
}

/** Which portals to list, and in which order. */
export interface DirectoryQuery extends PageQuery {
  /** The beginning of the name, in any case. */
  readonly search?: string | undefined;
  /** Portals on this plan only. */
  readonly planCode?: string | undefined;
  /** Portals in this state only. */
  readonly state?: DirectoryState | undefined;
  /** Default: `newest`. */
  readonly sort?: 'newest' | 'name' | undefined;
}

/**
 * All portals of the installation, for super-admins and operators. Of core, one per request.
 *
 * Each call adds one row to the installation's audit log, however many portals it returns, so an endpoint that lists
 * portals has effect `write`. It enters no portal: rows of portals are read through `forPortal`, which is audited there.
 *
 * @throws AppError `permission_required` in all other contexts.
 * @example
 * ```ts
 * import type { InstanceContext } from '@tessera/core/server';
 * import { PortalDirectory } from '@tessera/core/server';
 * import { taskTotals } from '@tessera/plugins/tasks';
 *
 * export async function tasksByCompany(context: InstanceContext): Promise<readonly string[]> {
 *   const directory = context.get(PortalDirectory);
 *   const { items } = await directory.list({ search: 'acme' });
 *   const totals = await directory.totals(
 *     taskTotals,
 *     items.map(({ clientId }) => clientId),
 *   );
 *   return items.map(({ clientId, name }) => `${name}: ${totals.get(clientId)?.tasks ?? 0}`);
 * }
 * ```
 */
export interface PortalDirectory {
  list(query: DirectoryQuery): Promise<Page<DirectoryPortal>>;
  /**
   * Rows of an instance view by client id, for at most a page of portals. A portal without rows is missing, and all are
   * where the plugin is not installed.
   */
  totals<V extends InstanceView>(view: V, clientIds: readonly string[]): Promise<ReadonlyMap<string, InstanceRow<V>>>;
  /** The views that the installed plugins publish. */
  readonly views: readonly InstanceView[];
}
export const PortalDirectory = serviceToken<PortalDirectory>('core:PortalDirectory');
