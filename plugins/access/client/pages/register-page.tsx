import { Api, Device, Navigation, PlaceLink, useForm, useService, useWords } from '@tessera/core/client';
import { Button, FormActions, FormPage, PasswordField, TextField } from '@tessera/core/ui';
import { register } from '../model/calls';
import { loginPath, verifyCodePath } from '../../contract/paths';
import { messages } from '../messages';
import { withEmail } from '../model/addresses';
import { checkEmail, checkFullName, checkNewPassword } from '../model/checks';

/** R02, R71. The owner of a known address is told by email, not here. */
export function RegisterPage() {
  const api = useService(Api);
  const navigation = useService(Navigation);
  const device = useService(Device);
  const { say } = useWords();
  const form = useForm({
    initial: { fullName: '', email: '', password: '' },
    draft: { form: 'access:register' },
    secret: ['password'],
    validate: ({ fullName, email, password }) => ({
      fullName: checkFullName(fullName, say),
      email: checkEmail(email, say),
      password: checkNewPassword(password, say),
    }),
    submit: async ({ fullName, email, password }) => {
      const body = {
        FullName: fullName,
        Email: email.trim(),
        Password: password,
        SignupMode: device.mode,
        IdentityToken: '',
        IPAddress: device.ipAddress,
      };
      await api.call(register, { body }, { onFailure: 'caller' });
      navigation.go(withEmail(verifyCodePath, email.trim()));
    },
  });
  return (
    <FormPage
      title={say(messages.registerTitle)}
      hint={say(messages.registerHint)}
      draft={form.restored}
      failure={form.failure}
      onSubmit={form.handleSubmit}
      after={
        <>
          {say(messages.haveAccount)}{' '}
          <PlaceLink place={loginPath} parameters={{}}>
            {say(messages.signIn)}
          </PlaceLink>
        </>
      }
    >
      <TextField {...form.field('fullName')} label={say(messages.fullName)} autoComplete="name" hasFocus />
      <TextField
        {...form.field('email')}
        label={say(messages.email)}
        type="email"
        autoComplete="username"
        hint={say(messages.registerEmailHint)}
      />
      <PasswordField {...form.field('password')} label={say(messages.password)} purpose="new" />
      <FormActions>
        <Button type="submit" variant="primary" size="large" isWide isBusy={form.isBusy}>
          {say(messages.registerSubmit)}
        </Button>
      </FormActions>
    </FormPage>
  );
}
