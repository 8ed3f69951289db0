import { entitlementsChanged, entitlementsChangedLive, said } from '../../contract';
import type { CoreCall } from '../calls/core-service';
import type { Entitlement, Entitlements } from '../services';
import { AppError } from '../services';
import type { Database } from '../sql/database';
import { sql } from '../sql/tag';
import { selectEntitlement, toEntitlement } from './entitlement-cache';
import type { EntitlementCache, EntitlementRow } from './entitlement-cache';
import { entitlementMessages } from './messages';
import { planCatalog } from './plan-catalog';
import { unknownPortal } from './unknown-portal';

const moduleNameMost = 64;

/**
 * The plans of portals, in the transaction of one call: the only writer of `portal_plan`.
 *
 * What it changes is read back by this call at once, by others after the commit.
 */
export class PortalEntitlements implements Entitlements {
  private readonly changed = new Set<string>();
  private readonly database: Database;

  constructor(
    private readonly call: CoreCall,
    private readonly cache: EntitlementCache,
    /** Resolves when every process has been told what the portal's stream says. */
    private readonly announced: (clientId: string) => Promise<void>,
  ) {
    this.database = call.database({ role: 'system_core', clientId: undefined, personId: undefined });
  }

  async of(clientId: string): Promise<Entitlement> {
    if (!this.changed.has(clientId)) {
      const known = this.cache.peek(clientId);
      if (known !== undefined) {
        return known;
      }
    }
    // In the call's transaction, so that a portal made by this call is found too.
    const row = await this.database.row(selectEntitlement(clientId));
    if (row === undefined) {
      throw unknownPortal();
    }
    return toEntitlement(row);
  }

  async assign(
    clientId: string,
    plan: { readonly code: string; readonly modules?: readonly string[] },
    reason: string,
  ): Promise<void> {
    const modules = modulesOf(plan);
    const before = await this.lock(clientId);
    if (before.plan_code === plan.code && isSameList(before.modules, modules)) {
      return;
    }
    await this.write(clientId, { ...before, plan_code: plan.code, modules }, { reason, before });
  }

  async restrict(clientId: string, access: 'full' | 'read-only', reason: string): Promise<void> {
    const before = await this.lock(clientId);
    if (before.plan_code === '') {
      throw unknownPortal();
    }
    if (before.access !== access) {
      await this.write(clientId, { ...before, access }, { reason, before });
    }
  }

  /** The portal's plan, locked until the end of the transaction. */
  private async lock(clientId: string): Promise<EntitlementRow> {
    // The portal's own row is the lock, because a portal without a plan has no other.
    const portal = await this.database.row(
      sql`select client_id from core.portal where client_id = ${clientId}::uuid for no key update`,
    );
    const row = portal === undefined ? undefined : await this.database.row(selectEntitlement(clientId));
    if (row === undefined) {
      throw unknownPortal();
    }
    return row;
  }

  private async write(
    clientId: string,
    after: EntitlementRow,
    { reason, before }: { readonly reason: string; readonly before: EntitlementRow },
  ): Promise<void> {
    const { plan_code: planCode, modules, access } = after;
    const version = before.version + 1;
    await this.database.run(
      sql`insert into core.portal_plan (client_id, plan_code, modules, access, version)
        values (${clientId}::uuid, ${planCode}, ${modules}::text[], ${access}, ${version})
        on conflict (client_id) do update set plan_code = excluded.plan_code, modules = excluded.modules,
          access = excluded.access, version = excluded.version, changed_at = clock_timestamp()`,
    );
    this.changed.add(clientId);
    const state = { version, planCode, modules: [...modules], access };
    const stream = this.call.inStream(clientId);
    stream.emit(entitlementsChanged, state);
    stream.publish(entitlementsChangedLive, { id: clientId, version, data: state }, 'portal');
    stream.audit({
      action: before.access === access ? 'core.plan.assign' : 'core.plan.restrict',
      entity: 'portal',
      entityId: clientId,
      detail: {
        reason,
        before: { planCode: before.plan_code, modules: before.modules, access: before.access },
        after: { planCode, modules, access },
      },
    });
    // Whoever asks in this process right after the commit gets the new plan. The call ends when every process has been
    // told, so that an operator's command that ends its own process leaves nothing to the others' polls.
    this.call.afterCommit(() => {
      this.cache.hear(clientId, state);
      return this.announced(clientId);
    });
  }
}

function modulesOf(plan: { readonly code: string; readonly modules?: readonly string[] }): readonly string[] {
  const found = planCatalog.find(({ code }) => code === plan.code);
  if (found === undefined) {
    const codes = planCatalog.map(({ code }) => code).join(', ');
    throw new AppError('validation_failed', said(entitlementMessages.planUnknown, { code: plan.code, codes }));
  }
  if (plan.modules === undefined) {
    return found.modules;
  }
  if (!found.hasOwnModules) {
    throw new AppError('validation_failed', said(entitlementMessages.modulesFixed, { code: plan.code }));
  }
  return checkedModules(plan.modules);
}

function checkedModules(modules: readonly string[]): readonly string[] {
  const names = [...new Set(modules.map((name) => name.trim()))];
  if (names.some((name) => name === '' || name.length > moduleNameMost)) {
    throw new AppError('validation_failed', said(entitlementMessages.moduleNameInvalid, { most: moduleNameMost }));
  }
  return names;
}

function isSameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((name) => right.includes(name));
}
