import { Device, useForm, useQuery, useService, useI18n } from '@tessera/core/client';
import { Button, ButtonLink, CodeField, FormActions, FormPage, TextField } from '@tessera/core/ui';
import { accessMessages } from '../messages';
import { deviceFields } from '../model/device-fields';
import { checkCode, checkEmail } from '../model/checks';
import { SendAgain } from './send-again';

export interface CodeFormProps {
  readonly submitLabel: string;
  /** Where the address can be corrected. */
  readonly otherAddress: string;
  readonly onSubmit: (answer: CodeAnswer) => Promise<void>;
  readonly onSendAgain: (email: string) => Promise<unknown>;
}

/** A one-time code in the spelling of R03 and R09. */
export type CodeAnswer = { readonly Email: string; readonly OTP: string; readonly IdentityToken: string } & ReturnType<
  typeof deviceFields
>;

/**
 * Asks for the emailed code. The user's address is in the page's URL, so that another device can enter the code too.
 */
export function CodeForm({ submitLabel, otherAddress, onSubmit, onSendAgain }: CodeFormProps) {
  const device = useService(Device);
  const { translate } = useI18n();
  const known = useQuery().get('email') ?? '';
  const form = useForm({
    initial: { email: known, code: '' },
    validate: ({ email, code }) => ({ email: checkEmail(email, translate), code: checkCode(code, translate) }),
    submit: ({ email, code }) =>
      onSubmit({ Email: email.trim(), OTP: code, IdentityToken: '', ...deviceFields(device) }),
    requestNames: { code: 'OTP' },
  });
  const email = form.values.email.trim();
  return (
    <FormPage
      title={translate(accessMessages.verifyTitle)}
      hint={
        known === ''
          ? translate(accessMessages.verifyHintPlain)
          : translate(accessMessages.verifyHint, { email: known })
      }
      failure={form.failure}
      onSubmit={form.handleSubmit}
      after={
        <>
          <SendAgain disabled={checkEmail(email, translate) !== undefined} send={() => onSendAgain(email)} />
          <ButtonLink variant="ghost" to={otherAddress}>
            {translate(accessMessages.wrongAddress)}
          </ButtonLink>
        </>
      }
    >
      {known === '' && (
        <TextField {...form.field('email')} label={translate(accessMessages.email)} type="email" autoFocus />
      )}
      <CodeField
        {...form.field('code')}
        label={translate(accessMessages.code)}
        autoFocus={known !== ''}
        onComplete={(field) => field.form?.requestSubmit()}
      />
      <FormActions>
        <Button type="submit" variant="primary" size="large" isWide isBusy={form.isBusy}>
          {submitLabel}
        </Button>
      </FormActions>
    </FormPage>
  );
}
