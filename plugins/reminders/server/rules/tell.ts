import type { LocalizedText } from '@tessera/core/contract';
import { addDays, localized, momentOf, nextMoment, wallTime } from '@tessera/core/contract';
import type { DatedEntity, PortalContext } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import { dateOf } from '../../contract';
import { groupRows } from './group-rows';
import { ruleServerMessages as messages } from '../rule-messages';
import type { LookStep } from './plan-look';
import type { Recipient } from './rule-recipients';
import { recipientsOf } from './rule-recipients';
import { escalated, ruleCame, ruleCameByMail } from './rule-notifications';
import { dayIn, occasionOf } from './rule-schedule';

/** What a person is late to be told of is told with the rest in one notice. Milliseconds. */
const lateAfter = 6 * 3_600_000;
const minute = 60_000;
/** Late notices come in these hours of the person's day; others wait for the morning. */
const dayHours = { from: '08:00', until: '20:00' } as const;
const morning = '09:00';

/** Why and when a step reminds of an entity. */
interface Occasion {
  readonly name: string;
  readonly at: Date;
  readonly title: LocalizedText;
}

/**
 * Reminds people of a step's entities. Who was reminded of the same occasion before, by whichever rule or look, is left out;
 * what should have come hours ago waits for one notice of all that.
 */
export async function tell(context: PortalContext, step: LookStep, entities: readonly DatedEntity[]): Promise<void> {
  const occasions = new Map(entities.map((entity) => [entity.id, occasionAbout(step, entity)]));
  const known = entities.filter(({ id }) => occasions.get(id) !== undefined);
  const recipients = known.length === 0 ? [] : await recipientsOf(context, step, known);
  const now = context.clock.now();
  const rows = recipients.flatMap(({ entity, personId, timeZone }) => {
    const occasion = occasions.get(entity.id);
    if (occasion === undefined) {
      return [];
    }
    const isLate = now.getTime() - occasion.at.getTime() > lateAfter;
    const notifyAt = isLate ? lateTime(now, timeZone).toISOString() : null;
    return {
      person_id: personId,
      entity_id: entity.id,
      occasion: occasion.name,
      due_at: occasion.at,
      notify_at: notifyAt,
    };
  });
  if (rows.length === 0) {
    return;
  }
  const { db, clientId } = context;
  const added = await db.rows(sql<{
    key: string;
  }>`insert into told (client_id, person_id, entity_type, entity_id, occasion,
      due_at, notify_at)
    select ${clientId}::uuid, r.person_id, ${step.group.entityType}::text, r.entity_id, r.occasion, r.due_at, r.notify_at
    from jsonb_to_recordset(${sql.json(rows)}) as r (person_id uuid, entity_id uuid, occasion text, due_at timestamptz,
      notify_at timestamptz)
    on conflict do nothing
    returning case when notify_at is null then person_id || ' ' || entity_id else '' end as key`);
  const fresh = new Set(added.map(({ key }) => key));
  notify(
    context,
    step,
    recipients.filter(({ personId, entity }) => fresh.has(`${personId} ${entity.id}`)),
    occasions,
  );
}

function notify(
  context: PortalContext,
  { group }: LookStep,
  recipients: readonly Recipient[],
  occasions: ReadonlyMap<string, Occasion | undefined>,
): void {
  const typeOf = ({ channels }: Recipient) =>
    group.kind === 'escalation' ? escalated : channels === 'app' ? ruleCame : ruleCameByMail;
  for (const [id, ofEntity] of groupRows(recipients, ({ entity }) => entity.id)) {
    const title = occasions.get(id)?.title;
    if (title !== undefined) {
      for (const [type, those] of groupRows(ofEntity, typeOf)) {
        const to = those.map(({ personId }) => personId);
        const entity = { type: group.entityType as `${string}.${string}`, id };
        context.notify(type, { to, entity, title, includesActor: true });
      }
    }
  }
}

/** Undefined for an entity whose date changed since it was found. */
function occasionAbout({ group, timed, minutes }: LookStep, entity: DatedEntity): Occasion | undefined {
  const { schedule } = group;
  const { trigger } = schedule;
  if (timed === undefined) {
    const date = trigger === 'beforeStart' ? entity.start : entity.due;
    if (date?.time === undefined || date.timeZone === undefined || minutes === undefined) {
      return undefined;
    }
    const moment = momentOf({ date: date.date, time: date.time }, date.timeZone);
    const values = { title: entity.title, date: noonOf(date.date), time: date.time, zone: date.timeZone };
    return {
      name: occasionOf(trigger, `${date.date}T${date.time}`, `-${minutes}m`),
      at: new Date(moment.getTime() - minutes * minute),
      title: localized(trigger === 'beforeStart' ? messages.startsAt : messages.dueAt, values),
    };
  }
  const { moment, calendar } = timed;
  const day = anchorDay(trigger, entity, calendar);
  const distance = day === undefined ? undefined : moment.anchors.get(day);
  if (day === undefined || distance === undefined) {
    return undefined;
  }
  const values = { title: entity.title, date: noonOf(day) };
  const title = {
    beforeStart: () => startTitle(moment.day, day, entity),
    beforeDue: () => localized(messages.due, values),
    atDue: () => localized(messages.due, values),
    overdueEvery: () => localized(messages.overdue, values),
    noUpdateFor: () => localized(messages.noUpdate, values),
    escalated: () => localized(messages.escalated, { title: entity.title, count: distance }),
  } as const;
  return { name: occasionOf(trigger, day, distance), at: moment.at, title: title[trigger]() };
}

/** A start may be before the day of the reminder, which waited for a working day. The date is there for later readers. */
function startTitle(today: string, start: string, { title }: DatedEntity): LocalizedText {
  const values = { title, date: noonOf(start) };
  if (start <= today) {
    return start === today ? localized(messages.startsToday, values) : localized(messages.started, values);
  }
  return start === addDays(today, 1) ? localized(messages.startsTomorrow, values) : localized(messages.starts, values);
}

function anchorDay(
  trigger: LookStep['group']['schedule']['trigger'],
  { start, due, updatedAt }: DatedEntity,
  calendar: Parameters<typeof dayIn>[1],
): string | undefined {
  const date = trigger === 'escalated' ? 'due' : dateOf(trigger);
  return date === 'update' ? dayIn(updatedAt, calendar) : (date === 'start' ? start : due)?.date;
}

/** Now, unless it is night for the person. */
function lateTime(now: Date, timeZone: string): Date {
  const { time } = wallTime(now, timeZone);
  if (time >= dayHours.from && time < dayHours.until) {
    return now;
  }
  return nextMoment({ time: morning, on: 'every-day' }, { timeZone, workingDays: [] }, now) ?? now;
}

/** A moment that falls on this date in nearly every zone, because titles are formatted in the zone of their reader. */
function noonOf(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}
