import type { PortalContext } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import * as z from 'zod/mini';
import { builtInId } from './built-in-rules';

const batch = 500;

const ruleColumns = sql`id, person_id, built_in, entity_type, trigger, offset_minutes, at_time, on_working_days, every_days,
  max_repeats, recipients, channels, is_enabled, is_locked, escalate_after_days, escalate_to, created_at`;
const choiceColumns = sql`rule_id, person_id, is_enabled, at_time, offset_minutes`;

const ArchivedRule = z.looseObject({ id: z.string(), built_in: z.nullable(z.string()), entity_type: z.string() });
const ArchivedChoice = z.looseObject({ rule_id: z.string() });

/** Rows of an archive. */
export interface ArchivedRules {
  readonly rules: object[];
  readonly choices: object[];
}

type Writing = Pick<PortalContext, 'db' | 'clientId'>;

/** Writes the rules that are not deleted, and what people changed of them. */
export async function writeRules(
  { db, clientId }: Writing,
  put: (table: string, row: object) => Promise<void>,
): Promise<void> {
  let afterRule: string | undefined;
  do {
    const rows = await db.rows(sql<{ id: string }>`select ${ruleColumns} from rule
      where ${sql.and([sql`client_id = ${clientId} and deleted_at is null`, afterRule !== undefined && sql`id > ${afterRule}::uuid`])}
      order by id limit ${batch}`);
    for (const row of rows) {
      await put('rule', row);
    }
    afterRule = rows.length < batch ? undefined : rows.at(-1)?.id;
  } while (afterRule !== undefined);
  let last: { readonly rule_id: string; readonly person_id: string } | undefined;
  do {
    const after = last && sql`(rule_id, person_id) > (${last.rule_id}::uuid, ${last.person_id}::uuid)`;
    const rows = await db.rows(sql<{ rule_id: string; person_id: string }>`select ${choiceColumns} from rule_choice
      where ${sql.and([sql`client_id = ${clientId}`, after !== undefined && after])}
      order by rule_id, person_id limit ${batch}`);
    for (const row of rows) {
      await put('rule_choice', row);
    }
    last = rows.length < batch ? undefined : rows.at(-1);
  } while (last !== undefined);
}

/** Reads rules into the portal of the request. Those of the product have ids of their portal. */
export async function insertRules({ db, clientId }: Writing, { rules, choices }: ArchivedRules): Promise<void> {
  const ids = new Map<string, string>();
  const rows = rules.map((row) => {
    const rule = ArchivedRule.parse(row);
    const id = rule.built_in === null ? rule.id : builtInId(clientId, rule.entity_type, rule.built_in);
    ids.set(rule.id, id);
    return { ...rule, id };
  });
  for (let index = 0; index < rows.length; index += batch) {
    await db.run(sql`insert into rule (client_id, ${ruleColumns})
      select ${clientId}::uuid, ${ruleColumns}
      from jsonb_populate_recordset(null::rule, ${sql.json(rows.slice(index, index + batch))}) on conflict do nothing`);
  }
  const chosen = choices.map((row) => {
    const choice = ArchivedChoice.parse(row);
    return { ...choice, rule_id: ids.get(choice.rule_id) ?? choice.rule_id };
  });
  for (let index = 0; index < chosen.length; index += batch) {
    await db.run(sql`insert into rule_choice (client_id, ${choiceColumns})
      select ${clientId}::uuid, ${choiceColumns}
      from jsonb_populate_recordset(null::rule_choice, ${sql.json(chosen.slice(index, index + batch))})
      on conflict do nothing`);
  }
}
