import { Api, Device, Navigation, PlaceLink, useForm, useQuery, useService, useWords } from '@tessera/core/client';
import { Button, FormActions, FormPage, PasswordField, TextField } from '@tessera/core/ui';
import { resetPassword } from '../model/calls';
import { confirmationPath, resetAddressPath } from '../../contract/paths';
import { messages } from '../messages';
import { deviceFields } from '../model/device-fields';
import { checkEmail, checkNewPassword } from '../model/checks';

/** R09, third step: uses the ticket of the second step. */
export function ResetPasswordPage() {
  const api = useService(Api);
  const navigation = useService(Navigation);
  const device = useService(Device);
  const { say } = useWords();
  const known = useQuery().get('email') ?? '';
  const form = useForm({
    initial: { email: known, password: '' },
    validate: ({ email, password }) => ({
      email: checkEmail(email, say),
      password: checkNewPassword(password, say),
    }),
    wireNames: { password: 'NewPassword' },
    submit: async ({ email, password }) => {
      const body = { Email: email.trim(), NewPassword: password, IdentityToken: '', ...deviceFields(device) };
      await api.call(resetPassword, { query: { action: 'changepassword' }, body }, { onFailure: 'caller' });
      navigation.go(`${confirmationPath.to({})}?done=password-changed`, { replace: true });
    },
  });
  return (
    <FormPage
      title={say(messages.resetPasswordTitle)}
      hint={say(messages.resetPasswordHint)}
      failure={form.failure}
      onSubmit={form.handleSubmit}
      after={
        <PlaceLink place={resetAddressPath} parameters={{}}>
          {say(messages.codeAgain)}
        </PlaceLink>
      }
    >
      {known === '' && (
        <TextField {...form.field('email')} label={say(messages.email)} type="email" autoComplete="username" hasFocus />
      )}
      <PasswordField {...form.field('password')} label={say(messages.newPassword)} purpose="new" />
      <FormActions>
        <Button type="submit" variant="primary" size="large" isWide isBusy={form.isBusy}>
          {say(messages.resetPasswordSubmit)}
        </Button>
      </FormActions>
    </FormPage>
  );
}
