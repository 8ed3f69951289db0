import { useState } from 'react';
import { Api, useForm, useI18n, useService } from '@tessera/core/client';
import { CodeField, CopyField, FormDialog, PasswordField, QrCode } from '@tessera/core/ui';
import { setUpTwoStep, turnOnTwoStep } from '@tessera/plugins/access';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { twoStepMessages as messages } from './two-step-messages';

export interface TwoStepSetUpDialogProps {
  readonly onClose: () => void;
  /** Called once it is on, while the recovery codes are shown. */
  readonly onTurnedOn: () => void;
}

interface NewSecret {
  readonly secret: string;
  readonly address: string;
}

/** Turns on two-step verification: the password again, the secret for the app and its first code, the recovery codes. */
export function TwoStepSetUpDialog({ onClose, onTurnedOn }: TwoStepSetUpDialogProps) {
  const [secret, setSecret] = useState<NewSecret>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) {
    return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  }
  if (secret === undefined) {
    return <PasswordStep onClose={onClose} onSecret={setSecret} />;
  }
  return (
    <AppStep
      secret={secret}
      onClose={onClose}
      onCodes={(shown) => {
        setCodes(shown);
        onTurnedOn();
      }}
    />
  );
}

interface PasswordStepProps {
  readonly onClose: () => void;
  readonly onSecret: (secret: NewSecret) => void;
}

function PasswordStep({ onClose, onSecret }: PasswordStepProps) {
  const api = useService(Api);
  const { translate } = useI18n();
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => ({
      password: password === '' ? translate(messages.twoStepPasswordMissing) : undefined,
    }),
    submit: async (body) =>
      onSecret(await api.request(setUpTwoStep, { body }, { onFailure: 'caller', unanswered: 'fail' })),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(messages.twoStepSetUpTitle)}
      verb={translate(messages.twoStepContinue)}
    >
      <PasswordField
        {...form.field('password')}
        label={translate(messages.twoStepPassword)}
        hint={translate(messages.twoStepPasswordHint)}
        purpose="current"
      />
    </FormDialog>
  );
}

interface AppStepProps {
  readonly secret: NewSecret;
  readonly onClose: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
}

function AppStep({ secret: { secret, address }, onClose, onCodes }: AppStepProps) {
  const api = useService(Api);
  const { translate } = useI18n();
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({ code: code === '' ? translate(messages.twoStepCodeMissing) : undefined }),
    submit: async (body) => {
      const answer = await api.request(turnOnTwoStep, { body }, { onFailure: 'caller', unanswered: 'fail' });
      onCodes(answer.recoveryCodes);
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(messages.twoStepSetUpTitle)}
      verb={translate(messages.twoStepTurnOn)}
    >
      <p>{translate(messages.twoStepScan)}</p>
      <QrCode text={address} label={translate(messages.twoStepQr)} />
      <CopyField
        label={translate(messages.twoStepSecret)}
        hint={translate(messages.twoStepSecretHint)}
        value={secret}
        isSecondary
      />
      <CodeField
        {...form.field('code')}
        label={translate(messages.twoStepCode)}
        hint={translate(messages.twoStepCodeHint)}
        autoFocus
      />
    </FormDialog>
  );
}
