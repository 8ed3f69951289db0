import { productName } from '@tessera/core/contract';
import {
  Api,
  Device,
  Navigation,
  PlaceLink,
  Session,
  SlotOutlet,
  Storage,
  useForm,
  useLazyPreload,
  useService,
  useI18n,
} from '@tessera/core/client';
import { Button, FormActions, FormPage, PasswordField, TextField } from '@tessera/core/ui';
import { logIn } from '../model/calls';
import { registerPath, resetAddressPath, verifyCodePath } from '../../contract/paths';
import { signInOptions } from '../../contract/slots';
import { accessMessages } from '../messages';
import { deviceFields } from '../model/device-fields';
import { withEmail } from '../model/addresses';
import { checkEmail } from '../model/checks';
import { takeJoinedPortal } from '../model/joined-portal';

// Loaded while the person types.
const requests = [logIn];

export interface SignInFormProps {
  /** The password was right, and a code of the person's app is needed; called with the ticket for it. */
  readonly onSecondStep: (ticket: string) => void;
}

/** R01, R70: email and password, and the sign-in methods of other plugins. */
export function SignInForm({ onSecondStep }: SignInFormProps) {
  const api = useService(Api);
  const session = useService(Session);
  const storage = useService(Storage);
  const navigation = useService(Navigation);
  const device = useService(Device);
  const { translate } = useI18n();
  useLazyPreload(requests);

  async function signIn(email: string, password: string, identityToken: string): Promise<void> {
    const body = { Email: email, Password: password, IdentityToken: identityToken, ...deviceFields(device) };
    const answer = await api.request(logIn, { body }, { onFailure: 'caller' });
    if ('verificationRequired' in answer) {
      navigation.go(withEmail(verifyCodePath, email));
      return;
    }
    if ('mfaRequired' in answer) {
      onSecondStep(answer.ticket);
      return;
    }
    await session.signIn(answer, takeJoinedPortal(storage));
  }

  const form = useForm({
    initial: { email: '', password: '' },
    draft: { form: 'access:sign-in' },
    secret: ['password'],
    validate: ({ email, password }) => ({
      email: checkEmail(email, translate),
      password: password === '' ? translate(accessMessages.passwordMissing) : undefined,
    }),
    submit: ({ email, password }) => signIn(email.trim(), password, ''),
  });

  const email = form.values.email.trim();
  return (
    <FormPage
      title={translate(accessMessages.signInTitle)}
      hint={translate(accessMessages.signInHint)}
      failure={form.failure}
      onSubmit={form.handleSubmit}
      before={
        <SlotOutlet
          slot={signInOptions}
          with={{
            onToken: (token) => void form.attempt(() => signIn(form.values.email.trim(), '', token)),
            disabled: form.isBusy,
          }}
        />
      }
      after={
        <>
          {translate(accessMessages.newHere, { product: productName.name })}{' '}
          <PlaceLink place={registerPath} parameters={{}}>
            {translate(accessMessages.createAccount)}
          </PlaceLink>
        </>
      }
    >
      <TextField
        {...form.field('email')}
        label={translate(accessMessages.email)}
        type="email"
        autoComplete="username"
        autoFocus
      />
      <PasswordField
        {...form.field('password')}
        label={translate(accessMessages.password)}
        purpose="current"
        aside={
          <PlaceLink place={resetAddressPath} parameters={{}} {...(email === '' ? {} : { query: { email } })}>
            {translate(accessMessages.forgotPassword)}
          </PlaceLink>
        }
      />
      <FormActions>
        <Button type="submit" variant="primary" size="large" isWide isBusy={form.isBusy}>
          {translate(accessMessages.signIn)}
        </Button>
      </FormActions>
    </FormPage>
  );
}
