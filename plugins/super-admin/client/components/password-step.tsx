import { Api, useForm, useI18n, useService } from '@tessera/core/client';
import { Button, FormActions, FormPage, PasswordField, TextField } from '@tessera/core/ui';
import { logInSuperAdmin } from '../../contract/sign-in-endpoints';
import type { SignInStep } from '../model/sign-in-step';
import { superAdminSignInMessages as messages } from './sign-in-messages';

export interface PasswordStepProps {
  readonly onStep: (step: SignInStep) => void;
}

/** The first step of the sign-in. */
export function PasswordStep({ onStep }: PasswordStepProps) {
  const api = useService(Api);
  const { translate } = useI18n();
  const form = useForm({
    initial: { email: '', password: '' },
    secret: ['password'],
    requestNames: { email: 'Email', password: 'Password' },
    validate: ({ email, password }) => ({
      email: email.trim() === '' ? translate(messages.emailMissing) : undefined,
      password: password === '' ? translate(messages.passwordMissing) : undefined,
    }),
    submit: async ({ email, password }) => {
      const body = { Email: email.trim(), Password: password };
      const answer = await api.request(logInSuperAdmin, { body }, { onFailure: 'caller', unanswered: 'fail' });
      if ('mfaRequired' in answer) {
        onStep({ kind: 'code', ticket: answer.ticket });
        return;
      }
      const { ticket, secret, address } = answer;
      onStep({ kind: 'set-up', ticket, email: body.Email, secret, address });
    },
  });
  return (
    <FormPage
      title={translate(messages.signInTitle)}
      hint={translate(messages.signInHint)}
      failure={form.failure}
      onSubmit={form.handleSubmit}
    >
      <TextField
        {...form.field('email')}
        label={translate(messages.email)}
        type="email"
        autoComplete="username"
        autoFocus
      />
      <PasswordField {...form.field('password')} label={translate(messages.password)} purpose="current" />
      <FormActions>
        <Button type="submit" variant="primary" size="large" isWide isBusy={form.isBusy}>
          {translate(messages.continue)}
        </Button>
      </FormActions>
    </FormPage>
  );
}
