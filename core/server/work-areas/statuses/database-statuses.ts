import type { Label, PortalStatus, StatusCategory } from '../../../contract';
import { localized, statusChangedLive } from '../../../contract';
import type { Database } from '../../data/sql/database';
import { versionBump } from '../../data/sql/merge';
import { sql } from '../../data/sql/tag';
import { AppError } from '../../platform/app-error';
import type { CoreRequest } from '../../request-context/core-service';
import type { EntityReference } from '../activity/activities';
import { statusMessages as messages } from './messages';
import type { StatusRow } from './status-rows';
import { allStatuses, presentStatus, statusColumns } from './status-rows';
import type { StatusTypes } from './status-types';
import type { EntitiesWithStatus, Statuses } from './statuses';

/** Reads core's table of statuses, under the portal's row-level security. */
export class DatabaseStatuses implements Statuses {
  private readonly database: Database;
  private readonly clientId: string;
  private readonly lists = new Map<string, Promise<readonly PortalStatus[]>>();

  constructor(
    private readonly call: CoreRequest,
    private readonly types: StatusTypes,
  ) {
    if (call.clientId === undefined) {
      throw new Error("'core:Statuses' works in a portal; this call is in none.");
    }
    this.clientId = call.clientId;
    this.database = call.database({ role: 'app_core', clientId: call.clientId, personId: call.personId });
  }

  async list(type: EntityReference['type']): Promise<readonly PortalStatus[]> {
    return (await this.all(type)).filter(({ deletedOn }) => deletedOn === undefined);
  }

  async resolve(type: EntityReference['type'], key: string): Promise<string> {
    const statuses = new Map((await this.all(type)).map((status) => [status.key, status]));
    const passed = new Set<string>();
    let found = statuses.get(key);
    while (found?.replacedBy !== undefined && !passed.has(found.key)) {
      passed.add(found.key);
      found = statuses.get(found.replacedBy);
    }
    if (found === undefined) {
      throw new AppError('validation_failed', localized(messages.statusNotThere), { params: { field: 'status' } });
    }
    return found.key;
  }

  async first(type: EntityReference['type'], category: StatusCategory): Promise<string | undefined> {
    return (await this.list(type)).find((each) => each.category === category && each.replacedBy === undefined)?.key;
  }

  async names(type: EntityReference['type']): Promise<ReadonlyMap<string, Label>> {
    const own = new Map(this.declared(type).builtIn.map(({ key, name }) => [key, name]));
    return new Map((await this.all(type)).map(({ key, name }) => [key, name ?? own.get(key) ?? key]));
  }

  async replaced(type: EntityReference['type']): Promise<readonly PortalStatus[]> {
    return (await this.all(type)).filter(({ replacedBy }) => replacedBy !== undefined);
  }

  async finishReplacement(type: EntityReference['type'], key: string): Promise<void> {
    const now = this.call.context.clock.now();
    const row = await this.database.row(sql<StatusRow>`update core.status
      set deleted_at = ${now}::timestamptz, ${versionBump(['deleted_at'])}
      where client_id = ${this.clientId} and entity_type = ${type} and key = ${key}
        and replaced_by is not null and deleted_at is null
      returning ${statusColumns}`);
    if (row !== undefined) {
      const data = presentStatus(row);
      this.call
        .outboxFor(this.clientId)
        .publish(statusChangedLive, { id: row.id, version: row.version, data }, 'portal');
      this.lists.clear();
    }
  }

  private declared(type: string): EntitiesWithStatus {
    const found = this.types.get(type);
    if (found === undefined) {
      throw new Error(`No plugin declares the statuses of '${type}'.`);
    }
    return found;
  }

  private all(type: string): Promise<readonly PortalStatus[]> {
    // Read once in a request, which may change a hundred entities.
    const known = this.lists.get(type) ?? this.read(type);
    this.lists.set(type, known);
    return known;
  }

  private async read(type: string): Promise<readonly PortalStatus[]> {
    const declared = this.declared(type);
    const rows = await this.database.rows(sql<StatusRow>`select ${statusColumns} from core.status
      where client_id = ${this.clientId} and entity_type = ${type}`);
    return allStatuses(declared, rows);
  }
}
