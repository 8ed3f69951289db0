import { Api, Device, Navigation, PlaceLink, useForm, useQuery, useService, useWords } from '@tessera/core/client';
import { Button, FormActions, FormPage, TextField } from '@tessera/core/ui';
import { resetPassword } from '../model/calls';
import { loginPath, resetCodePath } from '../../contract/paths';
import { messages } from '../messages';
import { deviceFields } from '../model/device-fields';
import { withEmail } from '../model/addresses';
import { checkEmail } from '../model/checks';

/** R09, first step: requests a code. The response is the same for an unknown address. */
export function ResetAddressPage() {
  const api = useService(Api);
  const navigation = useService(Navigation);
  const device = useService(Device);
  const { say } = useWords();
  const known = useQuery().get('email') ?? '';
  const form = useForm({
    initial: { email: known },
    draft: { form: 'access:reset' },
    validate: ({ email }) => ({ email: checkEmail(email, say) }),
    submit: async ({ email }) => {
      const body = { Email: email.trim(), IdentityToken: '', ...deviceFields(device) };
      await api.call(resetPassword, { query: { action: 'getotp' }, body }, { onFailure: 'caller' });
      navigation.go(withEmail(resetCodePath, email.trim()));
    },
  });
  return (
    <FormPage
      title={say(messages.resetTitle)}
      hint={say(messages.resetHint)}
      failure={form.failure}
      onSubmit={form.handleSubmit}
      after={
        <PlaceLink place={loginPath} parameters={{}}>
          {say(messages.backToSignIn)}
        </PlaceLink>
      }
    >
      <TextField {...form.field('email')} label={say(messages.email)} type="email" autoComplete="username" hasFocus />
      <FormActions>
        <Button type="submit" variant="primary" size="large" isWide isBusy={form.isBusy}>
          {say(messages.resetSubmit)}
        </Button>
      </FormActions>
    </FormPage>
  );
}
