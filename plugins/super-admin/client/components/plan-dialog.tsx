import { planSummaries } from '@tessera/core/contract';
import { Api, Toasts, useForm, useI18n, useService } from '@tessera/core/client';
import { FormDialog, SelectField, TextField } from '@tessera/core/ui';
import type { SuperAdminPortal } from '../../contract/portal-endpoints';
import { changeSuperAdminPlan } from '../../contract/portal-endpoints';
import { planWords } from '../model/plan-words';
import { PlanPreview } from './plan-preview';
import { superAdminPortalMessages as messages } from './portal-messages';

export interface PlanDialogProps {
  readonly portal: SuperAdminPortal;
  readonly onClose: () => void;
  readonly onChanged: (portal: SuperAdminPortal) => void;
}

/** Changes the plan of a company, with a preview of its modules and a reason. */
export function PlanDialog({ portal, onClose, onChanged }: PlanDialogProps) {
  const { id: portalId, name: company, planVersion } = portal;
  const api = useService(Api);
  const toasts = useService(Toasts);
  const { translate } = useI18n();
  const form = useForm({
    initial: { planCode: '', reason: '' },
    validate: ({ planCode, reason }) => ({
      planCode: planCode === '' ? translate(messages.planMissing) : undefined,
      reason: reason.trim() === '' ? translate(messages.reasonMissing) : undefined,
    }),
    submit: async ({ planCode, reason }) => {
      const plan = await api.request(
        changeSuperAdminPlan,
        { params: { portalId }, body: { planCode, planVersion, reason: reason.trim() } },
        { onFailure: 'caller', unanswered: 'fail' },
      );
      toasts.success(translate(messages.planChanged, { company, plan: planWords(planCode, translate) }));
      onChanged({ ...portal, ...plan });
    },
  });
  const { planCode } = form.values;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(messages.changePlanOf, { company })}
      verb={translate(messages.changePlan)}
    >
      <p>
        {translate(messages.currentPlan, { plan: planWords(portal.planCode, translate) })}
        <br />
        <span className="t-quiet">{translate(messages.changeHint)}</span>
      </p>
      <SelectField
        {...form.field('planCode')}
        label={translate(messages.newPlan)}
        placeholder={translate(messages.choosePlan)}
        options={planSummaries
          .filter(({ code }) => code !== portal.planCode)
          .map(({ code }) => ({ value: code, label: planWords(code, translate) }))}
      />
      <PlanPreview modules={portal.modules} planCode={planCode} />
      <TextField
        {...form.field('reason')}
        label={translate(messages.reason)}
        hint={translate(messages.reasonHint)}
        maxLength={300}
        autoComplete="off"
      />
    </FormDialog>
  );
}
