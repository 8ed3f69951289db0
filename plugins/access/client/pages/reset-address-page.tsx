import { Api, Device, Navigation, PlaceLink, useForm, useQuery, useService, useI18n } from '@tessera/core/client';
import { Button, FormActions, FormPage, TextField } from '@tessera/core/ui';
import { resetPassword } from '../model/calls';
import { loginPath, resetCodePath } from '../../contract/paths';
import { accessMessages } from '../messages';
import { deviceFields } from '../model/device-fields';
import { withEmail } from '../model/addresses';
import { checkEmail } from '../model/checks';

/** R09, first step: requests a code. The response is the same for an unknown address. */
export function ResetAddressPage() {
  const api = useService(Api);
  const navigation = useService(Navigation);
  const device = useService(Device);
  const { translate } = useI18n();
  const known = useQuery().get('email') ?? '';
  const form = useForm({
    initial: { email: known },
    draft: { form: 'access:reset' },
    validate: ({ email }) => ({ email: checkEmail(email, translate) }),
    submit: async ({ email }) => {
      const body = { Email: email.trim(), IdentityToken: '', ...deviceFields(device) };
      await api.request(resetPassword, { query: { action: 'getotp' }, body }, { onFailure: 'caller' });
      navigation.go(withEmail(resetCodePath, email.trim()));
    },
  });
  return (
    <FormPage
      title={translate(accessMessages.resetTitle)}
      hint={translate(accessMessages.resetHint)}
      failure={form.failure}
      onSubmit={form.handleSubmit}
      after={
        <PlaceLink place={loginPath} parameters={{}}>
          {translate(accessMessages.backToSignIn)}
        </PlaceLink>
      }
    >
      <TextField
        {...form.field('email')}
        label={translate(accessMessages.email)}
        type="email"
        autoComplete="username"
        autoFocus
      />
      <FormActions>
        <Button type="submit" variant="primary" size="large" isWide isBusy={form.isBusy}>
          {translate(accessMessages.resetSubmit)}
        </Button>
      </FormActions>
    </FormPage>
  );
}
