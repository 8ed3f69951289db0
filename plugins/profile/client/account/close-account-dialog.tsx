import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { EndpointResponse } from '@tessera/core/contract';
import { Api, Navigation, Resource, Session, useForm, useI18n, useService } from '@tessera/core/client';
import { Button, Dialog, FailedState, FormDialog, PasswordField, SkeletonRows, TextField } from '@tessera/core/ui';
import { closeAccount, confirmationPath, readAccountClosure } from '@tessera/plugins/access';
import { accountMessages as messages } from './account-messages';
import './close-account-dialog.css';

export interface CloseAccountDialogProps {
  readonly onClose: () => void;
}

type Closure = EndpointResponse<typeof readAccountClosure.shape>;

/** Says what the deletion of the account means, or what has to be done before; then asks for the password. */
export const CloseAccountDialog = observer(function CloseAccountDialog({ onClose }: CloseAccountDialogProps) {
  const api = useService(Api);
  const { translate } = useI18n();
  const [closure] = useState(
    () => new Resource({ load: (signal) => api.request(readAccountClosure, {}, { signal, onFailure: 'caller' }) }),
  );
  const { value, error } = closure;
  if (value !== undefined && value.obstacles.length === 0) {
    return <ConfirmClosure closure={value} onClose={onClose} />;
  }
  return (
    <Dialog
      isOpen
      title={translate(value === undefined ? messages.closureTitle : messages.closureBlockedTitle)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{translate(messages.closureClose)}</Button>}
    >
      {value === undefined && error === undefined && <SkeletonRows rows={3} rowHeight={44} />}
      {value === undefined && error !== undefined && (
        <FailedState
          title={translate(messages.closureFailed)}
          text={translate(messages.closureFailedHint)}
          onRetry={() => void closure.refresh()}
        />
      )}
      <ul className="profile-closure">
        {value?.obstacles.map(({ clientId, company, hasOtherAdmin }) => (
          <li key={clientId}>
            {translate(hasOtherAdmin ? messages.closureOwned : messages.closureOnlyAdmin, { company })}
          </li>
        ))}
      </ul>
    </Dialog>
  );
});

interface ConfirmClosureProps extends CloseAccountDialogProps {
  readonly closure: Closure;
}

function ConfirmClosure({ closure: { needsCode }, onClose }: ConfirmClosureProps) {
  const api = useService(Api);
  const session = useService(Session);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const form = useForm({
    initial: { password: '', code: '' },
    validate: ({ password, code }) => ({
      password: password === '' ? translate(messages.closurePasswordMissing) : undefined,
      code: needsCode && code.trim() === '' ? translate(messages.closureCodeMissing) : undefined,
    }),
    submit: async ({ password, code }) => {
      const body = { password, ...(needsCode ? { code: code.trim() } : {}) };
      // Never kept on the device to be sent later.
      await api.request(closeAccount, { body }, { onFailure: 'caller', unanswered: 'fail' });
      onClose();
      await session.signOut();
      navigation.go(`${confirmationPath.to({})}?done=account-deleted`);
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(messages.closureTitle)}
      verb={translate(messages.closureYes)}
      isDangerous
    >
      <ul className="profile-closure">
        <li>{translate(messages.closureAccess)}</li>
        <li>{translate(messages.closureDeleted)}</li>
        <li>{translate(messages.closureKept)}</li>
        <li>{translate(messages.closureWork)}</li>
      </ul>
      <p>{translate(messages.closureFinal)}</p>
      <PasswordField {...form.field('password')} label={translate(messages.closurePassword)} purpose="current" />
      {needsCode && (
        <TextField
          {...form.field('code')}
          label={translate(messages.closureCode)}
          autoComplete="one-time-code"
          maxLength={40}
        />
      )}
    </FormDialog>
  );
}
