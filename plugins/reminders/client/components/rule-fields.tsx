import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import type { Form } from '@tessera/core/client';
import { useI18n, usePersonSource, useService } from '@tessera/core/client';
import { Checkbox, FormRow, NumberField, PersonField, SelectField, SwitchField } from '@tessera/core/ui';
import type { ReminderRule, RuleRecipient, RuleTrigger } from '../../contract/rule-model';
import {
  dateOf,
  hasOffset,
  isAtStart,
  isAtTime,
  isRepeated,
  minutesOfDay,
  ruleLimits,
} from '../../contract/rule-model';
import type { RuleValues } from '../stores/rule-store';
import { ReminderRules } from '../tokens';
import { ruleMessages as messages } from './rule-messages';
import { RuleOffsetField, RuleTimeField } from './rule-time-fields';
import './rules.css';

export interface RuleFieldsProps {
  readonly form: Form<RuleValues>;
  readonly scope: ReminderRule['scope'];
}

/** The choices of the field, of which one is a trigger without its offset. */
const moments = ['beforeStart', 'atStart', 'beforeDue', 'atDue', 'overdueEvery', 'noUpdateFor'] as const;
type RuleMoment = (typeof moments)[number];

const momentWords = {
  beforeStart: messages.ruleBeforeStart,
  atStart: messages.ruleAtStart,
  beforeDue: messages.ruleBeforeDue,
  atDue: messages.ruleAtDue,
  overdueEvery: messages.ruleOverdue,
  noUpdateFor: messages.ruleNoUpdate,
} as const;
const everyChoices = [1, 3, 7];
const escalationChoices = [1, 2, 3, 5, 7, 14];
const never = 'never';

/** The fields of a new or an existing rule. Those that its trigger does not use are not shown. */
export const RuleFields = observer(function RuleFields({ form, scope }: RuleFieldsProps) {
  const { types } = useService(ReminderRules);
  const { translate } = useI18n();
  const { values } = form;
  const known = types.value ?? [];
  const type = known.find((each) => each.type === values.entityType);
  const moment = isAtStart(values) ? 'atStart' : values.trigger;
  const offered = moments.filter(
    (each) => each === moment || type === undefined || type.dates.includes(dateOf(triggerOf(each))),
  );

  function setMoment(chosen: RuleMoment | undefined): void {
    if (chosen === undefined) {
      return;
    }
    const trigger = triggerOf(chosen);
    if (chosen === 'atStart') {
      form.set({ trigger, offsetMinutes: 0 });
      return;
    }
    // Minutes are before the time of a date only.
    const keepsMinutes = trigger === 'beforeStart' || trigger === 'beforeDue';
    const isDays = values.offsetMinutes > 0 && values.offsetMinutes % minutesOfDay === 0;
    const isKept = isDays || (keepsMinutes && values.offsetMinutes > 0);
    form.set({ trigger, ...(isKept ? {} : { offsetMinutes: minutesOfDay }) });
  }

  return (
    <>
      {known.length > 1 && (
        <SelectField
          {...form.field('entityType')}
          label={translate(messages.ruleAbout)}
          options={known.map((each) => ({ value: each.type, label: each.label }))}
        />
      )}
      <FormRow>
        <SelectField
          {...form.field('trigger')}
          label={translate(messages.ruleWhen)}
          value={moment}
          onChange={(value) => setMoment(moments.find((each) => each === value))}
          options={offered.map((value) => ({ value, label: translate(momentWords[value]) }))}
        />
        {hasOffset(values) && (
          <RuleOffsetField {...form.field('offsetMinutes')} isDaysOnly={values.trigger === 'noUpdateFor'} />
        )}
        {isAtTime(values) && <RuleTimeField {...form.field('time')} />}
      </FormRow>
      {isRepeated(values.trigger) && (
        <FormRow>
          <SelectField
            name="everyDays"
            error={form.field('everyDays').error}
            label={translate(messages.ruleEvery)}
            value={String(values.everyDays)}
            onChange={(days) => form.set({ everyDays: Number(days) })}
            options={withChosen(everyChoices, values.everyDays).map((count) => ({
              value: String(count),
              label: translate(messages.ruleEveryDays, { count }),
            }))}
          />
          <NumberField
            name="maxRepeats"
            error={form.field('maxRepeats').error}
            label={translate(messages.ruleMost)}
            value={values.maxRepeats}
            onChange={(count) => form.set({ maxRepeats: count === '' ? 1 : count })}
            min={1}
            max={ruleLimits.repeats}
          />
        </FormRow>
      )}
      <RecipientsField form={form} scope={scope} />
      <SelectField
        {...form.field('channels')}
        label={translate(messages.ruleChannels)}
        onChange={(value) => form.set({ channels: value === 'app' ? 'app' : 'app-and-mail' })}
        options={[
          { value: 'app', label: translate(messages.ruleByApp) },
          { value: 'app-and-mail', label: translate(messages.ruleByMail) },
        ]}
      />
      <SwitchField
        {...form.field('onWorkingDays')}
        label={translate(messages.ruleWorkingDays)}
        hint={translate(messages.ruleWorkingDaysHint)}
      />
      {scope === 'company' && values.trigger === 'overdueEvery' && <EscalationFields form={form} />}
      {scope === 'company' && (
        <SwitchField
          {...form.field('isLocked')}
          label={translate(messages.ruleLock)}
          hint={translate(messages.ruleLockedHint)}
        />
      )}
    </>
  );
});

function triggerOf(moment: RuleMoment): RuleTrigger {
  return moment === 'atStart' ? 'beforeStart' : moment;
}

function RecipientsField({ form, scope }: RuleFieldsProps) {
  const { translate } = useI18n();
  const id = useId();
  const { name, value, error, onChange } = form.field('recipients');
  const choices: readonly (readonly [RuleRecipient, string])[] = [
    ['owner', translate(messages.ruleAsOwner)],
    ['collaborators', translate(messages.ruleAsCollaborator)],
    ['watchers', translate(messages.ruleAsWatcher)],
  ];
  return (
    <fieldset className="rules-recipients" aria-describedby={error === undefined ? undefined : id}>
      <legend>{translate(scope === 'own' ? messages.ruleMine : messages.ruleWhom)}</legend>
      {choices.map(([role, label]) => (
        <Checkbox
          key={role}
          name={name}
          label={label}
          isChecked={value.includes(role)}
          onChange={(isChecked) =>
            onChange(choices.map(([each]) => each).filter((each) => (each === role ? isChecked : value.includes(each))))
          }
        />
      ))}
      {error !== undefined && (
        <p id={id} className="t-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function EscalationFields({ form }: Pick<RuleFieldsProps, 'form'>) {
  const { translate } = useI18n();
  const source = usePersonSource();
  const { escalateAfterDays: days, escalateTo } = form.values;
  const choices = days === null ? escalationChoices : withChosen(escalationChoices, days);
  return (
    <FormRow>
      <SelectField
        name="escalateAfterDays"
        error={form.field('escalateAfterDays').error}
        label={translate(messages.ruleEscalation)}
        value={days === null ? never : String(days)}
        onChange={(value) =>
          form.set(
            value === never ? { escalateAfterDays: null, escalateTo: null } : { escalateAfterDays: Number(value) },
          )
        }
        options={[
          { value: never, label: translate(messages.ruleNever) },
          ...choices.map((count) => ({
            value: String(count),
            label: translate(messages.ruleEscalateDays, { count }),
          })),
        ]}
      />
      {days !== null && (
        <PersonField
          {...source}
          name="escalateTo"
          error={form.field('escalateTo').error}
          label={translate(messages.ruleEscalateTo)}
          value={escalateTo ?? ''}
          onChange={(id) => form.set({ escalateTo: id === '' ? null : id })}
        />
      )}
    </FormRow>
  );
}

/** The choices, and the chosen one, which another client may have set. */
function withChosen(choices: readonly number[], chosen: number): readonly number[] {
  return [...new Set([...choices, chosen])].sort((left, right) => left - right);
}
