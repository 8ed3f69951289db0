import { useState } from 'react';
import { Api, Toasts, useForm, useI18n, useService } from '@tessera/core/client';
import { FormDialog, PasswordField, TextField } from '@tessera/core/ui';
import { renewRecoveryCodes, turnOffTwoStep } from '@tessera/plugins/access';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { twoStepMessages as messages } from './two-step-messages';

export interface TwoStepConsentDialogProps {
  /** What the password and the code are asked for. */
  readonly act: 'turn-off' | 'renew';
  readonly onClose: () => void;
  /** Called once it is done. */
  readonly onChanged: () => void;
}

/** Turns off two-step verification, or creates new recovery codes; either asks for the password and a code. */
export function TwoStepConsentDialog({ act, onClose, onChanged }: TwoStepConsentDialogProps) {
  const api = useService(Api);
  const toasts = useService(Toasts);
  const { translate } = useI18n();
  const [codes, setCodes] = useState<readonly string[]>();
  const isOff = act === 'turn-off';
  const form = useForm({
    initial: { password: '', code: '' },
    validate: ({ password, code }) => ({
      password: password === '' ? translate(messages.twoStepPasswordMissing) : undefined,
      code: code.trim() === '' ? translate(messages.twoStepCodeMissing) : undefined,
    }),
    submit: async ({ password, code }) => {
      const body = { password, code: code.trim() };
      const options = { onFailure: 'caller', unanswered: 'fail' } as const;
      if (isOff) {
        await api.request(turnOffTwoStep, { body }, options);
        toasts.success(translate(messages.twoStepTurnedOff));
        onClose();
      } else {
        setCodes((await api.request(renewRecoveryCodes, { body }, options)).recoveryCodes);
      }
      onChanged();
    },
  });
  if (codes !== undefined) {
    return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(isOff ? messages.turnOffTitle : messages.renewTitle)}
      verb={translate(isOff ? messages.twoStepTurnOff : messages.renewSubmit)}
    >
      <p className="t-quiet">{translate(isOff ? messages.turnOffHint : messages.renewHint)}</p>
      <PasswordField {...form.field('password')} label={translate(messages.twoStepPassword)} purpose="current" />
      <TextField
        {...form.field('code')}
        label={translate(messages.twoStepAnyCode)}
        autoComplete="one-time-code"
        maxLength={40}
      />
    </FormDialog>
  );
}
