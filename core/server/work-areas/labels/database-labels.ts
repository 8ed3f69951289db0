import type { LabelSetChange } from '../../../contract';
import { choicesOf, labelLimits, localized } from '../../../contract';
import type { Database, Sql } from '../../data/sql/database';
import type { StatementScope } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import { AppError } from '../../platform/app-error';
import type { CoreRequest } from '../../request-context/core-service';
import type { AppliedLabels, Labels, LabelSelection } from './labels';
import { labelMessages } from './messages';

/** The label that stands for another one. */
interface RootRow {
  readonly asked: string;
  readonly id: string;
  readonly name: string;
}

/** Reads core's table of labels, under the portal's row-level security. */
export class DatabaseLabels implements Labels {
  private readonly scope: StatementScope;

  constructor(private readonly call: CoreRequest) {
    this.scope = { role: 'app_core', clientId: call.clientId, personId: call.personId };
  }

  async apply(current: readonly string[], change: LabelSetChange): Promise<AppliedLabels> {
    const { add = [], remove = [] } = change;
    const roots = await this.rootsOf([...current, ...add, ...remove]);
    const removed = new Map<string, string>();
    for (const id of remove) {
      const { id: rootId = id, name = '' } = roots.get(id) ?? {};
      removed.set(rootId, name);
    }
    const kept = current.filter((id) => !removed.has(id) && !removed.has(roots.get(id)?.id ?? id));
    const before = this.namesOf(current, roots);
    const after = this.namesOf(kept, roots);
    const added: string[] = [];
    for (const id of add) {
      const root = roots.get(id);
      if (root === undefined) {
        throw new AppError('validation_failed', localized(labelMessages.labelGone), { params: { field: 'labels' } });
      }
      if (!after.has(root.id)) {
        after.set(root.id, root.name);
        added.push(root.id);
      }
    }
    if (added.length > 0 && after.size > labelLimits.onEntity) {
      throw new AppError(
        'validation_failed',
        localized(labelMessages.labelsOnEntityFull, { max: labelLimits.onEntity }),
        { params: { field: 'labels' } },
      );
    }
    return {
      labelIds: [...kept, ...added],
      added: [...after].filter(([id]) => !before.has(id)).map(([, name]) => name),
      removed: [...before].filter(([id]) => !after.has(id)).map(([, name]) => name),
    };
  }

  async select(filter: string): Promise<LabelSelection> {
    if (filter === 'none') {
      return { kind: 'none', ids: await this.idsBelow(sql`l.deleted_at is not null`) };
    }
    const asked = choicesOf(filter);
    const roots = await this.rootsOf(asked);
    const ids = [...roots.values()].map(({ id }) => id);
    return { kind: 'any', ids: await this.idsBelow(sql`l.id = any(${ids}::uuid[])`) };
  }

  async names(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const roots = await this.rootsOf(ids);
    return new Map([...roots].map(([id, { name }]) => [id, name]));
  }

  /** The label that stands for each id now; deleted and unknown ones are left out. */
  private async rootsOf(ids: readonly string[]): Promise<ReadonlyMap<string, RootRow>> {
    if (ids.length === 0) {
      return new Map();
    }
    const rows = await this.database.rows(sql<RootRow>`with recursive found as (
        select l.id as asked, l.id, l.name, l.merged_into, l.deleted_at from core.label l
        where l.client_id = ${this.clientId} and l.id = any(${[...new Set(ids)]}::uuid[])
        union all
        select f.asked, l.id, l.name, l.merged_into, l.deleted_at from found f
        join core.label l on l.client_id = ${this.clientId} and l.id = f.merged_into
      ) select asked, id, name from found where merged_into is null and deleted_at is null`);
    return new Map(rows.map((row) => [row.asked, row]));
  }

  /** The ids of labels, and of all that were merged into them. */
  private async idsBelow(condition: Sql): Promise<readonly string[]> {
    const rows = await this.database.rows(sql<{ readonly id: string }>`with recursive found as (
        select l.id from core.label l where l.client_id = ${this.clientId} and ${condition}
        union
        select l.id from found f join core.label l on l.client_id = ${this.clientId} and l.merged_into = f.id
      ) select id from found order by id`);
    return rows.map(({ id }) => id);
  }

  private namesOf(ids: readonly string[], roots: ReadonlyMap<string, RootRow>): Map<string, string> {
    const found = ids.map((id) => roots.get(id)).filter((root) => root !== undefined);
    return new Map(found.map(({ id, name }) => [id, name]));
  }

  private get database(): Database {
    return this.call.database(this.scope);
  }

  private get clientId(): string {
    if (this.call.clientId === undefined) {
      throw new Error("'core:Labels' works in a portal; this call is in none.");
    }
    return this.call.clientId;
  }
}
