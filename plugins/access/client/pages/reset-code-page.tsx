import { Api, Device, Navigation, PlaceLink, useForm, useQuery, useService, useWords } from '@tessera/core/client';
import { Button, CodeField, FormActions, FormPage, TextField } from '@tessera/core/ui';
import { resetPassword } from '../model/calls';
import { resetAddressPath, resetPasswordPath } from '../../contract/paths';
import { messages } from '../messages';
import { deviceFields } from '../model/device-fields';
import { withEmail } from '../model/addresses';
import { checkCode, checkEmail } from '../model/checks';
import { SendAgain } from './send-again';

/** R09, second step: the code earns a ticket in a cookie that only this browser has. */
export function ResetCodePage() {
  const api = useService(Api);
  const navigation = useService(Navigation);
  const device = useService(Device);
  const { say } = useWords();
  const known = useQuery().get('email') ?? '';
  const form = useForm({
    initial: { email: known, code: '' },
    validate: ({ email, code }) => ({ email: checkEmail(email, say), code: checkCode(code, say) }),
    submit: async ({ email, code }) => {
      const body = { Email: email.trim(), OTP: code, IdentityToken: '', ...deviceFields(device) };
      await api.call(resetPassword, { query: { action: 'validateotp' }, body }, { onFailure: 'caller' });
      navigation.go(withEmail(resetPasswordPath, email.trim()), { replace: true });
    },
  });
  const email = form.values.email.trim();
  return (
    <FormPage
      title={say(messages.verifyTitle)}
      hint={known === '' ? say(messages.verifyHintPlain) : say(messages.verifyHint, { email: known })}
      failure={form.failure}
      onSubmit={form.handleSubmit}
      after={
        <>
          <SendAgain
            disabled={checkEmail(email, say) !== undefined}
            send={() => api.call(resetPassword, { query: { action: 'getotp' }, body: { Email: email } })}
          />
          <PlaceLink place={resetAddressPath} parameters={{}}>
            {say(messages.wrongAddress)}
          </PlaceLink>
        </>
      }
    >
      {known === '' && <TextField {...form.field('email')} label={say(messages.email)} type="email" hasFocus />}
      <CodeField {...form.field('code')} label={say(messages.code)} hasFocus={known !== ''} />
      <FormActions>
        <Button type="submit" variant="primary" size="large" isWide isBusy={form.isBusy}>
          {say(messages.resetCodeSubmit)}
        </Button>
      </FormActions>
    </FormPage>
  );
}
