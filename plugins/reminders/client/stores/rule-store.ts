import type { EntityList } from '@tessera/core/client';
import { Api, EntityServices, EntityStore, inject, injectable, Resource } from '@tessera/core/client';
import type { LiveRule } from '../../contract/events';
import { ruleChangedLive, ruleChoiceChangedLive } from '../../contract/events';
import {
  addCompanyRule,
  addOwnRule,
  changeCompanyRule,
  changeOwnRule,
  changeRuleChoice,
  deleteCompanyRule,
  deleteOwnRule,
  listRuleChoices,
  listRuledTypes,
  listRules,
  readRule,
  readRuleChoice,
  restoreCompanyRule,
  restoreOwnRule,
} from '../../contract/rule-endpoints';
import type { ReminderRule, RuleChoice, RuledType } from '../../contract/rule-model';
import { ruleMessages as messages } from '../components/rule-messages';

/** What a person sets of a rule; an own one leaves out what only those of the company have. */
export type RuleValues = Omit<ReminderRule, 'id' | 'version' | 'scope' | 'isBuiltIn'>;

/** What a person changes of a rule of the company for themselves. */
export type RuleChoiceValues = Omit<RuleChoice, 'id' | 'version'>;

type Scope = ReminderRule['scope'];

/** The rules of the company and the person's own ones, with what the person changed of the former. */
@injectable()
export class RuleStore {
  readonly rules: EntityStore<LiveRule, LiveRule, RuleValues>;
  readonly choices: EntityStore<RuleChoice, RuleChoice, RuleChoiceValues>;
  /** What rules can be about, in the reader's language. */
  readonly types: Resource<RuledType[]>;
  /** The rules of the company and the own ones, which one request reads. */
  readonly all: EntityList<LiveRule>;
  readonly chosen: EntityList<RuleChoice>;

  constructor(
    @inject(Api) private readonly api: Api,
    @inject(EntityServices) private readonly services: EntityServices,
  ) {
    this.rules = new EntityStore<LiveRule, LiveRule, RuleValues>(services, {
      type: 'reminders.rule',
      label: () => services.words.translate(messages.ruleCompanyTitle),
      event: ruleChangedLive,
      read: (id) => api.request(readRule, { params: { id } }, { onFailure: 'caller' }),
      create: (rule, request) =>
        rule.scope === 'own'
          ? api.request(addOwnRule, { body: ownBody(rule) }, request)
          : api.request(addCompanyRule, { body: companyBody(rule) }, request),
      creationBody: (rule) => (rule.scope === 'own' ? ownBody(rule) : companyBody(rule)),
      save: (id, body, request) =>
        this.rules.get(id)?.scope === 'own'
          ? api.request(changeOwnRule, { params: { id }, body }, request)
          : api.request(changeCompanyRule, { params: { id }, body }, request),
      remove: (id, request) =>
        this.rules.get(id)?.scope === 'own'
          ? api.request(deleteOwnRule, { params: { id } }, request)
          : api.request(deleteCompanyRule, { params: { id } }, request),
    });
    this.choices = new EntityStore<RuleChoice, RuleChoice, RuleChoiceValues>(services, {
      type: 'reminders.rule-choice',
      label: () => services.words.translate(messages.ruleCompanySection),
      event: ruleChoiceChangedLive,
      read: (id) => api.request(readRuleChoice, { params: { id } }, { onFailure: 'caller' }),
      save: (id, body, request) => api.request(changeRuleChoice, { params: { id }, body }, request),
    });
    this.types = new Resource({
      load: async (signal) => (await api.request(listRuledTypes, {}, { signal, onFailure: 'caller' })).items,
      basis: () => services.words.language,
    });
    this.all = this.rules.list({
      load: async (_cursor, signal) => ({
        items: (await api.request(listRules, {}, { signal, onFailure: 'caller' })).items,
        nextCursor: null,
      }),
      compare: (left, right) => (placeOf(left) < placeOf(right) ? -1 : 1),
      belongs: () => true,
    });
    this.chosen = this.choices.list({
      load: async (_cursor, signal) => ({
        items: (await api.request(listRuleChoices, {}, { signal, onFailure: 'caller' })).items,
        nextCursor: null,
      }),
      compare: (left, right) => (left.id < right.id ? -1 : 1),
      belongs: () => true,
    });
  }

  /** What the person changed of a rule of the company. Observable. */
  choiceOf(id: string): RuleChoice {
    return this.choices.get(id) ?? unchanged(id);
  }

  /** Adds a rule; without a connection it is sent later. @throws ApiError which the form shows. */
  async add(scope: Scope, values: RuleValues, idempotencyKey: string): Promise<void> {
    await this.rules.create({ ...values, scope, isBuiltIn: false }, idempotencyKey);
    this.services.toasts.success(this.services.words.translate(messages.ruleAdded));
  }

  async change({ id }: LiveRule, values: Partial<RuleValues>): Promise<void> {
    await this.rules.edit(id, values);
  }

  async choose({ id }: LiveRule, values: Partial<RuleChoiceValues>): Promise<void> {
    if (this.choices.get(id) === undefined) {
      this.choices.receive(unchanged(id));
    }
    await this.choices.edit(id, values);
  }

  /** Deletes a rule and offers undo. */
  async remove({ id, scope }: LiveRule): Promise<void> {
    const removed = await this.rules.remove(id);
    if (removed === undefined) {
      return;
    }
    const { toasts, words } = this.services;
    const { serverId } = removed;
    const undo = async (ruleId: string): Promise<void> => {
      const endpoint = scope === 'own' ? restoreOwnRule : restoreCompanyRule;
      this.rules.receive(await this.api.request(endpoint, { params: { id: ruleId } }));
    };
    toasts.success(words.translate(messages.ruleDeleted), serverId === undefined ? {} : { undo: () => undo(serverId) });
  }

  dispose(): void {
    this.all.dispose();
    this.chosen.dispose();
    this.choices.dispose();
    this.rules.dispose();
  }
}

/** Those of the product first, what is due before what is overdue; the others from the oldest. */
function placeOf({ id, isBuiltIn, entityType, trigger }: LiveRule): string {
  return isBuiltIn ? `0 ${entityType} ${trigger}` : `1 ${id}`;
}

function unchanged(id: string): RuleChoice {
  return { id, version: 0, isEnabled: true, time: null, offsetMinutes: null };
}

function ownBody(rule: RuleValues) {
  const { entityType, trigger, offsetMinutes, time, onWorkingDays, everyDays, maxRepeats } = rule;
  const { recipients, channels, isEnabled } = rule;
  return {
    entityType,
    trigger,
    offsetMinutes,
    time,
    onWorkingDays,
    everyDays,
    maxRepeats,
    recipients,
    channels,
    isEnabled,
  };
}

function companyBody(rule: RuleValues) {
  const { isLocked, escalateAfterDays, escalateTo } = rule;
  return { ...ownBody(rule), isLocked, escalateAfterDays, escalateTo };
}
