import type { CoreRequest } from '../../request-context/core-service';
import type { Database } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import type { EntityReference } from '../activity/activities';
import type { TimeEntries } from './time-entries';

/** Reads logged time from core's table, under the portal's row-level security. */
export class DatabaseTimeEntries implements TimeEntries {
  constructor(private readonly call: CoreRequest) {}

  async total({ type, id }: EntityReference): Promise<number> {
    const row = await this.database.row(sql<{ minutes: number }>`select coalesce(sum(minutes), 0)::int as minutes
      from core.time_entry where client_id = ${this.clientId} and entity_type = ${type} and entity_id = ${id}
        and deleted_at is null and not is_running`);
    return row?.minutes ?? 0;
  }

  async forget(type: EntityReference['type'], ids: readonly string[]): Promise<void> {
    await this.database.run(sql`delete from core.time_entry
      where client_id = ${this.clientId} and entity_type = ${type} and entity_id = any(${ids}::uuid[])`);
  }

  private get database(): Database {
    const { clientId, personId } = this.call;
    return this.call.database({ role: 'app_core', clientId, personId });
  }

  private get clientId(): string {
    if (this.call.clientId === undefined) {
      throw new Error("'core:TimeEntries' works in a portal; this call is in none.");
    }
    return this.call.clientId;
  }
}
