import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Api, LazyComponent, Toasts, useEntityForm, useI18n, useService } from '@tessera/core/client';
import type { ComponentLoader, FieldBinding } from '@tessera/core/client';
import { PolicyAudience } from '@tessera/core/contract';
import {
  Button,
  ConflictNotice,
  DraftNotice,
  FormActions,
  FormFailure,
  SegmentedControl,
  SelectField,
} from '@tessera/core/ui';
import type { SecurityPolicyEntity } from '../../contract';
import { previewSecurityPolicy } from '../../contract';
import type { PolicyPreviewDialogProps } from './policy-preview-dialog';
import { securityMessages as messages } from './security-messages';
import type { SecurityPolicyFields, SecurityPolicyStore } from './security-policy-store';

const loadPreview: ComponentLoader<PolicyPreviewDialogProps> = () =>
  import('./policy-preview-dialog').then((module) => module.PolicyPreviewDialog);

export interface PolicyFormProps {
  readonly policies: SecurityPolicyStore['policies'];
  /** The newest rules; they follow changes by other admins. */
  readonly policy: SecurityPolicyEntity;
}

const hourChoices = [1, 4, 8, 12, 24, 72, 168];
const minuteChoices = [15, 30, 60, 120, 240];

const labels = {
  twoStep: messages.demand,
  sessionHours: messages.sessionHours,
  idleMinutes: messages.idleMinutes,
  apiTokens: messages.tokenUse,
} as const;

/** Changes the rules. Another admin's change appears at once, unless it could replace a choice that is not saved yet. */
export function PolicyForm({ policies, policy }: PolicyFormProps) {
  const [opened, setOpened] = useState(policy);
  return <OpenedForm key={opened.version} {...{ policies, policy, opened }} onReopen={setOpened} />;
}

interface OpenedFormProps extends PolicyFormProps {
  readonly opened: SecurityPolicyEntity;
  readonly onReopen: (policy: SecurityPolicyEntity) => void;
}

/** A question whether more people are to be asked for two-step verification. */
interface Question {
  readonly twoStep: PolicyAudience;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

const OpenedForm = observer(function OpenedForm({ policies, policy, opened, onReopen }: OpenedFormProps) {
  const api = useService(Api);
  const toasts = useService(Toasts);
  const { translate } = useI18n();
  const [question, setQuestion] = useState<Question>();
  const { form, conflicts } = useEntityForm(policies, {
    opened,
    valuesOf: fieldsOf,
    draft: { form: 'access:security-policy', entityId: opened.id },
    confirm: async ({ twoStep }) => {
      if (twoStep === opened.twoStep || twoStep === 'off') {
        return true;
      }
      const query = { twoStep, limit: 1 };
      const { count } = await api.request(previewSecurityPolicy, { query }, { onFailure: 'caller' });
      return count === 0 || new Promise((onAnswer) => setQuestion({ twoStep, onAnswer }));
    },
    follow: { newest: policy, onReopen },
    onSaved: () => {
      toasts.success(translate(messages.saved));
      onReopen(policies.view(opened.id).full ?? opened);
    },
  });
  const answer = (isConfirmed: boolean): void => {
    question?.onAnswer(isConfirmed);
    setQuestion(undefined);
  };

  const { values } = form;
  const segmentsOf = (names: typeof demandLabels | typeof tokenLabels) =>
    PolicyAudience.options.map((value) => ({ value, label: translate(names[value]) }));
  const nameHours = (count: number): string =>
    count % 24 === 0 ? translate(messages.days, { count: count / 24 }) : translate(messages.hours, { count });
  const nameMinutes = (count: number): string =>
    count % 60 === 0 ? translate(messages.hours, { count: count / 60 }) : translate(messages.minutes, { count });
  const limits = (choices: readonly number[], chosen: number | null, nameLimit: (count: number) => string) => [
    { value: '', label: translate(messages.noLimit) },
    ...[...new Set([...choices, ...(chosen === null ? [] : [chosen])])]
      .toSorted((one, other) => one - other)
      .map((count) => ({ value: String(count), label: nameLimit(count) })),
  ];
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <DraftNotice draft={form.restored} />
      <FormFailure sentence={form.failure} />
      <ConflictNotice
        conflicts={conflicts.map(({ field, mine, theirs, onKeepMine, onUseTheirs }) => ({
          label: translate(labels[field]),
          mine: describe(field, mine),
          theirs: describe(field, theirs),
          onKeepMine,
          onUseTheirs,
        }))}
      />
      <section aria-label={translate(messages.demand)}>
        <div>
          <h2>{translate(messages.demand)}</h2>
          <p className="t-quiet">{translate(messages.demandHint)}</p>
        </div>
        <div>
          <SegmentedControl
            label={translate(messages.demand)}
            value={values.twoStep}
            onChange={form.field('twoStep').onChange}
            segments={segmentsOf(demandLabels)}
          />
        </div>
      </section>
      <section aria-label={translate(messages.signIns)}>
        <div>
          <h2>{translate(messages.signIns)}</h2>
          <p className="t-quiet">{translate(messages.signInsHint)}</p>
        </div>
        <LimitField
          {...form.field('sessionHours')}
          label={translate(messages.sessionHours)}
          options={limits(hourChoices, values.sessionHours, nameHours)}
        />
        <LimitField
          {...form.field('idleMinutes')}
          label={translate(messages.idleMinutes)}
          options={limits(minuteChoices, values.idleMinutes, nameMinutes)}
        />
      </section>
      <section aria-label={translate(messages.tokenUse)}>
        <div>
          <h2>{translate(messages.tokenUse)}</h2>
          <p className="t-quiet">{translate(messages.tokenUseHint)}</p>
        </div>
        <div>
          <SegmentedControl
            label={translate(messages.tokenUse)}
            value={values.apiTokens}
            onChange={form.field('apiTokens').onChange}
            segments={segmentsOf(tokenLabels)}
          />
        </div>
      </section>
      <FormActions>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {translate(messages.save)}
        </Button>
      </FormActions>
      <LazyComponent
        load={loadPreview}
        with={
          question === undefined
            ? undefined
            : { twoStep: question.twoStep, onClose: () => answer(false), onConfirm: () => answer(true) }
        }
        onClose={() => answer(false)}
      />
    </form>
  );

  function describe(
    field: keyof SecurityPolicyFields,
    value: SecurityPolicyFields[keyof SecurityPolicyFields] | undefined,
  ): string | undefined {
    if (typeof value === 'number') {
      return field === 'sessionHours' ? nameHours(value) : nameMinutes(value);
    }
    if (value === null || value === undefined) {
      return value === null ? translate(messages.noLimit) : undefined;
    }
    return translate((field === 'twoStep' ? demandLabels : tokenLabels)[value]);
  }
});

const demandLabels = { off: messages.demandOff, admins: messages.demandAdmins, all: messages.demandAll } as const;
const tokenLabels = { off: messages.tokensOffLabel, admins: messages.tokensAdmins, all: messages.tokensAll } as const;

interface LimitFieldProps extends FieldBinding<number | null> {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Chooses a number, or no limit. */
function LimitField({ value, onChange, ...field }: LimitFieldProps) {
  return (
    <SelectField
      {...field}
      value={value === null ? '' : String(value)}
      onChange={(text) => onChange(text === '' ? null : Number(text))}
    />
  );
}

function fieldsOf({ twoStep, sessionHours, idleMinutes, apiTokens }: SecurityPolicyEntity): SecurityPolicyFields {
  return { twoStep, sessionHours, idleMinutes, apiTokens };
}
