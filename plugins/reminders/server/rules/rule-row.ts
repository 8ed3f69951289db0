import { localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { AppError, sql } from '@tessera/core/server';
import type { ReminderRule, RuleRecipient, RuleTrigger } from '../../contract';
import { ruleChangedLive } from '../../contract';
import { ruleContractMessages as messages } from '../../contract/rule-messages';
import type { RuleSchedule } from './rule-schedule';

/** A row of the table `rule`, or a rule of the product that has none yet. */
export interface RuleRow {
  readonly id: string;
  readonly version: number;
  readonly person_id: string | null;
  readonly built_in: string | null;
  readonly entity_type: string;
  readonly trigger: RuleTrigger;
  readonly offset_minutes: number;
  readonly at_time: string;
  readonly on_working_days: boolean;
  readonly every_days: number;
  readonly max_repeats: number;
  readonly recipients: readonly RuleRecipient[];
  readonly channels: ReminderRule['channels'];
  readonly is_enabled: boolean;
  readonly is_locked: boolean;
  readonly escalate_after_days: number | null;
  readonly escalate_to: string | null;
  readonly deleted_at: string | null;
}

export const ruleColumns = sql`id, version, person_id, built_in, entity_type, trigger, offset_minutes, at_time,
  on_working_days, every_days, max_repeats, recipients, channels, is_enabled, is_locked, escalate_after_days, escalate_to,
  deleted_at`;

/** Fields of requests by column, where the names differ. */
export const ruleColumnOf = {
  entityType: 'entity_type',
  trigger: 'trigger',
  offsetMinutes: 'offset_minutes',
  time: 'at_time',
  onWorkingDays: 'on_working_days',
  everyDays: 'every_days',
  maxRepeats: 'max_repeats',
  recipients: 'recipients',
  channels: 'channels',
  isEnabled: 'is_enabled',
  isLocked: 'is_locked',
  escalateAfterDays: 'escalate_after_days',
  escalateTo: 'escalate_to',
} as const;

/** Row → wire. */
export function presentRule(row: RuleRow): ReminderRule {
  return {
    id: row.id,
    version: row.version,
    scope: row.person_id === null ? 'company' : 'own',
    entityType: row.entity_type,
    trigger: row.trigger,
    offsetMinutes: row.offset_minutes,
    time: row.at_time,
    onWorkingDays: row.on_working_days,
    everyDays: row.every_days,
    maxRepeats: row.max_repeats,
    recipients: [...row.recipients],
    channels: row.channels,
    isEnabled: row.is_enabled,
    isLocked: row.is_locked,
    escalateAfterDays: row.escalate_after_days,
    escalateTo: row.escalate_to,
    isBuiltIn: row.built_in !== null,
  };
}

/** Row → when it reminds. */
export function scheduleOf(row: Omit<RuleRow, 'id' | 'version' | 'person_id'>): RuleSchedule {
  return {
    trigger: row.trigger,
    offsetMinutes: row.offset_minutes,
    time: row.at_time,
    onWorkingDays: row.on_working_days,
    everyDays: row.every_days,
    maxRepeats: row.max_repeats,
  };
}

/** Tells the open browsers of those whom the rule concerns, and returns what they are told. */
export function publishRule(context: PortalContext, row: RuleRow): ReminderRule {
  const { id, version, person_id: personId, deleted_at: deletedOn } = row;
  const rule = presentRule(row);
  const data = deletedOn === null ? rule : { ...rule, deletedOn };
  context.publish(ruleChangedLive, { id, version, data }, personId === null ? 'portal' : { persons: [personId] });
  return rule;
}

/** @throws AppError `not_found`, also for the rule of another person. */
export async function findOwnRule(context: PortalContext, id: string): Promise<RuleRow> {
  const { db, clientId, actor } = context;
  return foundRule(
    await db.row(sql<RuleRow>`select ${ruleColumns} from rule
      where client_id = ${clientId} and person_id = ${actor.userId ?? null}::uuid and id = ${id}
        and deleted_at is null`),
  );
}

/** @throws AppError `not_found` when a statement found no row. */
export function foundRule(row: RuleRow | undefined): RuleRow {
  if (row === undefined) {
    throw new AppError('not_found', localized(messages.ruleUnknown));
  }
  return row;
}
