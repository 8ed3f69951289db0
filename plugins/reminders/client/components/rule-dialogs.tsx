import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Ids, useEntityForm, useForm, useI18n, useService } from '@tessera/core/client';
import { ConflictNotice, FormDialog, FormFailure, FormRow } from '@tessera/core/ui';
import type { LiveRule } from '../../contract/events';
import { ruleContractMessages } from '../../contract/rule-messages';
import type { ReminderRule } from '../../contract/rule-model';
import { hasOffset, isAtTime, minutesOfDay } from '../../contract/rule-model';
import type { RuleValues } from '../stores/rule-store';
import { ReminderRules } from '../tokens';
import { RuleFields } from './rule-fields';
import { ruleMessages as messages } from './rule-messages';
import { RuleOffsetField, RuleTimeField } from './rule-time-fields';

export interface NewRuleDialogProps {
  readonly scope: ReminderRule['scope'];
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

const initial: RuleValues = {
  entityType: '',
  trigger: 'beforeDue',
  offsetMinutes: minutesOfDay,
  time: '09:00',
  onWorkingDays: false,
  everyDays: 1,
  maxRepeats: 5,
  recipients: ['owner'],
  channels: 'app',
  isEnabled: true,
  isLocked: false,
  escalateAfterDays: null,
  escalateTo: null,
};

/** Adds a rule of the company, or an own one. */
export const NewRuleDialog = observer(function NewRuleDialog({ scope, onClose, onReopen }: NewRuleDialogProps) {
  const store = useService(ReminderRules);
  const ids = useService(Ids);
  const { translate } = useI18n();
  // One key per dialog: a double click adds one.
  const [idempotencyKey] = useState(() => ids.next());
  const [first] = useState(() => ({ ...initial, entityType: store.types.value?.[0]?.type ?? '' }));
  const faults = useRuleFaults();
  const form = useForm({
    initial: first,
    draft: { form: `reminders:new-${scope}-rule` },
    reopen: onReopen,
    validate: faults,
    submit: async (values) => {
      await store.add(scope, values, idempotencyKey);
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={translate(messages.ruleNew)} verb={translate(messages.ruleAdd)}>
      <RuleFields form={form} scope={scope} />
    </FormDialog>
  );
});

export interface EditRuleDialogProps {
  /** As the dialog was opened with. */
  readonly rule: LiveRule;
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

const labels = {
  entityType: messages.ruleAbout,
  trigger: messages.ruleWhen,
  offsetMinutes: messages.ruleHowLong,
  time: messages.ruleAt,
  onWorkingDays: messages.ruleWorkingDays,
  everyDays: messages.ruleEvery,
  maxRepeats: messages.ruleMost,
  recipients: messages.ruleWhom,
  channels: messages.ruleChannels,
  isEnabled: messages.ruleNew,
  isLocked: messages.ruleLockedTag,
  escalateAfterDays: messages.ruleEscalation,
  escalateTo: messages.ruleEscalateTo,
} as const satisfies Record<keyof RuleValues, object>;

/** Changes a rule. Where another admin changed the same field meanwhile, this one decides. */
export const EditRuleDialog = observer(function EditRuleDialog({ rule, onClose, onReopen }: EditRuleDialogProps) {
  const store = useService(ReminderRules);
  const { translate } = useI18n();
  const { form, conflicts, isDeleted } = useEntityForm(store.rules, {
    opened: rule,
    valuesOf: valuesOfRule,
    draft: { form: 'reminders:edit-rule', entityId: rule.id },
    reopen: onReopen,
    validate: useRuleFaults(),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={translate(messages.ruleEdit)} verb={translate(messages.ruleSave)}>
      <FormFailure sentence={isDeleted ? translate(messages.ruleGone) : undefined} />
      <ConflictNotice
        conflicts={conflicts.map(({ field, mine, theirs, onKeepMine, onUseTheirs }) => ({
          label: translate(labels[field]),
          mine: String(mine ?? ''),
          theirs: String(theirs ?? ''),
          onKeepMine,
          onUseTheirs,
        }))}
      />
      <RuleFields form={form} scope={rule.scope} />
    </FormDialog>
  );
});

/** Changes when a rule of the company comes for the person alone. */
export const EditChoiceDialog = observer(function EditChoiceDialog({ rule, onClose, onReopen }: EditRuleDialogProps) {
  const store = useService(ReminderRules);
  const { translate } = useI18n();
  const choice = store.choiceOf(rule.id);
  const [first] = useState(() => ({
    time: choice.time ?? rule.time,
    offsetMinutes: choice.offsetMinutes ?? rule.offsetMinutes,
  }));
  const isTimed = isAtTime(rule);
  const form = useForm({
    initial: first,
    draft: { form: 'reminders:edit-rule-choice', entityId: rule.id },
    reopen: onReopen,
    submit: async ({ time, offsetMinutes }) => {
      await store.choose(rule, {
        time: time === rule.time ? null : time,
        offsetMinutes: offsetMinutes === rule.offsetMinutes ? null : offsetMinutes,
      });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(messages.ruleEditMine)}
      verb={translate(messages.ruleSave)}
    >
      <FormRow>
        {hasOffset(rule) && (
          <RuleOffsetField {...form.field('offsetMinutes')} isDaysOnly={isTimed} isMinutesOnly={!isTimed} />
        )}
        {isTimed && <RuleTimeField {...form.field('time')} />}
      </FormRow>
    </FormDialog>
  );
});

function valuesOfRule(rule: LiveRule): RuleValues {
  const { entityType, trigger, offsetMinutes, time, onWorkingDays, everyDays, maxRepeats } = rule;
  const { recipients, channels, isEnabled, isLocked, escalateAfterDays, escalateTo } = rule;
  return {
    ...{ entityType, trigger, offsetMinutes, time, onWorkingDays, everyDays, maxRepeats },
    ...{ recipients, channels, isEnabled, isLocked, escalateAfterDays, escalateTo },
  };
}

/** Sentences for what a rule lacks; the server checks the rest. */
function useRuleFaults() {
  const { translate } = useI18n();
  return ({ recipients, escalateAfterDays, escalateTo }: RuleValues) => ({
    recipients: recipients.length === 0 ? translate(ruleContractMessages.ruleRecipientsMissing) : undefined,
    escalateTo:
      escalateAfterDays !== null && escalateTo === null
        ? translate(ruleContractMessages.ruleEscalationPersonMissing)
        : undefined,
  });
}
