import { localized } from '@tessera/core/contract';
import type { EndpointBinding, PortalContext } from '@tessera/core/server';
import { AppError, handle, sql } from '@tessera/core/server';
import type { RuleChoice, RuleChoicePatch } from '../../contract';
import {
  changeRuleChoice,
  hasOffset,
  isAtTime,
  listRuleChoices,
  minutesOfDay,
  readRuleChoice,
  ruleChoiceChangedLive,
  ruleLimits,
} from '../../contract';
import { ruleContractMessages as messages } from '../../contract/rule-messages';
import type { RuleRow } from '../rules/rule-row';
import { findCompanyRule } from '../rules/company-rules';
import { presentRule } from '../rules/rule-row';
import { lookAtOnce } from '../rules/schedule-look';

interface ChoiceRow {
  readonly rule_id: string;
  readonly version: number;
  readonly is_enabled: boolean;
  readonly at_time: string | null;
  readonly offset_minutes: number | null;
}

const columns = sql`rule_id, version, is_enabled, at_time, offset_minutes`;

/** Endpoints for what a person changes of rules of the company for themselves. */
export const ruleChoiceEndpoints: readonly EndpointBinding[] = [
  handle(listRuleChoices, async (_request, context) => {
    const rows = await context.db.rows(sql<ChoiceRow>`select ${columns} from rule_choice
      where ${ownChoices(context)} order by rule_id`);
    return { items: rows.map(present) };
  }),

  handle(readRuleChoice, async ({ params: { id } }, context) => {
    await findCompanyRule(context, id);
    return (await find(context, id)) ?? defaultChoice(id);
  }),

  handle(changeRuleChoice, async ({ params: { id }, body }, context) => {
    const rule = await findCompanyRule(context, id);
    check(rule, body);
    const { db, clientId, actor } = context;
    const { isEnabled, time, offsetMinutes } = { ...defaultChoice(id), ...(await find(context, id)), ...body };
    const row = await db.row(sql<ChoiceRow>`insert into rule_choice (client_id, rule_id, person_id, is_enabled, at_time,
        offset_minutes)
      values (${clientId}, ${id}, ${actor.userId ?? null}::uuid, ${isEnabled}, ${time}::text, ${offsetMinutes}::int)
      on conflict (client_id, rule_id, person_id) do update set version = rule_choice.version + 1,
        is_enabled = excluded.is_enabled, at_time = excluded.at_time, offset_minutes = excluded.offset_minutes
      returning ${columns}`);
    if (row === undefined) {
      throw new AppError('not_found', localized(messages.ruleUnknown));
    }
    const choice = present(row);
    lookAtOnce(context);
    const persons = actor.userId === undefined ? [] : [actor.userId];
    context.publish(ruleChoiceChangedLive, { id, version: choice.version, data: choice }, { persons });
    return choice;
  }),
];

/** The last change of one person counts, as in other settings; changes of one person follow each other. */
async function find(context: PortalContext, ruleId: string): Promise<RuleChoice | undefined> {
  const row = await context.db.row(sql<ChoiceRow>`select ${columns} from rule_choice
    where ${ownChoices(context)} and rule_id = ${ruleId}`);
  return row === undefined ? undefined : present(row);
}

function check(rule: RuleRow, { time, offsetMinutes }: RuleChoicePatch): void {
  if (rule.is_locked) {
    throw new AppError('validation_failed', localized(messages.ruleLocked));
  }
  const presented = presentRule(rule);
  const isTimed = isAtTime(presented);
  if (typeof time === 'string' && !isTimed) {
    throw new AppError('validation_failed', localized(messages.ruleTimeUnused), { params: { field: 'time' } });
  }
  if (typeof offsetMinutes !== 'number') {
    return;
  }
  if (!hasOffset(presented)) {
    throw new AppError('validation_failed', localized(messages.ruleOffsetUnused), {
      params: { field: 'offsetMinutes' },
    });
  }
  // Days stay days and minutes stay minutes, because only days have a time.
  if (offsetMinutes === 0 || (offsetMinutes % minutesOfDay === 0) !== isTimed) {
    throw new AppError('validation_failed', localized(messages.ruleOffsetInvalid, { max: ruleLimits.days }), {
      params: { field: 'offsetMinutes' },
    });
  }
}

function ownChoices({ clientId, actor }: PortalContext) {
  return sql`client_id = ${clientId} and person_id = ${actor.userId ?? null}::uuid`;
}

function present(row: ChoiceRow): RuleChoice {
  return {
    id: row.rule_id,
    version: row.version,
    isEnabled: row.is_enabled,
    time: row.at_time,
    offsetMinutes: row.offset_minutes,
  };
}

function defaultChoice(id: string): RuleChoice {
  return { id, version: 0, isEnabled: true, time: null, offsetMinutes: null };
}
