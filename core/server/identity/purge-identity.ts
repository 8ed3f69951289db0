import { retentionDays } from '../../contract';
import type { Clock } from '../../kernel/services';
import type { Sql } from '../sql/database';
import type { DatabaseEngine } from '../sql/engine';
import { sql } from '../sql/tag';
import { identityScope } from './identity-scope';

const day = 86_400_000;
/** An account whose address nobody confirmed. */
const unconfirmedDays = 30;

/** Deletes what has no use any more. Each statement is a transaction of its own, so none holds the database for long. */
export async function purgeIdentity(engine: DatabaseEngine, clock: Clock): Promise<void> {
  const now = clock.now();
  const before = (days: number) => new Date(now.getTime() - days * day);
  const deletions: readonly Sql[] = [
    sql`delete from ticket where expires_at <= ${now}`,
    // A code's row also counts what was sent within the hour.
    sql`delete from code where expires_at <= ${now} and window_started_at <= ${new Date(now.getTime() - day / 24)}`,
    sql`delete from login_throttle where missed_at <= ${before(1)}`,
    sql`delete from session where coalesce(ended_at, expires_at) <= ${before(retentionDays.sessions)}`,
    sql`delete from person p where p.email_verified_at is null and p.created_at <= ${before(unconfirmedDays)}
      and not exists (select 1 from membership m where m.person_id = p.id)`,
  ];
  for (const deletion of deletions) {
    await engine.once('write', [{ ...deletion.compile(), scope: identityScope }]);
  }
}
