import { useState } from 'react';
import { Api, Device, Session, Storage, useForm, useI18n, useService } from '@tessera/core/client';
import { Button, CodeField, FormActions, FormPage, TextField } from '@tessera/core/ui';
import { verifySecondStep } from '../../contract/two-step-endpoints';
import { deviceFields } from '../model/device-fields';
import { takeJoinedPortal } from '../model/joined-portal';
import { secondStepMessages as messages } from './second-step-messages';

export interface SecondStepFormProps {
  /** Of the password, which was right. In memory only: after a reload, the page asks for the password again. */
  readonly ticket: string;
  /** The user wants to sign in with another account, or the ticket has expired. */
  readonly onLeave: () => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ ticket, onLeave }: SecondStepFormProps) {
  const api = useService(Api);
  const session = useService(Session);
  const storage = useService(Storage);
  const device = useService(Device);
  const { translate } = useI18n();
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({ code: code.trim() === '' ? translate(messages.secondStepCodeMissing) : undefined }),
    submit: async ({ code }) => {
      const body = { Ticket: ticket, Code: code.trim(), ...deviceFields(device) };
      const answer = await api.request(verifySecondStep, { body }, { onFailure: 'caller', unanswered: 'fail' });
      await session.signIn(answer, takeJoinedPortal(storage));
    },
    requestNames: { code: 'Code' },
  });

  function change(toRecoveryCode: boolean): void {
    form.set({ code: '' });
    setUsesRecoveryCode(toRecoveryCode);
  }

  return (
    <FormPage
      title={translate(messages.secondStepTitle)}
      hint={translate(usesRecoveryCode ? messages.secondStepRecoveryHint : messages.secondStepHint)}
      failure={form.failure}
      onSubmit={form.handleSubmit}
      after={
        <>
          <Button variant="ghost" onClick={() => change(!usesRecoveryCode)}>
            {translate(usesRecoveryCode ? messages.useAppCode : messages.useRecoveryCode)}
          </Button>
          <Button variant="ghost" onClick={onLeave}>
            {translate(messages.secondStepBack)}
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
          {translate(messages.secondStepSubmit)}
        </Button>
      </FormActions>
    </FormPage>
  );
}
