import type { Migration } from '../../data/sql/migration';
import type { ScopedStatement } from '../../data/sql/engine';
import { asSystem } from '../../data/sql/system-statements';
import { hashSecret } from '../../identity/accounts/secrets';
import { sql } from '../../data/sql/tag';

/** Emails that one address may receive a day from all portals together, so that invitations cannot flood a stranger. */
const maxPerRecipient = 20;

export interface CountedMail {
  readonly clientId: string;
  readonly addresses: readonly string[];
  readonly now: Date;
  readonly quota: number;
  /** True for requests of people. Jobs and subscribers count but are never refused, because no person could retry. */
  readonly isRefused: boolean;
}

/**
 * Counts a portal's emails in the transaction that queues them. The statement fails with TS004 when the portal, and
 * with TS005 when a recipient, has reached the daily limit; `http/problems` has the messages. Email without a portal,
 * such as codes, resets and security notices, is not counted and never limited.
 */
export function countMail({ clientId, addresses, now, quota, isRefused }: CountedMail): ScopedStatement {
  const recipients = addresses.map((address) => hashSecret(address.toLowerCase()));
  return asSystem(sql`select core.count_mail(${clientId}::uuid, ${recipients}::text[], ${now}::timestamptz, ${quota}::int,
    ${maxPerRecipient}::int, ${isRefused}::boolean)`);
}

/** Emails queued a day, by portal and by recipient. Addresses are stored as hashes. */
export const mailQuotaMigration: Migration = {
  id: '0207-count-mail',
  up: [
    sql`create table mail_count (
      day date not null,
      key text not null,
      count int not null,
      primary key (day, key)
    ) with (fillfactor = 80)`,
    sql`create function count_mail(portal uuid, recipients text[], at timestamptz, quota int, per_recipient int,
      is_refused boolean) returns void language plpgsql set enable_seqscan = off as $$
    declare
      today date := (at at time zone 'UTC')::date;
      total int;
      highest int;
    begin
      insert into core.mail_count as c (day, key, count) values (today, 'portal:' || portal, cardinality(recipients))
        on conflict (day, key) do update set count = c.count + excluded.count
        returning c.count into total;
      if is_refused and total > quota then
        raise exception 'Portal % has queued its mails of the day.', portal using errcode = 'TS004';
      end if;
      -- In one order, so that two transactions never wait for each other.
      with counted as (
        insert into core.mail_count as c (day, key, count)
          select today, 'recipient:' || r, count(*) from unnest(recipients) r group by r order by r
          on conflict (day, key) do update set count = c.count + excluded.count
          returning c.count)
      select max(counted.count) into highest from counted;
      if is_refused and highest > per_recipient then
        raise exception 'A recipient has had its mails of the day.' using errcode = 'TS005';
      end if;
    end $$`,
    sql`revoke all on function count_mail(uuid, text[], timestamptz, int, int, boolean) from public`,
    sql`grant execute on function count_mail(uuid, text[], timestamptz, int, int, boolean) to system_core`,
  ],
};
