import { LRUCache } from 'lru-cache';
import type { PortalFacts } from '../../../contract';
import { CompanySettings, EntitlementState } from '../../../contract';
import type { Clock } from '../../../kernel/services';
import type { Backplane } from '../../platform/backplane';
import { rowsAsSystem } from '../../data/sql/system-statements';
import { boundedTo } from '../../data/caches/bounded-to';
import { CacheCounts } from '../../data/caches/cache-counts';
import type { Entitlement } from './entitlements';
import type { Sql } from '../../data/sql/database';
import type { DatabaseEngine } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import type { PortalFactsRow } from '../../request-context/portal-facts';
import { portalFactColumns, toPortalFacts, unknownPortal } from '../../request-context/portal-facts';
import { startingPlan } from './plan-catalog';
import { portalNotFound } from './unknown-portal';

/** While changes are received. The poll of the feed finds missed ones, so this only bounds how long an error lasts. */
const lifetime = 300_000;
/** While the backplane is unavailable (realtime-identity-payments.md, back plane). */
const disconnectedLifetime = 5_000;
const maxPortals = 20_000;

export interface EntitlementCacheOptions {
  readonly engine: DatabaseEngine;
  readonly backplane: Backplane;
  readonly clock: Clock;
}

/** A portal's plan and facts. One of them may be unknown: an event about a change carries only its part. */
interface Cached {
  readonly entitlement: Entitlement | undefined;
  readonly portal: PortalFacts | undefined;
  readonly since: number;
}

/** A value that is read together: both parts exist. */
interface PortalState {
  readonly entitlement: Entitlement;
  readonly portal: PortalFacts;
}

/** Caches the portals' plans and facts in this process; a hit costs two map look-ups. */
export class EntitlementCache {
  readonly counts = new CacheCounts();
  private readonly cached = new LRUCache<string, Cached>(boundedTo(maxPortals));
  /** The latest known versions: older ones are never cached, however late they are read. */
  private readonly latestPlan = new LRUCache<string, number>(boundedTo(maxPortals));
  private readonly latestPortal = new LRUCache<string, number>(boundedTo(maxPortals));
  private readonly loading = new Map<string, Promise<PortalState | undefined>>();

  constructor(private readonly options: EntitlementCacheOptions) {}

  /** @throws AppError `not_found` for a portal that does not exist. */
  async of(clientId: string): Promise<Entitlement> {
    const known = this.peek(clientId);
    if (known !== undefined) {
      this.counts.hits += 1;
      return known;
    }
    this.counts.misses += 1;
    const state = await this.load(clientId);
    if (state === undefined) {
      throw portalNotFound();
    }
    return state.entitlement;
  }

  /** The cached plan, without reading the database; for code that cannot wait, such as a response header. */
  peek(clientId: string): Entitlement | undefined {
    return this.fresh(clientId)?.entitlement;
  }

  /** The portal's modules; none for a portal that no longer exists. */
  async modulesOf(clientId: string): Promise<ReadonlySet<string>> {
    const known = this.peek(clientId);
    return known?.modules ?? (await this.load(clientId))?.entitlement.modules ?? new Set();
  }

  /** Name, zone, working days and locale of a portal; those of `unknownPortal` if it does not exist. */
  async portalOf(clientId: string): Promise<PortalFacts> {
    return this.peekPortal(clientId) ?? (await this.load(clientId))?.portal ?? unknownPortal;
  }

  /** The cached facts, without reading the database. */
  peekPortal(clientId: string): PortalFacts | undefined {
    return this.fresh(clientId)?.portal;
  }

  /** Caches the plan from an event about its change. */
  receive(clientId: string, data: unknown): void {
    const state = EntitlementState.safeParse(data);
    if (!state.success) {
      this.cached.delete(clientId);
      return;
    }
    const { version, planCode, modules, access, seats } = state.data;
    if (seats === undefined) {
      this.cached.delete(clientId);
      return;
    }
    this.keep(clientId, {
      entitlement: { version, planCode, modules: new Set(modules), access, seats: seats ?? undefined },
    });
  }

  /** Caches the facts from an event about their change. */
  receivePortal(clientId: string, data: unknown): void {
    const state = CompanySettings.safeParse(data);
    if (!state.success) {
      this.cached.delete(clientId);
      return;
    }
    this.keep(clientId, { portal: state.data });
  }

  /** Caches a committed row that was just read. */
  remember(row: EntitlementRow): PortalState {
    const state = { entitlement: toEntitlement(row), portal: toPortalFacts(row) };
    this.keep(row.client_id, state, this.options.clock.elapsed());
    return state;
  }

  /** Drops what is cached of the portal, so that the next look-up reads the database. */
  drop(clientId: string): void {
    this.cached.delete(clientId);
  }

  private fresh(clientId: string): Cached | undefined {
    const known = this.cached.get(clientId);
    if (known === undefined) {
      return undefined;
    }
    const { backplane, clock } = this.options;
    const maxAge = backplane.isConnected ? lifetime : disconnectedLifetime;
    return clock.elapsed() - known.since < maxAge ? known : undefined;
  }

  /** A part that is not in the state stays, with the age of its last reading. */
  private keep(clientId: string, state: Partial<PortalState>, readAt?: number): void {
    const known = this.fresh(clientId);
    const since = readAt ?? known?.since ?? this.options.clock.elapsed();
    const entitlement = newer(this.latestPlan, clientId, state.entitlement) ?? known?.entitlement;
    const portal = newer(this.latestPortal, clientId, state.portal) ?? known?.portal;
    if (entitlement !== undefined || portal !== undefined) {
      this.cached.set(clientId, { entitlement, portal, since });
    }
  }

  private async load(clientId: string): Promise<PortalState | undefined> {
    const running = this.loading.get(clientId);
    if (running !== undefined) {
      return running;
    }
    const loading = this.read(clientId).finally(() => this.loading.delete(clientId));
    this.loading.set(clientId, loading);
    return loading;
  }

  private async read(clientId: string): Promise<PortalState | undefined> {
    const [row] = await rowsAsSystem(this.options.engine, selectEntitlement(clientId));
    return row === undefined ? undefined : this.remember(row);
  }
}

/** The value, and its version as the latest known one; undefined if a later one is known. */
function newer<T extends { readonly version: number }>(
  latest: LRUCache<string, number>,
  clientId: string,
  value: T | undefined,
): T | undefined {
  if (value === undefined || value.version < (latest.get(clientId) ?? 0)) {
    return undefined;
  }
  latest.set(clientId, value.version);
  return value;
}

/** Of `portal_plan` as e and `plan` as c; null: no limit. */
export const seatLimit = sql`coalesce(e.included_seats, c.included_seats) + coalesce(e.extra_seats, 0)`;

/** A portal with its plan; a portal without a plan has no modules. */
export interface EntitlementRow extends PortalFactsRow {
  readonly client_id: string;
  readonly version: number;
  readonly plan_code: string;
  readonly modules: readonly string[];
  readonly access: 'full' | 'read-only';
  /** By agreement; null: those of the plan. */
  readonly included_seats: number | null;
  readonly extra_seats: number;
  /** Null: no limit. */
  readonly seats: number | null;
}

export function selectEntitlement(clientId: string) {
  return selectEntitlements(sql`p.client_id = ${clientId}::uuid`);
}

/** @param where a condition on `core.portal` as p. */
export function selectEntitlements(where: Sql) {
  return sql<EntitlementRow>`select p.client_id, coalesce(e.version, 0) as version, coalesce(e.plan_code, '') as plan_code,
      coalesce(e.modules, '{}') as modules, coalesce(e.access, 'full') as access,
      e.included_seats, coalesce(e.extra_seats, 0) as extra_seats, ${seatLimit} as seats, ${portalFactColumns}
    from core.portal p left join core.portal_plan e on e.client_id = p.client_id
      left join core.plan c on c.code = coalesce(e.plan_code, ${startingPlan})
    where ${where}`;
}

export function toEntitlement(row: EntitlementRow): Entitlement {
  const { version, plan_code: planCode, modules, access, seats } = row;
  return { version, planCode, modules: new Set(modules), access, seats: seats ?? undefined };
}
