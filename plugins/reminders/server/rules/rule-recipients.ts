import { people, watching } from '@tessera/core/contract';
import type { DatedEntity, PortalContext } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import type { ReminderRule, RuleRecipient } from '../../contract';
import type { LookStep } from './plan-look';
import type { RuleGroup } from './rule-groups';
import { changedSchedule, keyOf } from './rule-groups';
import { scheduleOf } from './rule-row';

/** A person whom a step reminds of an entity. */
export interface Recipient {
  readonly entity: DatedEntity;
  readonly personId: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly channels: ReminderRule['channels'];
}

/** What people are to an entity, by their ids. */
type Roles = ReadonlyMap<string, ReadonlySet<RuleRecipient>>;

/** By what a rule tells a person who has some roles; undefined where it does not concern them. */
type Answer = (personId: string, roles: ReadonlySet<RuleRecipient>) => ReminderRule['channels'] | undefined;

/**
 * The active members whom a step reminds of some entities: those of its zone who have the schedule of its group. A few
 * statements, however many entities there are.
 */
export async function recipientsOf(
  context: PortalContext,
  { group, timed }: LookStep,
  entities: readonly DatedEntity[],
): Promise<readonly Recipient[]> {
  const rolesOf = await readRoles(context, group, entities);
  const ids = [...new Set([...rolesOf.values()].flatMap((roles) => [...roles.keys()]))];
  const zones = await readZonesOf(context, ids);
  const answer = await readAnswers(context, group, [...zones.keys()]);
  return entities.flatMap((entity) =>
    [...(rolesOf.get(entity.id) ?? [])].flatMap(([personId, roles]) => {
      const timeZone = zones.get(personId);
      const isInZone = timeZone !== undefined && (timed === undefined || timed.calendar.timeZone === timeZone);
      const channels = isInZone ? answer(personId, roles) : undefined;
      return channels === undefined || timeZone === undefined ? [] : [{ entity, personId, timeZone, channels }];
    }),
  );
}

async function readRoles(
  { db, clientId }: PortalContext,
  group: RuleGroup,
  entities: readonly DatedEntity[],
): Promise<ReadonlyMap<string, Roles>> {
  if (group.kind === 'escalation') {
    return new Map(entities.map(({ id }) => [id, new Map([[group.to, new Set<RuleRecipient>()]])]));
  }
  const found = new Map<string, Map<string, Set<RuleRecipient>>>();
  const add = (entityId: string, personId: string, role: RuleRecipient): void => {
    const roles = found.get(entityId) ?? new Map<string, Set<RuleRecipient>>();
    found.set(entityId, roles.set(personId, (roles.get(personId) ?? new Set()).add(role)));
  };
  for (const { id, ownerId, collaboratorIds } of entities) {
    if (ownerId !== undefined) {
      add(id, ownerId, 'owner');
    }
    for (const personId of collaboratorIds) {
      add(id, personId, 'collaborators');
    }
  }
  if (group.kind === 'own' || group.rule.recipients.includes('watchers')) {
    const rows = await db.rows(sql<{ entity_id: string; person_id: string }>`select entity_id, person_id
      from ${sql.view(watching)} where client_id = ${clientId} and entity_type = ${group.entityType}
        and entity_id = any(${entities.map(({ id }) => id)}::uuid[])`);
    for (const row of rows) {
      add(row.entity_id, row.person_id, 'watchers');
    }
  }
  return found;
}

/** Active members with their zones. */
async function readZonesOf(
  { db, clientId, portal }: PortalContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows(sql<{ person_id: string; zone: string }>`select person_id,
      coalesce(time_zone, ${portal.timeZone}) as zone
    from ${sql.view(people)} where client_id = ${clientId} and person_id = any(${ids}::uuid[]) and active`);
  return new Map(rows.map((row) => [row.person_id, row.zone]));
}

async function readAnswers(context: PortalContext, group: RuleGroup, persons: readonly string[]): Promise<Answer> {
  if (group.kind === 'escalation') {
    return () => 'app-and-mail';
  }
  return group.kind === 'own' ? readOwnRules(context, group, persons) : readChoices(context, group, persons);
}

async function readChoices(
  { db, clientId }: PortalContext,
  { rule, schedule }: Extract<RuleGroup, { kind: 'company' }>,
  persons: readonly string[],
): Promise<Answer> {
  const rows = rule.is_locked
    ? []
    : await db.rows(sql<{
        person_id: string;
        is_enabled: boolean;
        at_time: string | null;
        offset_minutes: number | null;
      }>`select person_id, is_enabled, at_time, offset_minutes from rule_choice
        where client_id = ${clientId} and rule_id = ${rule.id} and person_id = any(${persons}::uuid[])`);
  const choices = new Map(rows.map((row) => [row.person_id, row]));
  const key = keyOf(schedule);
  const isUnchanged = keyOf(scheduleOf(rule)) === key;
  return (personId, roles) => {
    const choice = choices.get(personId);
    const applies =
      choice === undefined ? isUnchanged : choice.is_enabled && keyOf(changedSchedule(rule, choice)) === key;
    return applies && rule.recipients.some((role) => roles.has(role)) ? rule.channels : undefined;
  };
}

async function readOwnRules(
  { db, clientId }: PortalContext,
  { entityType, schedule }: Extract<RuleGroup, { kind: 'own' }>,
  persons: readonly string[],
): Promise<Answer> {
  const { trigger, offsetMinutes, time, onWorkingDays, everyDays, maxRepeats } = schedule;
  const rows = await db.rows(sql<{
    person_id: string;
    recipients: readonly RuleRecipient[];
    channels: ReminderRule['channels'];
  }>`select person_id, recipients, channels from rule
    where client_id = ${clientId} and person_id = any(${persons}::uuid[]) and is_enabled and deleted_at is null
      and entity_type = ${entityType} and trigger = ${trigger} and offset_minutes = ${offsetMinutes}
      and at_time = ${time} and on_working_days = ${onWorkingDays} and every_days = ${everyDays}
      and max_repeats = ${maxRepeats}
    order by channels desc`);
  return (personId, roles) =>
    rows.find((row) => row.person_id === personId && row.recipients.some((role) => roles.has(role)))?.channels;
}
