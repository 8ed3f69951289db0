import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/** The day of the week on which a person has the email of what waits, Monday is 1; null for each day. */
export const weeklyMails: Migration = {
  id: '0003-weekly-mails',
  up: [sql`alter table preference add column digest_day smallint check (digest_day between 1 and 7)`],
};
