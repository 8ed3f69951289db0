import { useState } from 'react';
import type { ReactElement } from 'react';
import { useForm } from '../../client/forms/use-form';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { TextField } from '../fields/text-field';
import { FormActions, FormPage } from '../forms/form-page';
import { CodeField } from './code-field';
import { codeStepMessages as messages } from './code-step-messages';

export interface CodeStepFormProps {
  /** Sends the code, without spaces around it. A refusal is shown at its field. */
  readonly onSubmit: (code: string) => Promise<void>;
  /** Back to the password: the person wants another account, or the ticket has expired. */
  readonly onLeave: () => void;
}

/**
 * The second step of a sign-in: a code of the authenticator app, or a recovery code. The requests name the code `Code`.
 *
 * @example
 * ```tsx
 * import { CodeStepForm } from '@tessera/core/ui';
 *
 * declare function verify(code: string): Promise<void>;
 *
 * export const SecondStep = (props: { readonly onLeave: () => void }) => (
 *   <CodeStepForm onSubmit={verify} onLeave={props.onLeave} />
 * );
 * ```
 */
export function CodeStepForm({ onSubmit, onLeave }: CodeStepFormProps): ReactElement {
  const { translate } = useUi();
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  const form = useForm({
    initial: { code: '' },
    requestNames: { code: 'Code' },
    validate: ({ code }) => ({ code: code.trim() === '' ? translate(messages.codeStepMissing) : undefined }),
    submit: ({ code }) => onSubmit(code.trim()),
  });

  function change(toRecoveryCode: boolean): void {
    form.set({ code: '' });
    setUsesRecoveryCode(toRecoveryCode);
  }

  return (
    <FormPage
      title={translate(messages.codeStepTitle)}
      hint={translate(usesRecoveryCode ? messages.codeStepRecoveryHint : messages.codeStepHint)}
      failure={form.failure}
      onSubmit={(event) => form.handleSubmit(event)}
      after={
        <>
          <Button variant="ghost" onClick={() => change(!usesRecoveryCode)}>
            {translate(usesRecoveryCode ? messages.codeStepUseApp : messages.codeStepUseRecovery)}
          </Button>
          <Button variant="ghost" onClick={onLeave}>
            {translate(messages.codeStepBack)}
          </Button>
        </>
      }
    >
      {usesRecoveryCode ? (
        <TextField
          key="recovery"
          {...form.field('code')}
          label={translate(messages.codeStepRecoveryCode)}
          autoComplete="off"
          maxLength={40}
          autoFocus
        />
      ) : (
        <CodeField
          key="app"
          {...form.field('code')}
          label={translate(messages.codeStepCode)}
          autoFocus
          onComplete={(field) => field.form?.requestSubmit()}
        />
      )}
      <FormActions>
        <Button type="submit" variant="primary" size="large" isWide isBusy={form.isBusy}>
          {translate(messages.codeStepSubmit)}
        </Button>
      </FormActions>
    </FormPage>
  );
}
