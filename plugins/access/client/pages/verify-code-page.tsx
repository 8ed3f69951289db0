import { Api, Device, PlaceLink, Session, useForm, useQuery, useService, useWords } from '@tessera/core/client';
import { Button, CodeField, FormActions, FormPage, TextField } from '@tessera/core/ui';
import { resendCode, verifyCode } from '../model/calls';
import { registerPath } from '../../contract/paths';
import { messages } from '../messages';
import { deviceFields } from '../model/device-fields';
import { checkCode, checkEmail } from '../model/checks';
import { SendAgain } from './send-again';

/** R03. The address stands in the page's own address, so that the code can be entered on another device too. */
export function VerifyCodePage() {
  const api = useService(Api);
  const session = useService(Session);
  const device = useService(Device);
  const { say } = useWords();
  const known = useQuery().get('email') ?? '';
  const form = useForm({
    initial: { email: known, code: '' },
    validate: ({ email, code }) => ({ email: checkEmail(email, say), code: checkCode(code, say) }),
    submit: async ({ email, code }) => {
      const body = { Email: email.trim(), OTP: code, IdentityToken: '', ...deviceFields(device) };
      await session.signIn(await api.call(verifyCode, { body }, { onFailure: 'caller' }));
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
            send={() => api.call(resendCode, { body: { Email: email } })}
          />
          <PlaceLink place={registerPath} parameters={{}}>
            {say(messages.wrongAddress)}
          </PlaceLink>
        </>
      }
    >
      {known === '' && <TextField {...form.field('email')} label={say(messages.email)} type="email" hasFocus />}
      <CodeField {...form.field('code')} label={say(messages.code)} hasFocus={known !== ''} />
      <FormActions>
        <Button type="submit" variant="primary" size="large" isWide isBusy={form.isBusy}>
          {say(messages.verifySubmit)}
        </Button>
      </FormActions>
    </FormPage>
  );
}
