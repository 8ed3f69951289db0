import type { PortalContext } from '@tessera/core/server';
import { DatedTypes, sql } from '@tessera/core/server';
import { builtInRules } from './built-in-rules';
import type { RuleRow } from './rule-row';
import { foundRule, ruleColumns } from './rule-row';

/** All rules of the company that are not deleted: those of the product first, the others from the oldest. */
export async function companyRules(context: PortalContext): Promise<readonly RuleRow[]> {
  const { db, clientId } = context;
  const builtIn = builtInRules(clientId, context.get(DatedTypes).list());
  const rows = await db.rows(sql<RuleRow>`select ${ruleColumns} from rule
    where client_id = ${clientId} and person_id is null and deleted_at is null order by id`);
  const changed = new Map(rows.map((row) => [row.id, row]));
  return [...builtIn.map((rule) => changed.get(rule.id) ?? rule), ...rows.filter((row) => row.built_in === null)];
}

/** @throws AppError `not_found`, also for one of another portal. */
export async function findCompanyRule(context: PortalContext, id: string): Promise<RuleRow> {
  return foundRule((await companyRules(context)).find((rule) => rule.id === id));
}
