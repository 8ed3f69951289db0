import { passwordLimits } from '@tessera/core/contract';
import { Api, Device, Session, Toasts, useForm, useI18n, useService } from '@tessera/core/client';
import { Button, FormActions, FormFailure, PasswordField } from '@tessera/core/ui';
import { changePassword } from '@tessera/plugins/access';
import { profileMessages } from '../messages';

const empty = { oldPassword: '', newPassword: '' };

export interface SecuritySectionProps {
  /** Called after the password was changed, which signed out every other device. */
  readonly onChanged: () => void;
}

/** R87: changes the password, which asks for the current one. */
export function SecuritySection({ onChanged }: SecuritySectionProps) {
  const api = useService(Api);
  const device = useService(Device);
  const session = useService(Session);
  const toasts = useService(Toasts);
  const { translate } = useI18n();
  const form = useForm({
    initial: empty,
    validate: ({ oldPassword, newPassword }) => ({
      oldPassword: oldPassword === '' ? translate(profileMessages.oldPasswordMissing) : undefined,
      newPassword:
        newPassword.length < passwordLimits.minLength
          ? translate(profileMessages.passwordShort, { min: passwordLimits.minLength })
          : undefined,
    }),
    submit: async ({ oldPassword, newPassword }) => {
      const body = {
        Email: session.user?.email ?? '',
        NewPassword: newPassword,
        OldPassword: oldPassword,
        IdentityToken: '',
        Device: device.mode,
        IPAddress: device.ipAddress,
      };
      // A password is never kept on the device to be sent later.
      await api.request(changePassword, { body }, { onFailure: 'caller', unanswered: 'fail' });
      form.set(empty);
      toasts.success(translate(profileMessages.passwordChanged));
      onChanged();
    },
  });
  return (
    <section aria-label={translate(profileMessages.security)}>
      <div>
        <h2>{translate(profileMessages.security)}</h2>
        <p className="t-quiet">{translate(profileMessages.securityHint)}</p>
      </div>
      <form noValidate onSubmit={form.handleSubmit}>
        <FormFailure sentence={form.failure} />
        {/* Password managers store the new password for this account. */}
        <input
          className="t-hidden"
          name="username"
          autoComplete="username"
          value={session.user?.email ?? ''}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField
          {...form.field('oldPassword')}
          label={translate(profileMessages.oldPassword)}
          purpose="current"
        />
        <PasswordField {...form.field('newPassword')} label={translate(profileMessages.newPassword)} purpose="new" />
        <FormActions>
          <Button type="submit" isBusy={form.isBusy}>
            {translate(profileMessages.changePassword)}
          </Button>
        </FormActions>
      </form>
    </section>
  );
}
