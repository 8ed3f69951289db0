import { Api, Device, Navigation, PlaceLink, useForm, useQuery, useService, useI18n } from '@tessera/core/client';
import { Button, FormActions, FormPage, PasswordField, TextField } from '@tessera/core/ui';
import { resetPassword } from '../model/calls';
import { confirmationPath, resetAddressPath } from '../../contract/paths';
import { accessMessages } from '../messages';
import { deviceFields } from '../model/device-fields';
import { checkEmail, checkNewPassword } from '../model/checks';

/** R09, third step: uses the ticket of the second step. */
export function ResetPasswordPage() {
  const api = useService(Api);
  const navigation = useService(Navigation);
  const device = useService(Device);
  const { translate } = useI18n();
  const known = useQuery().get('email') ?? '';
  const form = useForm({
    initial: { email: known, password: '' },
    validate: ({ email, password }) => ({
      email: checkEmail(email, translate),
      password: checkNewPassword(password, translate),
    }),
    requestNames: { password: 'NewPassword' },
    submit: async ({ email, password }) => {
      const body = { Email: email.trim(), NewPassword: password, IdentityToken: '', ...deviceFields(device) };
      await api.request(resetPassword, { query: { action: 'changepassword' }, body }, { onFailure: 'caller' });
      navigation.go(`${confirmationPath.to({})}?done=password-changed`, { replace: true });
    },
  });
  return (
    <FormPage
      title={translate(accessMessages.resetPasswordTitle)}
      hint={translate(accessMessages.resetPasswordHint)}
      failure={form.failure}
      onSubmit={form.handleSubmit}
      after={
        <PlaceLink place={resetAddressPath} parameters={{}}>
          {translate(accessMessages.codeAgain)}
        </PlaceLink>
      }
    >
      {known === '' && (
        <TextField
          {...form.field('email')}
          label={translate(accessMessages.email)}
          type="email"
          autoComplete="username"
          autoFocus
        />
      )}
      <PasswordField {...form.field('password')} label={translate(accessMessages.newPassword)} purpose="new" />
      <FormActions>
        <Button type="submit" variant="primary" size="large" isWide isBusy={form.isBusy}>
          {translate(accessMessages.resetPasswordSubmit)}
        </Button>
      </FormActions>
    </FormPage>
  );
}
