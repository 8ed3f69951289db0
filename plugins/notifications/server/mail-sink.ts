import type { NotificationSink } from '@tessera/core/server';
import { sql, toStoredTitle } from '@tessera/core/server';
import { keepChosen, reasonRank } from './channels';
import { mailTime } from './mail-time';
import { readPreferencesOf } from './preferences';
import { scheduleMails } from './send-mails';

/**
 * Collects what is mailed: one email with everything that waits for a person, when their time has come. The items and the
 * job that sends them are written with the progress, so that a repeated batch adds nothing.
 */
export const mailSink: NotificationSink = {
  id: 'notifications.mail',
  async deliver(deliveries, context) {
    const chosen = await keepChosen(context, deliveries, 'mail');
    if (chosen.length === 0) {
      return;
    }
    const { db, clientId, clock, portal } = context;
    const now = clock.now();
    const preferences = await readPreferencesOf(context, [...new Set(chosen.map(({ personId }) => personId))]);
    const rows = chosen.flatMap(({ key, personId, recipient, entity, notifications }) => {
      const { timeZone } = recipient;
      const { workingDays, holidays } = portal;
      const due = mailTime(now, preferences(personId), { timeZone, workingDays, holidays });
      // Mandatory ones are sent on their own, at once: the email about the others can be turned off.
      const mandatory = notifications.filter(({ type }) => type.mandatory !== undefined);
      const others = notifications.filter(({ type }) => type.mandatory === undefined);
      return [
        { key: `${key}:mandatory`, isMandatory: true, items: mandatory, due: now },
        { key, isMandatory: false, items: others, due },
      ].flatMap((part) =>
        part.items.length === 0
          ? []
          : {
              key: part.key,
              person_id: personId,
              entity_type: entity.type,
              entity_id: entity.id,
              titles: part.items.map(({ title }) => toStoredTitle(title)),
              reason: reasonRank(part.items),
              part: part.items.find(({ part: comment }) => comment !== undefined)?.part ?? null,
              is_mandatory: part.isMandatory,
              // By the clock that also says when the person reads something.
              at: now.toISOString(),
              due_at: part.due.toISOString(),
            },
      );
    });
    await db.run(sql`insert into mail_item (client_id, key, person_id, entity_type, entity_id, titles, reason,
        part, is_mandatory, at, due_at)
      select ${clientId}::uuid, r.key, r.person_id, r.entity_type, r.entity_id, r.titles, r.reason, r.part, r.is_mandatory, r.at,
        r.due_at
      from jsonb_to_recordset(${sql.json(rows)}) as r (key text, person_id uuid, entity_type text, entity_id text,
        titles jsonb, reason smallint, part jsonb, is_mandatory boolean, at timestamptz, due_at timestamptz)
      on conflict (client_id, key) do nothing`);
    await scheduleMails(context, [...new Set(chosen.map(({ personId }) => personId))]);
  },
};
