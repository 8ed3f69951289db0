import * as z from 'zod/mini';
import type { LinkedPart } from '@tessera/core/contract';
import { defineJob, people } from '@tessera/core/contract';
import type { ViewRow } from '@tessera/core/contract';
import type { PortalContext, StoredTitle } from '@tessera/core/server';
import { onJob, sql } from '@tessera/core/server';
import type { MailedItem, NotificationMailData } from './mails';
import { notificationMail } from './mails';
import { readPreferencesOfPerson } from './preferences';
import { stopMails } from './unsubscribe';

/** Items that one email lists; the others are counted. */
const maxListed = 50;

/** Milliseconds for which the link to unsubscribe works. */
const linkLifetime = 365 * 86_400_000;

const sendMails = defineJob('notifications.send-mails', 'portal', z.object({ personId: z.uuid() }));

interface WaitingRow {
  readonly key: string;
  readonly entity_type: string;
  readonly entity_id: string;
  readonly titles: readonly StoredTitle[];
  readonly part: LinkedPart | null;
  readonly reason: number;
  readonly is_mandatory: boolean;
  /** The person has seen the item in the product since. */
  readonly is_read: boolean;
}

/** Schedules the next email of each person, for the first moment at which one of their items is due. */
export async function scheduleMails(context: PortalContext, persons: readonly string[]): Promise<void> {
  const { db, clientId } = context;
  const rows = await db.rows(sql<{ person_id: string; due_at: string }>`select person_id, min(due_at) as due_at
    from mail_item where client_id = ${clientId} and person_id = any(${persons}::uuid[]) group by person_id`);
  for (const { person_id: personId, due_at: dueAt } of rows) {
    context.schedule(sendMails, personId, new Date(dueAt), { personId });
  }
}

/**
 * Sends what is due for a person in one email, except for what they have read in the product meanwhile. Items and email are
 * one transaction: a repeated job finds nothing.
 */
export const sendMailsJob = onJob(sendMails, async (context, { personId }) => {
  const { db, clientId, clock } = context;
  const rows =
    await db.rows(sql<WaitingRow>`select m.key, m.entity_type, m.entity_id, m.titles, m.reason, m.part, m.is_mandatory,
      exists (select 1 from entry e where e.client_id = m.client_id and e.person_id = m.person_id
        and e.entity_type = m.entity_type and e.entity_id = m.entity_id and e.read_at >= m.at) as is_read
    from mail_item m where m.client_id = ${clientId} and m.person_id = ${personId} and m.due_at <= ${clock.now()}
    order by m.at, m.key for update of m`);
  const reader = await db.row(sql<ViewRow<typeof people>>`select full_name, email, active from ${sql.view(people)}
    where client_id = ${clientId} and person_id = ${personId}`);
  const { mailMode } = await readPreferencesOfPerson(context, personId);
  if (reader?.active === true) {
    const to = { name: reader.full_name, address: reader.email };
    const mandatory = rows.filter((row) => row.is_mandatory);
    const others = rows.filter((row) => !row.is_mandatory && !row.is_read && mailMode !== 'off');
    if (mandatory.length > 0) {
      context.mail({ to, template: notificationMail.name, data: dataOf(context, mandatory, true) });
    }
    if (others.length > 0) {
      context.mail({
        to,
        template: notificationMail.name,
        data: dataOf(context, others, false),
        unsubscribe: {
          purpose: stopMails,
          payload: { personId },
          subject: personId,
          personId,
          until: new Date(clock.now().getTime() + linkLifetime),
        },
      });
    }
  }
  await db.run(
    sql`delete from mail_item where client_id = ${clientId} and key = any(${rows.map(({ key }) => key)}::text[])`,
  );
  await scheduleMails(context, [personId]);
});

/** Items of one entity together, in the order of their first. */
function dataOf(
  { portal, clientId }: PortalContext,
  rows: readonly WaitingRow[],
  isMandatory: boolean,
): NotificationMailData {
  const byItem = new Map<string, MailedItem>();
  for (const { entity_type: type, entity_id: id, titles, reason, part } of rows) {
    const known = byItem.get(`${type} ${id}`);
    byItem.set(`${type} ${id}`, {
      type,
      id,
      titles: [...(known?.titles ?? []), ...titles],
      reason: Math.min(known?.reason ?? reason, reason),
      part: known?.part ?? part ?? undefined,
    });
  }
  const items = [...byItem.values()];
  return {
    company: portal.name,
    clientId,
    items: items.slice(0, maxListed),
    more: Math.max(0, items.length - maxListed),
    isMandatory,
  };
}
