import * as z from 'zod/mini';
import { defineEndpoint } from '@tessera/core/contract';
import {
  companyRuleFields,
  ReminderRule,
  RuleChoice,
  RuleChoicePatch,
  RuledType,
  ruleFields,
  RuleId,
} from './rule-model';

const gate = { audience: 'member' } as const;
const adminGate = { audience: 'admin' } as const;
const params = z.object({ id: RuleId });

const example = {
  entityType: 'tasks.task',
  trigger: 'beforeDue',
  offsetMinutes: 1_440,
  time: '09:00',
  onWorkingDays: false,
  everyDays: 1,
  maxRepeats: 1,
  recipients: ['owner'],
  channels: 'app',
  isEnabled: true,
} as const;
const companyExample = { ...example, isLocked: false, escalateAfterDays: null, escalateTo: null } as const;

/** The rules of the company and the own rules of the caller, at most as many as `ruleLimits` allows. */
export const listRules = defineEndpoint({
  id: 'reminders.list-rules',
  method: 'GET',
  path: '/reminders/rules',
  gate,
  effect: 'read',
  shape: { response: z.object({ items: z.array(ReminderRule) }) },
});

/** The types of entities that rules can be about now. */
export const listRuledTypes = defineEndpoint({
  id: 'reminders.list-ruled-types',
  method: 'GET',
  path: '/reminders/rules/types',
  gate,
  effect: 'read',
  shape: { response: z.object({ items: z.array(RuledType) }) },
});

/** What the caller changed of the rules of the company for themselves. */
export const listRuleChoices = defineEndpoint({
  id: 'reminders.list-rule-choices',
  method: 'GET',
  path: '/reminders/rules/choices',
  gate,
  effect: 'read',
  shape: { response: z.object({ items: z.array(RuleChoice) }) },
});

/** A rule of the company, or an own rule of the caller. */
export const readRule = defineEndpoint({
  id: 'reminders.read-rule',
  method: 'GET',
  path: '/reminders/rules/:id',
  gate,
  effect: 'read',
  shape: { params, response: ReminderRule },
});

/** The caller's choice about one rule of the company. */
export const readRuleChoice = defineEndpoint({
  id: 'reminders.read-rule-choice',
  method: 'GET',
  path: '/reminders/rules/:id/choice',
  gate,
  effect: 'read',
  shape: { params, response: RuleChoice },
});

/** Turns a rule of the company off for the caller, or changes its time, unless an admin has locked it. */
export const changeRuleChoice = defineEndpoint({
  id: 'reminders.change-rule-choice',
  method: 'PATCH',
  path: '/reminders/rules/:id/choice',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  shape: { params, body: RuleChoicePatch, response: RuleChoice },
});

/** Adds an own rule of the caller. Accepts an `Idempotency-Key`. */
export const addOwnRule = defineEndpoint({
  id: 'reminders.add-own-rule',
  method: 'POST',
  path: '/reminders/rules',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  status: 201,
  shape: {
    body: z.strictObject(ruleFields).register(z.globalRegistry, { examples: [example] }),
    response: ReminderRule,
  },
});

/** Changes an own rule, unless one of the given fields changed after the version in `If-Match`. */
export const changeOwnRule = defineEndpoint({
  id: 'reminders.change-own-rule',
  method: 'PATCH',
  path: '/reminders/rules/:id',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  concurrency: 'if-match',
  shape: { params, body: z.partial(z.strictObject(ruleFields)), response: ReminderRule },
});

/** Deletes an own rule; it can be restored for 30 days. */
export const deleteOwnRule = defineEndpoint({
  id: 'reminders.delete-own-rule',
  method: 'DELETE',
  path: '/reminders/rules/:id',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  status: 204,
  shape: { params },
});

/** Undoes the deletion of an own rule. */
export const restoreOwnRule = defineEndpoint({
  id: 'reminders.restore-own-rule',
  method: 'POST',
  path: '/reminders/rules/:id/restore',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  shape: { params, response: ReminderRule },
});

/** Adds a rule of the company. Accepts an `Idempotency-Key`. */
export const addCompanyRule = defineEndpoint({
  id: 'reminders.add-company-rule',
  method: 'POST',
  path: '/reminders/company-rules',
  gate: adminGate,
  effect: 'write',
  status: 201,
  shape: {
    body: z.strictObject(companyRuleFields).register(z.globalRegistry, { examples: [companyExample] }),
    response: ReminderRule,
  },
});

/** Changes a rule of the company, unless one of the given fields changed after the version in `If-Match`. */
export const changeCompanyRule = defineEndpoint({
  id: 'reminders.change-company-rule',
  method: 'PATCH',
  path: '/reminders/company-rules/:id',
  gate: adminGate,
  effect: 'write',
  concurrency: 'if-match',
  shape: { params, body: z.partial(z.strictObject(companyRuleFields)), response: ReminderRule },
});

/** Deletes a rule of the company, unless it is part of the product; it can be restored for 30 days. */
export const deleteCompanyRule = defineEndpoint({
  id: 'reminders.delete-company-rule',
  method: 'DELETE',
  path: '/reminders/company-rules/:id',
  gate: adminGate,
  effect: 'write',
  status: 204,
  shape: { params },
});

/** Undoes the deletion of a rule of the company. */
export const restoreCompanyRule = defineEndpoint({
  id: 'reminders.restore-company-rule',
  method: 'POST',
  path: '/reminders/company-rules/:id/restore',
  gate: adminGate,
  effect: 'write',
  shape: { params, response: ReminderRule },
});
