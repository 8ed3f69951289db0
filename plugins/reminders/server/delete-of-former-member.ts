import { personRemoved } from '@tessera/core/contract';
import { onEvent, sql, versionBump } from '@tessera/core/server';
import type { RuleRow } from './rules/rule-row';
import { publishRule, ruleColumns } from './rules/rule-row';

/**
 * A person's reminders and rules end with their membership; jobs that wait find nothing. What was escalated to them is
 * escalated to no one until an admin names another person.
 */
export const deleteOfFormerMember = onEvent(
  personRemoved,
  async ({ data: { personId } }, context) => {
    const { db, clientId } = context;
    for (const table of ['reminder', 'rule', 'rule_choice', 'told'] as const) {
      await db.run(sql`delete from ${sql.id(table)} where client_id = ${clientId} and person_id = ${personId}`);
    }
    const rules = await db.rows(sql<RuleRow>`update rule set escalate_to = null, escalate_after_days = null,
        ${versionBump(['escalate_to', 'escalate_after_days'])}
      where client_id = ${clientId} and escalate_to = ${personId} returning ${ruleColumns}`);
    for (const rule of rules) {
      publishRule(context, rule);
    }
  },
  { catchUp: true },
);
