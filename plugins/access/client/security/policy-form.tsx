import { useState } from 'react';
import { Api, ApiError, LazyComponent, Toasts, useForm, useI18n, useService } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import type { PolicyAudience, SecurityPolicy } from '@tessera/core/contract';
import { Button, DraftNotice, FormActions, FormFailure, SegmentedControl, SelectField } from '@tessera/core/ui';
import { changeSecurityPolicy, previewSecurityPolicy } from '../../contract';
import type { PolicyPreviewDialogProps } from './policy-preview-dialog';
import { securityMessages as messages } from './security-messages';

const loadPreview: ComponentLoader<PolicyPreviewDialogProps> = () =>
  import('./policy-preview-dialog').then((module) => module.PolicyPreviewDialog);

export interface PolicyFormProps {
  readonly policy: SecurityPolicy;
  /** Reads the policy again. */
  readonly onChanged: () => Promise<unknown>;
}

interface Values {
  readonly twoStep: PolicyAudience;
  /** A number, or empty for no limit. */
  readonly sessionHours: string;
  readonly idleMinutes: string;
  readonly apiTokens: PolicyAudience;
}

const hourChoices = [1, 4, 8, 12, 24, 72, 168];
const minuteChoices = [15, 30, 60, 120, 240];

/** The rules. Before more people are asked for two-step verification, it shows who they are. */
export function PolicyForm({ policy, onChanged }: PolicyFormProps) {
  const api = useService(Api);
  const toasts = useService(Toasts);
  const { translate } = useI18n();
  const [asked, setAsked] = useState<Values>();
  const form = useForm<Values>({
    initial: {
      twoStep: policy.twoStep,
      sessionHours: textOf(policy.sessionHours),
      idleMinutes: textOf(policy.idleMinutes),
      apiTokens: policy.apiTokens,
    },
    draft: { form: 'access:security-policy' },
    submit: async (values) => {
      if (values.twoStep !== policy.twoStep && values.twoStep !== 'off') {
        const query = { twoStep: values.twoStep, limit: 1 };
        const { count } = await api.request(previewSecurityPolicy, { query }, { onFailure: 'caller' });
        if (count > 0) {
          setAsked(values);
          return false;
        }
      }
      return save(values);
    },
  });

  async function save(values: Values): Promise<boolean> {
    const body = {
      twoStep: values.twoStep,
      sessionHours: numberOf(values.sessionHours),
      idleMinutes: numberOf(values.idleMinutes),
      apiTokens: values.apiTokens,
    };
    try {
      await api.request(changeSecurityPolicy, { body }, { ifMatch: policy.version, onFailure: 'caller' });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict') {
        throw error;
      }
      toasts.warning(translate(messages.conflict));
      await onChanged();
      return false;
    }
    toasts.success(translate(messages.saved));
    await onChanged();
    return true;
  }

  const { values } = form;
  const close = (): void => setAsked(undefined);
  const limits = (choices: readonly number[], chosen: string, shown: (count: number) => string) => [
    { value: '', label: translate(messages.noLimit) },
    ...[...new Set([...choices, ...(chosen === '' ? [] : [Number(chosen)])])]
      .toSorted((one, other) => one - other)
      .map((count) => ({ value: String(count), label: shown(count) })),
  ];
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <DraftNotice draft={form.restored} />
      <FormFailure sentence={form.failure} />
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
            segments={[
              { value: 'off', label: translate(messages.demandOff) },
              { value: 'admins', label: translate(messages.demandAdmins) },
              { value: 'all', label: translate(messages.demandAll) },
            ]}
          />
        </div>
      </section>
      <section aria-label={translate(messages.signIns)}>
        <div>
          <h2>{translate(messages.signIns)}</h2>
          <p className="t-quiet">{translate(messages.signInsHint)}</p>
        </div>
        <SelectField
          {...form.field('sessionHours')}
          label={translate(messages.sessionHours)}
          options={limits(hourChoices, values.sessionHours, (count) =>
            count % 24 === 0 ? translate(messages.days, { count: count / 24 }) : translate(messages.hours, { count }),
          )}
        />
        <SelectField
          {...form.field('idleMinutes')}
          label={translate(messages.idleMinutes)}
          options={limits(minuteChoices, values.idleMinutes, (count) =>
            count % 60 === 0
              ? translate(messages.hours, { count: count / 60 })
              : translate(messages.minutes, { count }),
          )}
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
            segments={[
              { value: 'off', label: translate(messages.tokensOffLabel) },
              { value: 'admins', label: translate(messages.tokensAdmins) },
              { value: 'all', label: translate(messages.tokensAll) },
            ]}
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
          asked === undefined
            ? undefined
            : {
                twoStep: asked.twoStep,
                onClose: close,
                onConfirm: async () => {
                  close();
                  await form.attempt(async () => void (await save(asked)));
                },
              }
        }
        onClose={close}
      />
    </form>
  );
}

function textOf(limit: number | null): string {
  return limit === null ? '' : String(limit);
}

function numberOf(text: string): number | null {
  return text === '' ? null : Number(text);
}
