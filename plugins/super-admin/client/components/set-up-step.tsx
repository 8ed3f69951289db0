import { useState } from 'react';
import { productName } from '@tessera/core/contract';
import { Api, useForm, useI18n, useService } from '@tessera/core/client';
import { Button, CodeField, CopyField, CopyLines, FormActions, FormPage, FormTitle, QrCode } from '@tessera/core/ui';
import { setUpSuperAdmin } from '../../contract/sign-in-endpoints';
import type { SignInStep } from '../model/sign-in-step';
import { superAdminSignInMessages as messages } from './sign-in-messages';

export interface SetUpStepProps {
  readonly step: Extract<SignInStep, { kind: 'set-up' }>;
  /** Back to the password, such as after the ticket has expired. */
  readonly onLeave: () => void;
  /** Called once the recovery codes were shown. */
  readonly onSignedIn: (token: string) => void;
}

/** The second step of the first sign-in: the secret for the app and its first code, then the recovery codes. */
export function SetUpStep({ step, onLeave, onSignedIn }: SetUpStepProps) {
  const { ticket, email, secret, address } = step;
  const api = useService(Api);
  const { translate } = useI18n();
  const [session, setSession] = useState<{ readonly token: string; readonly codes: readonly string[] }>();
  const form = useForm({
    initial: { code: '' },
    requestNames: { code: 'Code' },
    validate: ({ code }) => ({ code: code.trim() === '' ? translate(messages.codeMissing) : undefined }),
    submit: async ({ code }) => {
      const body = { Ticket: ticket, Code: code.trim() };
      const answer = await api.request(setUpSuperAdmin, { body }, { onFailure: 'caller', unanswered: 'fail' });
      setSession({ token: answer.accessToken, codes: answer.recoveryCodes });
    },
  });
  if (session !== undefined) {
    return (
      <div className="t-form-page">
        <FormTitle hint={translate(messages.codesHint)}>{translate(messages.codesTitle)}</FormTitle>
        <div className="t-form-fields">
          <CopyLines
            label={translate(messages.codes)}
            lines={session.codes}
            fileName={`${productName.name.toLowerCase()}-super-admin-recovery-codes.txt`}
            heading={translate(messages.codesFile, { email, product: productName.name })}
          />
          <FormActions>
            <Button variant="primary" size="large" isWide onClick={() => onSignedIn(session.token)}>
              {translate(messages.codesSaved)}
            </Button>
          </FormActions>
        </div>
      </div>
    );
  }
  return (
    <FormPage
      title={translate(messages.setUpTitle)}
      hint={translate(messages.setUpHint)}
      failure={form.failure}
      onSubmit={form.handleSubmit}
      after={
        <Button variant="ghost" onClick={onLeave}>
          {translate(messages.back)}
        </Button>
      }
    >
      <QrCode text={address} label={translate(messages.qrCode)} />
      <CopyField label={translate(messages.secret)} hint={translate(messages.secretHint)} value={secret} isSecondary />
      <CodeField {...form.field('code')} label={translate(messages.firstCode)} autoFocus />
      <FormActions>
        <Button type="submit" variant="primary" size="large" isWide isBusy={form.isBusy}>
          {translate(messages.turnOn)}
        </Button>
      </FormActions>
    </FormPage>
  );
}
