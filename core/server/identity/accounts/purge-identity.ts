import { registrationLifetime, retentionDays } from '../../../contract';
import type { Clock } from '../../../kernel/services';
import type { Sql } from '../../data/sql/database';
import type { DatabaseEngine } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import { identityScope } from './identity-scope';

const day = 86_400_000;

/** Rows deleted in one transaction: few enough not to block other requests. */
const batchSize = 1_000;

/** Deletes expired rows in batches, each in a transaction of its own. */
export async function purgeIdentity(engine: DatabaseEngine, clock: Clock): Promise<void> {
  const now = clock.now();
  const before = (days: number) => new Date(now.getTime() - days * day);
  const expired: readonly (readonly [string, Sql])[] = [
    ['ticket', sql`expires_at <= ${now}`],
    // A code's row also counts the codes sent within the hour.
    ['code', sql`expires_at <= ${now} and window_started_at <= ${new Date(now.getTime() - day / 24)}`],
    ['login_throttle', sql`missed_at <= ${before(1)}`],
    ['session', sql`coalesce(ended_at, expires_at) <= ${before(retentionDays.sessions)}`],
    ['api_token', sql`coalesce(ended_at, expires_at) <= ${before(retentionDays.apiTokens)}`],
    // Secrets whose first code was never entered.
    ['two_step', sql`turned_on_at is null and created_at <= ${before(1)}`],
    ['registration', sql`created_at <= ${before(registrationLifetime / day)}`],
  ];
  for (const [table, condition] of expired) {
    const name = sql.id(table);
    const deletion = sql`delete from ${name}
      where ctid = any (array(select ctid from ${name} where ${condition} limit ${batchSize}))`;
    let deleted = batchSize;
    while (deleted === batchSize) {
      const [result] = await engine.once('write', [{ ...deletion.compile(), scope: identityScope }]);
      deleted = result?.count ?? 0;
    }
  }
}
