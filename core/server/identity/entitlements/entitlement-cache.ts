import { LRUCache } from 'lru-cache';
import { EntitlementState } from '../../../contract';
import type { Clock } from '../../../kernel/services';
import type { Backplane } from '../../platform/backplane';
import { rowsAsSystem } from '../../data/sql/system-statements';
import { boundedTo } from '../../data/caches/bounded-to';
import { CacheCounts } from '../../data/caches/cache-counts';
import type { Entitlement } from './entitlements';
import type { DatabaseEngine } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
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

interface Cached {
  readonly entitlement: Entitlement;
  readonly since: number;
}

/** Caches the portals' plans in this process; a hit costs two map look-ups. */
export class EntitlementCache {
  readonly counts = new CacheCounts();
  private readonly cached = new LRUCache<string, Cached>(boundedTo(maxPortals));
  /** The latest known version: an older one is never cached, however late it is read. */
  private readonly latest = new LRUCache<string, number>(boundedTo(maxPortals));
  private readonly loading = new Map<string, Promise<Entitlement>>();

  constructor(private readonly options: EntitlementCacheOptions) {}

  /** @throws AppError `not_found` for a portal that does not exist. */
  async of(clientId: string): Promise<Entitlement> {
    const known = this.peek(clientId);
    if (known !== undefined) {
      this.counts.hits += 1;
      return known;
    }
    this.counts.misses += 1;
    return this.load(clientId);
  }

  /** The cached plan, without reading the database; for code that cannot wait, such as a response header. */
  peek(clientId: string): Entitlement | undefined {
    const known = this.cached.get(clientId);
    if (known === undefined) {
      return undefined;
    }
    const { backplane, clock } = this.options;
    const maxAge = backplane.isConnected ? lifetime : disconnectedLifetime;
    return clock.elapsed() - known.since < maxAge ? known.entitlement : undefined;
  }

  /** The portal's modules; none for a portal that no longer exists. */
  async modulesOf(clientId: string): Promise<ReadonlySet<string>> {
    const known = this.peek(clientId);
    return known?.modules ?? (await this.read(clientId))?.modules ?? new Set();
  }

  /** Caches the plan from an event about its change. */
  receive(clientId: string, data: unknown): void {
    const state = EntitlementState.safeParse(data);
    if (!state.success) {
      this.cached.delete(clientId);
      return;
    }
    const { version, planCode, modules, access } = state.data;
    this.keep(clientId, { version, planCode, modules: new Set(modules), access });
  }

  /** Drops the portal's plan, so that the next look-up reads the database. */
  drop(clientId: string): void {
    this.cached.delete(clientId);
  }

  private keep(clientId: string, entitlement: Entitlement): void {
    if (entitlement.version < (this.latest.get(clientId) ?? 0)) {
      return;
    }
    this.latest.set(clientId, entitlement.version);
    this.cached.set(clientId, { entitlement, since: this.options.clock.elapsed() });
  }

  private async load(clientId: string): Promise<Entitlement> {
    const running = this.loading.get(clientId);
    if (running !== undefined) {
      return running;
    }
    const loading = this.loadOnce(clientId).finally(() => this.loading.delete(clientId));
    this.loading.set(clientId, loading);
    return loading;
  }

  private async loadOnce(clientId: string): Promise<Entitlement> {
    const entitlement = await this.read(clientId);
    if (entitlement === undefined) {
      throw portalNotFound();
    }
    return entitlement;
  }

  private async read(clientId: string): Promise<Entitlement | undefined> {
    const [row] = await rowsAsSystem(this.options.engine, selectEntitlement(clientId));
    if (row === undefined) {
      return undefined;
    }
    const entitlement = toEntitlement(row);
    this.keep(clientId, entitlement);
    return entitlement;
  }
}

/** A portal with its plan; a portal without a plan has no modules. */
export interface EntitlementRow {
  readonly version: number;
  readonly plan_code: string;
  readonly modules: readonly string[];
  readonly access: 'full' | 'read-only';
}

export function selectEntitlement(clientId: string) {
  return sql<EntitlementRow>`select coalesce(e.version, 0) as version, coalesce(e.plan_code, '') as plan_code,
      coalesce(e.modules, '{}') as modules, coalesce(e.access, 'full') as access
    from core.portal p left join core.portal_plan e on e.client_id = p.client_id
    where p.client_id = ${clientId}::uuid`;
}

export function toEntitlement(row: EntitlementRow): Entitlement {
  return { version: row.version, planCode: row.plan_code, modules: new Set(row.modules), access: row.access };
}
