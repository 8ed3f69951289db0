import { timeEntryLimits } from '../../../contract';
import type { CoreRequest } from '../../request-context/core-service';
import type { Database } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import type { EntityReference } from '../activity/activities';
import { stopEntry } from './stop-entry';
import type { StoppedTimer, TimeEntries } from './time-entries';
import type { TimeEntryRow } from './time-entry-rows';
import { timeEntryColumns } from './time-entry-rows';
import { lockTimer } from './time-rules';

/** Reads logged time from core's table, under the portal's row-level security. */
export class DatabaseTimeEntries implements TimeEntries {
  constructor(private readonly call: CoreRequest) {}

  async total({ type, id }: EntityReference): Promise<number> {
    const row = await this.database.row(sql<{ minutes: number }>`select coalesce(sum(minutes), 0)::int as minutes
      from core.time_entry where client_id = ${this.clientId} and entity_type = ${type} and entity_id = ${id}
        and deleted_at is null and not is_running`);
    return row?.minutes ?? 0;
  }

  async stopTimer(type: EntityReference['type'], personId: string, now: Date): Promise<StoppedTimer | undefined> {
    const { database, clientId } = this;
    await lockTimer(database, clientId, personId);
    const before = await database.row(sql<TimeEntryRow>`select ${timeEntryColumns} from core.time_entry
      where client_id = ${clientId} and person_id = ${personId} and entity_type = ${type} and is_running
        and deleted_at is null for update`);
    if (before === undefined) {
      return undefined;
    }
    const startedAt = new Date(before.started_at ?? now);
    const latest = startedAt.getTime() + timeEntryLimits.forgotten * 60_000;
    const endedAt = new Date(Math.min(Math.max(now.getTime(), startedAt.getTime()), latest));
    const after = await stopEntry(database, { clientId, id: before.id }, { startedAt, endedAt });
    return after === undefined ? undefined : { before, after };
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
