import { product } from '@tessera/core/contract';
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
  useWords,
} from '@tessera/core/client';
import { Button, FormActions, FormPage, PasswordField, TextField } from '@tessera/core/ui';
import { logIn } from '../model/calls';
import { registerPath, resetAddressPath, verifyCodePath } from '../../contract/paths';
import { signInOptions } from '../../contract/slots';
import { messages } from '../messages';
import { deviceFields } from '../model/device-fields';
import { withEmail } from '../model/addresses';
import { checkEmail } from '../model/checks';
import { takeJoinedPortal } from '../model/joined-portal';

// Loaded while the person types.
const requests = [logIn];

/** R01, R70: email and password, and the sign-in methods of other plugins. */
export function SignInForm() {
  const api = useService(Api);
  const session = useService(Session);
  const storage = useService(Storage);
  const navigation = useService(Navigation);
  const device = useService(Device);
  const { say } = useWords();
  useLazyPreload(requests);

  async function signIn(email: string, password: string, identityToken: string): Promise<void> {
    const body = { Email: email, Password: password, IdentityToken: identityToken, ...deviceFields(device) };
    const answer = await api.call(logIn, { body }, { onFailure: 'caller' });
    if ('verificationRequired' in answer) {
      navigation.go(withEmail(verifyCodePath, email));
      return;
    }
    await session.signIn(answer, takeJoinedPortal(storage));
  }

  const form = useForm({
    initial: { email: '', password: '' },
    draft: { form: 'access:sign-in' },
    secret: ['password'],
    validate: ({ email, password }) => ({
      email: checkEmail(email, say),
      password: password === '' ? say(messages.passwordMissing) : undefined,
    }),
    submit: ({ email, password }) => signIn(email.trim(), password, ''),
  });

  const email = form.values.email.trim();
  return (
    <FormPage
      title={say(messages.signInTitle)}
      hint={say(messages.signInHint)}
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
          {say(messages.newHere, { product: product.name })}{' '}
          <PlaceLink place={registerPath} parameters={{}}>
            {say(messages.createAccount)}
          </PlaceLink>
        </>
      }
    >
      <TextField {...form.field('email')} label={say(messages.email)} type="email" autoComplete="username" hasFocus />
      <PasswordField
        {...form.field('password')}
        label={say(messages.password)}
        purpose="current"
        aside={
          <PlaceLink place={resetAddressPath} parameters={{}} {...(email === '' ? {} : { query: { email } })}>
            {say(messages.forgotPassword)}
          </PlaceLink>
        }
      />
      <FormActions>
        <Button type="submit" variant="primary" size="large" isWide isBusy={form.isBusy}>
          {say(messages.signIn)}
        </Button>
      </FormActions>
    </FormPage>
  );
}
