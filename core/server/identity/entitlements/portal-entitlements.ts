import { entitlementsChanged, entitlementsChangedLive, localized } from '../../../contract';
import type { CoreRequest } from '../../request-context/core-service';
import type { AssignedPlan, Entitlement, Entitlements } from './entitlements';
import { AppError } from '../../platform/app-error';
import type { Database } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { selectEntitlement, selectEntitlements, toEntitlement } from './entitlement-cache';
import type { EntitlementCache, EntitlementRow } from './entitlement-cache';
import { entitlementMessages } from './messages';
import type { CatalogPlan } from './plan-catalog';
import { planCatalog } from './plan-catalog';
import { portalNotFound } from './unknown-portal';

const maxModuleNameLength = 64;
const maxSeats = 1_000_000;

/**
 * The plans of portals, in the transaction of one request: the only writer of `portal_plan`.
 *
 * The request reads its own changes at once, other requests after the commit.
 */
export class PortalEntitlements implements Entitlements {
  private readonly changed = new Set<string>();
  private readonly database: Database;

  constructor(
    private readonly call: CoreRequest,
    private readonly cache: EntitlementCache,
    /** Resolves when the portal's pending changes are published to every process. */
    private readonly announced: (clientId: string) => Promise<void>,
  ) {
    this.database = call.database({ role: 'system_core', clientId: undefined, personId: undefined });
  }

  async of(clientId: string): Promise<Entitlement> {
    const known = this.peek(clientId);
    if (known !== undefined) {
      return known;
    }
    // In the request's transaction, so that a portal created by this request is found too.
    const row = await this.database.row(selectEntitlement(clientId));
    if (row === undefined) {
      throw portalNotFound();
    }
    return toEntitlement(row);
  }

  async ofAll(clientIds: readonly string[]): Promise<ReadonlyMap<string, Entitlement>> {
    const found = new Map<string, Entitlement>();
    const missing: string[] = [];
    for (const clientId of clientIds) {
      const known = this.peek(clientId);
      if (known === undefined) {
        missing.push(clientId);
      } else {
        found.set(clientId, known);
      }
    }
    if (missing.length > 0) {
      const where = sql`p.client_id = any(${missing}::uuid[])`;
      for (const row of await this.database.rows(selectEntitlements(where))) {
        // A reading request sees only committed rows. The counters of many portals begin with them.
        found.set(row.client_id, this.call.mode === 'read' ? this.cache.remember(row).entitlement : toEntitlement(row));
      }
    }
    return found;
  }

  async assign(clientId: string, plan: AssignedPlan, reason: string, version?: number): Promise<void> {
    const { includedSeats } = plan;
    const found = planOf(plan);
    const modules = modulesOf(plan, found);
    const before = await this.lock(clientId);
    if (version !== undefined && version !== before.version) {
      throw new AppError('conflict', localized(entitlementMessages.planChanged));
    }
    const after: EntitlementRow = {
      ...before,
      plan_code: plan.code,
      modules,
      included_seats: includedSeats === undefined ? null : checkedSeats(includedSeats, 1),
      extra_seats: plan.extraSeats === undefined ? before.extra_seats : checkedSeats(plan.extraSeats, 0),
    };
    if (isSamePlan(before, after)) {
      return;
    }
    const included = after.included_seats ?? found.includedSeats;
    const seats = included === undefined ? null : included + after.extra_seats;
    await this.write(clientId, { ...after, seats }, { reason, before });
  }

  async restrict(clientId: string, access: 'full' | 'read-only', reason: string): Promise<void> {
    const before = await this.lock(clientId);
    if (before.plan_code === '') {
      throw portalNotFound();
    }
    if (before.access !== access) {
      await this.write(clientId, { ...before, access }, { reason, before });
    }
  }

  /** The cached plan, unless this request has changed it. */
  private peek(clientId: string): Entitlement | undefined {
    return this.changed.has(clientId) ? undefined : this.cache.peek(clientId);
  }

  /** The portal's plan, locked until the end of the transaction. */
  private async lock(clientId: string): Promise<EntitlementRow> {
    // Locks the portal's own row, because a portal without a plan has no other row.
    const portal = await this.database.row(
      sql`select client_id from core.portal where client_id = ${clientId}::uuid for no key update`,
    );
    const row = portal === undefined ? undefined : await this.database.row(selectEntitlement(clientId));
    if (row === undefined) {
      throw portalNotFound();
    }
    return row;
  }

  private async write(
    clientId: string,
    after: EntitlementRow,
    { reason, before }: { readonly reason: string; readonly before: EntitlementRow },
  ): Promise<void> {
    const { plan_code: planCode, modules, access, seats } = after;
    const version = before.version + 1;
    await this.database.run(
      sql`insert into core.portal_plan (client_id, plan_code, modules, access, included_seats, extra_seats, version)
        values (${clientId}::uuid, ${planCode}, ${modules}::text[], ${access}, ${after.included_seats},
          ${after.extra_seats}, ${version})
        on conflict (client_id) do update set plan_code = excluded.plan_code, modules = excluded.modules,
          access = excluded.access, included_seats = excluded.included_seats, extra_seats = excluded.extra_seats,
          version = excluded.version, changed_at = clock_timestamp()`,
    );
    this.changed.add(clientId);
    const state = { version, planCode, modules: [...modules], access, seats };
    const stream = this.call.outboxFor(clientId);
    stream.emit(entitlementsChanged, state);
    stream.publish(entitlementsChangedLive, { id: clientId, version, data: state }, 'portal');
    stream.audit({
      action: before.access === access ? 'core.plan.assign' : 'core.plan.restrict',
      entity: 'portal',
      entityId: clientId,
      detail: {
        reason,
        before: { planCode: before.plan_code, modules: before.modules, access: before.access, seats: before.seats },
        after: { planCode, modules, access, seats },
      },
    });
    // This process returns the new plan right after the commit. The request ends when the change is published to every
    // process, so that an operator's command that exits leaves nothing to the polls of the others.
    this.call.afterCommit(() => {
      this.cache.receive(clientId, state);
      return this.announced(clientId);
    });
  }
}

/** @throws AppError `validation_failed` for an unknown plan, or for terms that the plan fixes. */
function planOf(plan: AssignedPlan): CatalogPlan {
  const found = planCatalog.find(({ code }) => code === plan.code);
  if (found === undefined) {
    const codes = planCatalog.map(({ code }) => code).join(', ');
    throw new AppError('validation_failed', localized(entitlementMessages.planUnknown, { code: plan.code, codes }));
  }
  if (plan.modules !== undefined && !found.hasOwnModules) {
    throw new AppError('validation_failed', localized(entitlementMessages.modulesFixed, { code: plan.code }));
  }
  if (plan.includedSeats !== undefined && !found.hasOwnModules) {
    throw new AppError('validation_failed', localized(entitlementMessages.seatsFixed, { code: plan.code }));
  }
  return found;
}

function modulesOf({ modules }: AssignedPlan, found: CatalogPlan): readonly string[] {
  return modules === undefined ? found.modules : checkedModules(modules);
}

function checkedSeats(seats: number, min: number): number {
  if (!Number.isInteger(seats) || seats < min || seats > maxSeats) {
    throw new AppError('validation_failed', localized(entitlementMessages.seatsInvalid, { min, max: maxSeats }));
  }
  return seats;
}

function isSamePlan(before: EntitlementRow, after: EntitlementRow): boolean {
  return (
    before.plan_code === after.plan_code &&
    before.included_seats === after.included_seats &&
    before.extra_seats === after.extra_seats &&
    isSameList(before.modules, after.modules)
  );
}

function checkedModules(modules: readonly string[]): readonly string[] {
  const names = [...new Set(modules.map((name) => name.trim()))];
  if (names.some((name) => name === '' || name.length > maxModuleNameLength)) {
    throw new AppError(
      'validation_failed',
      localized(entitlementMessages.moduleNameInvalid, { max: maxModuleNameLength }),
    );
  }
  return names;
}

function isSameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((name) => right.includes(name));
}
