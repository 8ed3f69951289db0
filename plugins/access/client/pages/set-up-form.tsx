import { Api, Device, Session, Storage, useForm, useService, useI18n } from '@tessera/core/client';
import { Button, FormActions, FormPage, PasswordField, TextField } from '@tessera/core/ui';
import { setUpAccount } from '../model/calls';
import { accessMessages } from '../messages';
import { deviceFields } from '../model/device-fields';
import { checkFullName, checkNewPassword } from '../model/checks';
import { takeJoinedPortal } from '../model/joined-portal';
import { setupTicketKey } from '../model/setup-ticket';
import type { SetupTicket } from '../model/setup-ticket';

export interface SetUpFormProps {
  readonly ticket: SetupTicket;
  /** The user wants to sign in with another account. */
  readonly onLeave: () => void;
}

/** An invited person sets name and password; the email's link has proved the address. */
export function SetUpForm({ ticket, onLeave }: SetUpFormProps) {
  const api = useService(Api);
  const session = useService(Session);
  const storage = useService(Storage);
  const device = useService(Device);
  const { translate } = useI18n();
  const form = useForm({
    initial: { fullName: '', password: '' },
    draft: { form: 'access:set-up' },
    secret: ['password'],
    validate: ({ fullName, password }) => ({
      fullName: checkFullName(fullName, translate),
      password: checkNewPassword(password, translate),
    }),
    submit: async ({ fullName, password }) => {
      const body = { Ticket: ticket.ticket, FullName: fullName, Password: password, ...deviceFields(device) };
      const answer = await api.request(setUpAccount, { body }, { onFailure: 'caller' });
      storage.remove(setupTicketKey);
      await session.signIn(answer, takeJoinedPortal(storage));
    },
  });
  return (
    <FormPage
      title={translate(accessMessages.setUpTitle)}
      hint={translate(accessMessages.setUpHint, { email: ticket.email })}
      draft={form.restored}
      failure={form.failure}
      onSubmit={form.handleSubmit}
      after={
        <Button variant="ghost" onClick={onLeave}>
          {translate(accessMessages.backToSignIn)}
        </Button>
      }
    >
      <TextField {...form.field('fullName')} label={translate(accessMessages.fullName)} autoComplete="name" autoFocus />
      <PasswordField {...form.field('password')} label={translate(accessMessages.password)} purpose="new" />
      <FormActions>
        <Button type="submit" variant="primary" size="large" isWide isBusy={form.isBusy}>
          {translate(accessMessages.setUpSubmit)}
        </Button>
      </FormActions>
    </FormPage>
  );
}
