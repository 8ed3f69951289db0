import type { EndpointRequest } from '@tessera/core/contract';
import { localized } from '@tessera/core/contract';
import type { EndpointBinding, PortalContext } from '@tessera/core/server';
import { AppError, DatedTypes, handle, newId, sql, versionBump } from '@tessera/core/server';
import type { ReminderRule } from '../../contract';
import {
  addCompanyRule,
  addOwnRule,
  changeCompanyRule,
  changeOwnRule,
  deleteCompanyRule,
  deleteOwnRule,
  listRuledTypes,
  listRules,
  readRule,
  restoreCompanyRule,
  restoreOwnRule,
  ruleLimits,
} from '../../contract';
import { ruleContractMessages as messages } from '../../contract/rule-messages';
import { checkRule } from '../rules/check-rule';
import type { RuleRow } from '../rules/rule-row';
import { companyRules, findCompanyRule } from '../rules/company-rules';
import { findOwnRule, foundRule, presentRule, publishRule, ruleColumnOf, ruleColumns } from '../rules/rule-row';
import { lookAtOnce } from '../rules/schedule-look';

type NewRule = EndpointRequest<(typeof addCompanyRule)['shape']>['body'];
type RulePatch = EndpointRequest<(typeof changeCompanyRule)['shape']>['body'];

/** What only rules of the company have, in an own rule. */
const ownRule = { isLocked: false, escalateAfterDays: null, escalateTo: null } as const;

/** Endpoints for rules. */
export const ruleEndpoints: readonly EndpointBinding[] = [
  handle(listRules, async (_request, context) => ({
    items: [...(await companyRules(context)), ...(await ownRules(context))].map(presentRule),
  })),

  handle(listRuledTypes, (_request, context) =>
    Promise.resolve({
      items: context
        .get(DatedTypes)
        .list()
        .map(({ type, label, dates }) => ({ type, label: context.translate(label), dates: [...dates] })),
    }),
  ),

  handle(readRule, async ({ params: { id } }, context) => {
    const own = (await ownRules(context)).find((rule) => rule.id === id);
    return presentRule(own ?? (await findCompanyRule(context, id)));
  }),

  handle(addOwnRule, ({ body }, context) => add(context, { ...body, ...ownRule }, context.actor.userId)),

  handle(changeOwnRule, async ({ params, body }, context) =>
    change(context, await findOwnRule(context, params.id), body),
  ),

  handle(deleteOwnRule, async ({ params }, context) => {
    await remove(context, await findOwnRule(context, params.id));
    return undefined;
  }),

  handle(restoreOwnRule, ({ params }, context) => restore(context, params.id, context.actor.userId)),

  handle(addCompanyRule, async ({ body }, context) => {
    const rule = await add(context, body, undefined);
    audit(context, 'add', rule);
    return rule;
  }),

  handle(changeCompanyRule, async ({ params, body }, context) => {
    const before = await findCompanyRule(context, params.id);
    if (before.built_in !== null) {
      await write(context, before, { isNew: false });
    }
    const rule = await change(context, before, body);
    audit(context, 'change', rule);
    return rule;
  }),

  handle(deleteCompanyRule, async ({ params }, context) => {
    const rule = await findCompanyRule(context, params.id);
    if (rule.built_in !== null) {
      throw new AppError('validation_failed', localized(messages.ruleBuiltIn));
    }
    await remove(context, rule);
    audit(context, 'delete', rule);
    return undefined;
  }),

  handle(restoreCompanyRule, async ({ params }, context) => {
    const rule = await restore(context, params.id, undefined);
    audit(context, 'restore', rule);
    return rule;
  }),
];

function ownRules({ db, clientId, actor }: PortalContext): Promise<readonly RuleRow[]> {
  return db.rows(sql<RuleRow>`select ${ruleColumns} from rule
    where client_id = ${clientId} and person_id = ${actor.userId ?? null}::uuid and deleted_at is null order by id`);
}

/** @param personId whose own rule it is; undefined for one of the company. */
async function add(context: PortalContext, rule: NewRule, personId: string | undefined): Promise<ReminderRule> {
  await checkRule(context, { ...rule, scope: personId === undefined ? 'company' : 'own' });
  await checkRoom(context, personId);
  const row: RuleRow = {
    id: newId(context.clock.now()),
    version: 1,
    person_id: personId ?? null,
    built_in: null,
    entity_type: rule.entityType,
    trigger: rule.trigger,
    offset_minutes: rule.offsetMinutes,
    at_time: rule.time,
    on_working_days: rule.onWorkingDays,
    every_days: rule.everyDays,
    max_repeats: rule.maxRepeats,
    recipients: [...new Set(rule.recipients)],
    channels: rule.channels,
    is_enabled: rule.isEnabled,
    is_locked: rule.isLocked,
    escalate_after_days: rule.escalateAfterDays,
    escalate_to: rule.escalateTo,
    deleted_at: null,
  };
  await write(context, row, { isNew: true });
  lookAtOnce(context);
  return publishRule(context, row);
}

/** A rule of the product gets its row with its first change; two admins who change it at once both find one. */
async function write({ db, clientId, clock }: PortalContext, row: RuleRow, { isNew }: { readonly isNew: boolean }) {
  await db.run(sql`insert into rule (client_id, id, person_id, built_in, entity_type, trigger, offset_minutes, at_time,
      on_working_days, every_days, max_repeats, recipients, channels, is_enabled, is_locked, escalate_after_days,
      escalate_to, created_at)
    values (${clientId}, ${row.id}, ${row.person_id}::uuid, ${row.built_in}::text, ${row.entity_type}, ${row.trigger},
      ${row.offset_minutes}, ${row.at_time}, ${row.on_working_days}, ${row.every_days}, ${row.max_repeats},
      ${row.recipients}::text[], ${row.channels}, ${row.is_enabled}, ${row.is_locked},
      ${row.escalate_after_days}::int, ${row.escalate_to}::uuid, ${clock.now()})
    ${isNew ? sql.empty : sql`on conflict (id) do nothing`}`);
}

async function change(context: PortalContext, before: RuleRow, body: RulePatch): Promise<ReminderRule> {
  const shown = presentRule(before);
  await checkRule(context, { ...shown, ...body }, shown);
  const columns: Readonly<Record<string, string>> = ruleColumnOf;
  const patch = Object.fromEntries(Object.entries(body).map(([field, value]) => [columns[field] ?? field, value]));
  const fields = Object.fromEntries(Object.entries(columns).map(([field, column]) => [column, field]));
  const row = await context.merge<RuleRow>('rule', before.id, patch, { present: presentRule, fields });
  lookAtOnce(context);
  return publishRule(context, row);
}

async function remove(context: PortalContext, { id }: RuleRow): Promise<void> {
  const { db, clientId, clock } = context;
  const row = foundRule(
    await db.row(sql<RuleRow>`update rule set deleted_at = ${clock.now()}, ${versionBump(['deleted_at'])}
      where client_id = ${clientId} and id = ${id} returning ${ruleColumns}`),
  );
  publishRule(context, row);
}

async function restore(context: PortalContext, id: string, personId: string | undefined): Promise<ReminderRule> {
  const { db, clientId } = context;
  await checkRoom(context, personId, id);
  const row = foundRule(
    await db.row(sql<RuleRow>`update rule set deleted_at = null, ${versionBump(['deleted_at'])}
      where client_id = ${clientId} and id = ${id} and person_id is not distinct from ${personId ?? null}::uuid
      returning ${ruleColumns}`),
  );
  lookAtOnce(context);
  return publishRule(context, row);
}

/**
 * One at a time in each portal, so that two requests cannot both be the last.
 *
 * @throws AppError `validation_failed`.
 */
async function checkRoom({ db, clientId }: PortalContext, personId: string | undefined, besides?: string) {
  const max = personId === undefined ? ruleLimits.company : ruleLimits.own;
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`rules ${clientId} ${personId ?? ''}`}, 0))`);
  const whose = personId === undefined ? sql`person_id is null` : sql`person_id = ${personId}::uuid`;
  const row = await db.row(sql<{ count: number }>`select count(*)::int as count from rule
    where client_id = ${clientId} and ${whose} and built_in is null and deleted_at is null
      and id is distinct from ${besides ?? null}::uuid`);
  if ((row?.count ?? 0) >= max) {
    throw new AppError('validation_failed', localized(messages.ruleFull, { max }));
  }
}

/** Everyone is told by these rules, so their changes are worth an entry. */
function audit(context: PortalContext, what: string, { id }: Pick<ReminderRule, 'id'>): void {
  context.audit({ action: `reminders.rule.${what}`, entity: 'reminders.rule', entityId: id, detail: {} });
}
