import { Api, Device, Navigation, PlaceLink, useForm, useService, useI18n } from '@tessera/core/client';
import { Button, FormActions, FormPage, PasswordField, TextField } from '@tessera/core/ui';
import { register } from '../model/calls';
import { loginPath, verifyCodePath } from '../../contract/paths';
import { accessMessages } from '../messages';
import { withEmail } from '../model/addresses';
import { checkEmail, checkFullName, checkNewPassword } from '../model/checks';

/** R02, R71. The owner of a known address is told by email, not here. */
export function RegisterPage() {
  const api = useService(Api);
  const navigation = useService(Navigation);
  const device = useService(Device);
  const { translate } = useI18n();
  const form = useForm({
    initial: { fullName: '', email: '', password: '' },
    draft: { form: 'access:register' },
    secret: ['password'],
    validate: ({ fullName, email, password }) => ({
      fullName: checkFullName(fullName, translate),
      email: checkEmail(email, translate),
      password: checkNewPassword(password, translate),
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
      await api.request(register, { body }, { onFailure: 'caller' });
      navigation.go(withEmail(verifyCodePath, email.trim()));
    },
  });
  return (
    <FormPage
      title={translate(accessMessages.registerTitle)}
      hint={translate(accessMessages.registerHint)}
      draft={form.restored}
      failure={form.failure}
      onSubmit={form.handleSubmit}
      after={
        <>
          {translate(accessMessages.haveAccount)}{' '}
          <PlaceLink place={loginPath} parameters={{}}>
            {translate(accessMessages.signIn)}
          </PlaceLink>
        </>
      }
    >
      <TextField {...form.field('fullName')} label={translate(accessMessages.fullName)} autoComplete="name" autoFocus />
      <TextField
        {...form.field('email')}
        label={translate(accessMessages.email)}
        type="email"
        autoComplete="username"
        hint={translate(accessMessages.registerEmailHint)}
      />
      <PasswordField {...form.field('password')} label={translate(accessMessages.password)} purpose="new" />
      <FormActions>
        <Button type="submit" variant="primary" size="large" isWide isBusy={form.isBusy}>
          {translate(accessMessages.registerSubmit)}
        </Button>
      </FormActions>
    </FormPage>
  );
}
