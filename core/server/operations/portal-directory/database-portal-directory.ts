import type { InstanceRow, InstanceView } from '../../../contract';
import { listLimits, localized } from '../../../contract';
import type { Page, PageOptions } from '../../data/paging/page';
import { CursorSigner, readPage } from '../../data/paging/page';
import type { Database } from '../../data/sql/database';
import { ownerNames } from '../../data/sql/migration-owner';
import { sql } from '../../data/sql/tag';
import { identityDatabase } from '../../identity/accounts/identity-scope';
import { ownerOf } from '../../identity/accounts/member-rows';
import { PortalSeats } from '../../identity/accounts/portal-seats';
import { listedId, portalState } from '../../identity/entitlements/plan-tables';
import { AppError } from '../../platform/app-error';
import type { InstalledPlugin, InstalledPlugins } from '../../platform/installed-plugins';
import type { CoreRequest, CoreServiceBinding } from '../../request-context/core-service';
import { coreService } from '../../request-context/core-service';
import type { InstanceViewBinding } from './instance-view-binding';
import { directoryMessages } from './messages';
import type { DirectoryPortal, DirectoryQuery } from './portal-directory';
import { directoryStateOf, PortalDirectory } from './portal-directory';

/** The part of a plugin that publishes aggregates of all portals. */
export interface InstancePublisher {
  readonly instanceViews?: readonly InstanceViewBinding[];
}

type Publishers = InstalledPlugins<InstancePublisher>;

/** @param installed available once all plugins are known. */
export function createPortalDirectory(installed: () => Publishers): CoreServiceBinding {
  return coreService(PortalDirectory, (call) => new DatabasePortalDirectory(call, installed));
}

interface PortalRow {
  readonly client_id: string;
  readonly name: string;
  readonly created_at: string;
}

interface FigureRow {
  readonly client_id: string;
  readonly plan_code: string;
  readonly access: 'full' | 'read-only';
  readonly modules: readonly string[];
  readonly version: number;
  readonly bytes: number;
  readonly owner_name: string | null;
  readonly owner_email: string | null;
  readonly last_active_at: string | null;
}

/** Of a portal that was deleted between two statements. */
const unplanned = { plan_code: '', access: 'full', modules: [], version: 0, owner_name: null } as const;

class DatabasePortalDirectory implements PortalDirectory {
  private readonly db: Database;

  constructor(
    private readonly call: CoreRequest,
    private readonly installed: () => Publishers,
  ) {
    this.db = identityDatabase(call);
  }

  get views(): readonly InstanceView[] {
    return this.published().map(({ view }) => view);
  }

  async list(query: DirectoryQuery): Promise<Page<DirectoryPortal>> {
    this.assertAllowed();
    const signer = this.call.context.get(CursorSigner);
    const { items, nextCursor } = await readPage<PortalRow>({ db: this.db, signer }, query, orderOf(query));
    this.audit('core.portal-directory.list', { portals: items.length });
    return { items: await this.withFigures(items), nextCursor };
  }

  async totals<V extends InstanceView>(
    view: V,
    clientIds: readonly string[],
  ): Promise<ReadonlyMap<string, InstanceRow<V>>> {
    this.assertAllowed();
    if (clientIds.length > listLimits.maxSize) {
      throw new RangeError(`'${view.id}' was read for ${clientIds.length} portals; read it for one page at a time.`);
    }
    const published = this.published().find((each) => each.view.id === view.id);
    this.audit('core.portal-directory.totals', { view: view.id, portals: clientIds.length });
    if (published === undefined) {
      return new Map();
    }
    // As the owner of the tables, whom the policies of their rows do not limit to one portal.
    const role = ownerNames(published.plugin.plugin.manifest.id).own;
    const columns = ['client_id', ...Object.keys(view.columns)].map((name) => sql.id(name));
    const rows = await this.call
      .database({ role, clientId: undefined, personId: undefined })
      .rows<InstanceRow<V> & { readonly client_id: string }>(
        sql`select ${sql.join(columns, sql`, `)} from (${published.as}) totals
          where client_id = any(${clientIds}::uuid[])`,
      );
    return new Map(rows.map(({ client_id: clientId, ...row }) => [clientId, row as unknown as InstanceRow<V>]));
  }

  private published(): readonly (InstanceViewBinding & { readonly plugin: InstalledPlugin<InstancePublisher> })[] {
    return this.installed()
      .all.filter(({ state }) => state === 'active')
      .flatMap((plugin) => (plugin.plugin.instanceViews ?? []).map((binding) => ({ ...binding, plugin })));
  }

  /** Read for the portals of the page alone, however the page is found. */
  private async withFigures(portals: readonly PortalRow[]): Promise<readonly DirectoryPortal[]> {
    const ids = portals.map(({ client_id: clientId }) => clientId);
    const seats = await new PortalSeats(this.db, this.call.context.clock.now()).usageOf(ids);
    const figures = await this.db.rows<FigureRow>(
      sql`select p.client_id, coalesce(e.plan_code, '') as plan_code, coalesce(e.access, 'full') as access,
          coalesce(e.modules, '{}') as modules, coalesce(e.version, 0) as version, o.full_name as owner_name,
          o.email as owner_email, coalesce(u.bytes, 0)::float8 as bytes, greatest(
            (select f.at from core.feed f where f.client_id = p.client_id order by f.number desc limit 1),
            (select a.at from core.audit a where a.client_id = p.client_id order by a.position desc limit 1)
          ) as last_active_at
        from unnest(${ids}::uuid[]) as p (client_id) left join core.file_usage u on u.client_id = p.client_id
          left join core.portal_plan e on e.client_id = p.client_id
          left join core.person o on o.id = ${ownerOf(sql`p.client_id`)}`,
    );
    const figuresOf = new Map(figures.map((row) => [row.client_id, row]));
    return portals.map((row) => {
      const figure = figuresOf.get(row.client_id);
      const lastActiveAt = figure?.last_active_at ?? undefined;
      const { members = 0, pending = 0, limit } = seats.get(row.client_id) ?? {};
      const { plan_code: planCode, access, modules, version, owner_name: fullName } = figure ?? unplanned;
      return {
        clientId: row.client_id,
        name: row.name,
        planCode,
        access,
        state: directoryStateOf(planCode, access),
        modules,
        planVersion: version,
        owner: fullName === null ? undefined : { fullName, email: figure?.owner_email ?? '' },
        members,
        pendingInvitations: pending,
        seats: limit,
        storedBytes: figure?.bytes ?? 0,
        createdAt: new Date(row.created_at),
        lastActiveAt: lastActiveAt === undefined ? undefined : new Date(lastActiveAt),
      };
    });
  }

  private assertAllowed(): void {
    const { kind } = this.call.context.actor;
    if (kind !== 'super-admin' && kind !== 'operator') {
      throw new AppError('permission_required', localized(directoryMessages.onlySuperAdmins));
    }
  }

  private audit(action: `core.${string}`, detail: object): void {
    this.call.outboxFor(undefined).audit({
      action,
      entity: 'installation',
      entityId: 'portals',
      detail: { ...detail, plugin: this.call.pluginId },
    });
  }
}

/** How the portals of a query are found and ordered. */
function orderOf({ search = '', sort = 'newest', planCode, state }: DirectoryQuery): PageOptions<PortalRow> {
  const name = search.trim().toLowerCase();
  // Not `like`: its plan for any value scans all names.
  const found = name !== '' && sql`sort_name >= ${name} and sort_name < ${`${name}\u{10ffff}`}`;
  if (planCode === undefined && state === undefined) {
    return {
      // The sort key in byte order, as the index has it: that order also serves the search by a beginning.
      select: sql`select * from (
        select client_id, name, lower(name) collate "C" as sort_name, created_at from core.portal) listed`,
      where: [sql`true`, found],
      sort: sort === 'name' ? ['sort_name', 'client_id'] : ['client_id desc'],
    };
  }
  return {
    select: sql`select * from (
      select client_id, ${listedId} as listed_id, plan_code, ${portalState} as state, name,
        lower(name) collate "C" as sort_name, created_at
      from core.portal_plan join core.portal using (client_id)) listed`,
    where: [
      sql`true`,
      planCode !== undefined && sql`plan_code = ${planCode}`,
      state !== undefined && sql`state = ${state}`,
      found,
    ],
    sort: sort === 'name' ? ['sort_name', 'client_id'] : ['listed_id desc'],
  };
}
