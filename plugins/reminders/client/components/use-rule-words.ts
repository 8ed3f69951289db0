import { useI18n } from '@tessera/core/client';
import { clockOptions, useReader } from '@tessera/core/ui';
import type { ReminderRule, RuleRecipient } from '../../contract/rule-model';
import { isAtStart, isAtTime, minutesOfDay } from '../../contract/rule-model';
import { ruleMessages as messages } from './rule-messages';

const whomWords = {
  owner: messages.ruleOwner,
  collaborators: messages.ruleCollaborators,
  watchers: messages.ruleWatchers,
} as const;
const roleWords = {
  owner: messages.ruleWhereOwner,
  collaborators: messages.ruleWhereCollaborator,
  watchers: messages.ruleWhereWatcher,
} as const;
/** The order in which people are named. */
const recipients: readonly RuleRecipient[] = ['owner', 'collaborators', 'watchers'];

/** Rules in whole sentences. */
export interface RuleWords {
  readonly sentence: (rule: ReminderRule) => string;
  /** What the person is to the entities of an own rule. */
  readonly where: (rule: ReminderRule) => string;
  /** A number of minutes, or of whole days. */
  readonly span: (minutes: number) => string;
  /** `HH:MM` as the reader writes times. */
  readonly time: (time: string) => string;
}

export function useRuleWords(): RuleWords {
  const { translate, language } = useI18n();
  const { hourCycle } = useReader();
  const clock = new Intl.DateTimeFormat(language, { ...clockOptions(hourCycle), timeZone: 'UTC' });
  const list = (type: 'conjunction' | 'disjunction', words: readonly string[]): string =>
    new Intl.ListFormat(language, { type }).format(words);
  const span = (minutes: number): string =>
    minutes % minutesOfDay === 0
      ? translate(messages.ruleDays, { count: minutes / minutesOfDay })
      : translate(messages.ruleMinutes, { count: minutes });
  const time = (text: string): string => clock.format(new Date(`1970-01-01T${text}:00Z`));

  function sentence(rule: ReminderRule): string {
    const { trigger, scope, offsetMinutes, everyDays: days, maxRepeats: count } = rule;
    const named = recipients.filter((each) => rule.recipients.includes(each));
    const words = named.map((each) => translate(whomWords[each]));
    const whom = scope === 'own' ? translate(messages.ruleMe) : list('conjunction', words);
    const at = { whom, time: time(rule.time) };
    const before = span(offsetMinutes);
    switch (trigger) {
      case 'beforeStart':
        if (isAtStart(rule)) {
          return translate(messages.saysAtStart, at);
        }
        return isAtTime(rule)
          ? translate(messages.saysBeforeStart, { ...at, before })
          : translate(messages.saysBeforeStartTime, { whom, before });
      case 'beforeDue':
        return isAtTime(rule)
          ? translate(messages.saysBeforeDue, { ...at, before })
          : translate(messages.saysBeforeDueTime, { whom, before });
      case 'atDue':
        return translate(messages.saysAtDue, at);
      case 'overdueEvery':
        if (count === 1) {
          return translate(messages.saysOverdueOnce, at);
        }
        return days === 1
          ? translate(messages.saysOverdueDaily, { ...at, count })
          : translate(messages.saysOverdueEvery, { ...at, days, count });
      case 'noUpdateFor':
        return translate(messages.saysNoUpdate, { ...at, count: offsetMinutes / minutesOfDay });
    }
  }

  return {
    sentence,
    where: (rule) => {
      const named = recipients.filter((each) => rule.recipients.includes(each));
      const words = named.map((each) => translate(roleWords[each]));
      return translate(messages.ruleWhere, { roles: list('disjunction', words) });
    },
    span,
    time,
  };
}
