import type { LocalizedText } from '@tessera/core/contract';
import { localized, people } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { AppError, DatedTypes, sql } from '@tessera/core/server';
import type { ReminderRule } from '../../contract';
import { dateOf, hasOffset, minutesOfDay, ruleLimits } from '../../contract';
import { ruleContractMessages as messages } from '../../contract/rule-messages';

/**
 * What the fields of a rule say together.
 *
 * @param before the rule before a change: what it said already is not checked again, because its plugin may be missing now,
 * and its person a former member.
 * @throws AppError `validation_failed` with the field.
 */
export async function checkRule(
  context: PortalContext,
  rule: Omit<ReminderRule, 'id' | 'version' | 'isBuiltIn'>,
  before?: ReminderRule,
): Promise<void> {
  const { entityType, trigger, offsetMinutes, escalateAfterDays, escalateTo } = rule;
  if (entityType !== before?.entityType || trigger !== before.trigger) {
    checkDate(context, rule);
  }
  const isWholeDays = offsetMinutes > 0 && offsetMinutes % minutesOfDay === 0;
  if (hasOffset(rule) && !(trigger === 'noUpdateFor' ? isWholeDays : offsetMinutes > 0)) {
    throw fault('offsetMinutes', localized(messages.ruleOffsetInvalid, { max: ruleLimits.days }));
  }
  if (escalateAfterDays === null && escalateTo === null) {
    return;
  }
  if (trigger !== 'overdueEvery') {
    throw fault('escalateAfterDays', localized(messages.ruleEscalationWrong));
  }
  if (escalateTo === null) {
    throw fault('escalateTo', localized(messages.ruleEscalationPersonMissing));
  }
  if (escalateAfterDays === null) {
    throw fault('escalateAfterDays', localized(messages.ruleEscalationDaysInvalid, { max: ruleLimits.escalateDays }));
  }
  if (escalateTo !== before?.escalateTo && !(await isMember(context, escalateTo))) {
    throw fault('escalateTo', localized(messages.ruleEscalationMemberUnknown));
  }
}

function checkDate(context: PortalContext, { entityType, trigger }: Pick<ReminderRule, 'entityType' | 'trigger'>) {
  const declared = context
    .get(DatedTypes)
    .list()
    .find(({ type }) => type === entityType);
  if (declared === undefined) {
    throw fault('entityType', localized(messages.ruleTypeInvalid));
  }
  if (!declared.dates.includes(dateOf(trigger))) {
    throw fault('trigger', localized(messages.ruleDateMissing, { label: context.translate(declared.label) }));
  }
}

async function isMember({ db, clientId }: PortalContext, personId: string): Promise<boolean> {
  const row = await db.row(sql<{ active: boolean }>`select active from ${sql.view(people)}
    where client_id = ${clientId} and person_id = ${personId}`);
  return row?.active === true;
}

function fault(field: string, sentence: LocalizedText): AppError {
  return new AppError('validation_failed', sentence, { params: { field } });
}
