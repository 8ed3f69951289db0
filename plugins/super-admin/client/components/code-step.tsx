import { useState } from 'react';
import { Api, useForm, useI18n, useService } from '@tessera/core/client';
import { Button, CodeField, FormActions, FormPage, TextField } from '@tessera/core/ui';
import { verifySuperAdmin } from '../../contract/sign-in-endpoints';
import { superAdminSignInMessages as messages } from './sign-in-messages';

export interface SuperAdminCodeStepProps {
  readonly ticket: string;
  /** Back to the password, such as after the ticket has expired. */
  readonly onLeave: () => void;
  readonly onSignedIn: (token: string) => void;
}

/** The second step of the sign-in: a code of the authenticator app, or a recovery code. */
export function SuperAdminCodeStep({ ticket, onLeave, onSignedIn }: SuperAdminCodeStepProps) {
  const api = useService(Api);
  const { translate } = useI18n();
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  const form = useForm({
    initial: { code: '' },
    requestNames: { code: 'Code' },
    validate: ({ code }) => ({ code: code.trim() === '' ? translate(messages.codeMissing) : undefined }),
    submit: async ({ code }) => {
      const body = { Ticket: ticket, Code: code.trim() };
      const answer = await api.request(verifySuperAdmin, { body }, { onFailure: 'caller', unanswered: 'fail' });
      onSignedIn(answer.accessToken);
    },
  });

  function change(toRecoveryCode: boolean): void {
    form.set({ code: '' });
    setUsesRecoveryCode(toRecoveryCode);
  }

  return (
    <FormPage
      title={translate(messages.codeTitle)}
      hint={translate(usesRecoveryCode ? messages.recoveryHint : messages.codeHint)}
      failure={form.failure}
      onSubmit={form.handleSubmit}
      after={
        <>
          <Button variant="ghost" onClick={() => change(!usesRecoveryCode)}>
            {translate(usesRecoveryCode ? messages.useAppCode : messages.useRecoveryCode)}
          </Button>
          <Button variant="ghost" onClick={onLeave}>
            {translate(messages.back)}
          </Button>
        </>
      }
    >
      {usesRecoveryCode ? (
        <TextField
          key="recovery"
          {...form.field('code')}
          label={translate(messages.recoveryCode)}
          autoComplete="off"
          maxLength={40}
          autoFocus
        />
      ) : (
        <CodeField
          key="app"
          {...form.field('code')}
          label={translate(messages.appCode)}
          autoFocus
          onComplete={(field) => field.form?.requestSubmit()}
        />
      )}
      <FormActions>
        <Button type="submit" variant="primary" size="large" isWide isBusy={form.isBusy}>
          {translate(messages.signIn)}
        </Button>
      </FormActions>
    </FormPage>
  );
}
