import { peopleZones } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import type { RuleRow } from './rule-row';
import { companyRules } from './company-rules';
import { scheduleOf } from './rule-row';
import type { EscalationSchedule, RuleSchedule } from './rule-schedule';

/**
 * What a look finds entities for by one schedule: a rule of the company as it is or as some people changed it, its
 * escalation, or all own rules of the company's people with the same schedule.
 */
export type RuleGroup = { readonly key: string; readonly entityType: string } & (
  | { readonly kind: 'company'; readonly rule: RuleRow; readonly schedule: RuleSchedule }
  | { readonly kind: 'escalation'; readonly rule: RuleRow; readonly to: string; readonly schedule: EscalationSchedule }
  | { readonly kind: 'own'; readonly schedule: RuleSchedule }
);

interface ChangedSchedule {
  readonly rule_id: string;
  readonly at_time: string | null;
  readonly offset_minutes: number | null;
}

/** The schedules of all rules that are on, in the order of their keys. Each statement has a few rows. */
export async function readGroups(context: PortalContext): Promise<readonly RuleGroup[]> {
  const { db, clientId } = context;
  const rules = (await companyRules(context)).filter((rule) => rule.is_enabled);
  const changed = await db.rows(sql<ChangedSchedule>`select distinct rule_id, at_time, offset_minutes from rule_choice
    where client_id = ${clientId} and (at_time is not null or offset_minutes is not null)`);
  const own = await db.rows(sql<RuleRow>`select distinct entity_type, trigger, offset_minutes, at_time, on_working_days,
      every_days, max_repeats from rule
    where client_id = ${clientId} and person_id is not null and is_enabled and deleted_at is null`);
  return [
    ...rules.flatMap((rule) => groupsOfCompanyRule(rule, changed)),
    ...own.map((row): RuleGroup => {
      const schedule = scheduleOf(row);
      const { entity_type: entityType } = row;
      return { kind: 'own', key: `own ${entityType} ${keyOf(schedule)}`, entityType, schedule };
    }),
  ].toSorted((left, right) => (left.key < right.key ? -1 : 1));
}

/** The schedule of a rule as a person changed it. */
export function changedSchedule(
  rule: RuleRow,
  { at_time: time, offset_minutes: offset }: Pick<ChangedSchedule, 'at_time' | 'offset_minutes'>,
): RuleSchedule {
  const schedule = scheduleOf(rule);
  return { ...schedule, time: time ?? schedule.time, offsetMinutes: offset ?? schedule.offsetMinutes };
}

/** The same for schedules that remind at the same moments. */
export function keyOf({ trigger, offsetMinutes, time, onWorkingDays, everyDays, maxRepeats }: RuleSchedule): string {
  return [trigger, offsetMinutes, time, onWorkingDays, everyDays, maxRepeats].join(' ');
}

/** The zones of the company's people; that of the company for those who have not chosen one. */
export async function readZones({ db, clientId, portal }: PortalContext): Promise<readonly string[]> {
  const rows = await db.rows(sql<{ zone: string }>`select time_zone as zone
    from ${sql.view(peopleZones)} where client_id = ${clientId}`);
  return [...new Set([portal.timeZone, ...rows.map(({ zone }) => zone)])].toSorted((left, right) =>
    left < right ? -1 : 1,
  );
}

function groupsOfCompanyRule(rule: RuleRow, changed: readonly ChangedSchedule[]): readonly RuleGroup[] {
  const { id, entity_type: entityType, escalate_after_days: afterDays, escalate_to: to } = rule;
  const choices = rule.is_locked ? [] : changed.filter(({ rule_id: ruleId }) => ruleId === id);
  const schedules = [scheduleOf(rule), ...choices.map((choice) => changedSchedule(rule, choice))];
  const byKey = new Map(schedules.map((schedule) => [keyOf(schedule), schedule]));
  const groups = [...byKey].map(([key, schedule]): RuleGroup => {
    return { kind: 'company', key: `rule ${id} ${key}`, entityType, rule, schedule };
  });
  if (rule.trigger !== 'overdueEvery' || afterDays === null || to === null) {
    return groups;
  }
  const { time, onWorkingDays } = scheduleOf(rule);
  const schedule: EscalationSchedule = { trigger: 'escalated', afterDays, time, onWorkingDays };
  return [
    ...groups,
    { kind: 'escalation', key: `escalation ${id} ${afterDays} ${time}`, entityType, rule, to, schedule },
  ];
}
