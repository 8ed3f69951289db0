import { Api, Session, Storage, useService, useI18n } from '@tessera/core/client';
import { registerPath } from '../../contract/paths';
import { accessMessages } from '../messages';
import { resendCode, verifyCode } from '../model/calls';
import { takeJoinedPortal } from '../model/joined-portal';
import { CodeForm } from './code-form';

/** R03: verifies the address by the code, and signs in. */
export function VerifyCodePage() {
  const api = useService(Api);
  const session = useService(Session);
  const storage = useService(Storage);
  const { translate } = useI18n();
  return (
    <CodeForm
      submitLabel={translate(accessMessages.verifySubmit)}
      otherAddress={registerPath.to({})}
      onSubmit={async (body) => {
        const answer = await api.request(verifyCode, { body }, { onFailure: 'caller' });
        await session.signIn(answer, takeJoinedPortal(storage));
      }}
      onSendAgain={(email) => api.request(resendCode, { body: { Email: email } })}
    />
  );
}
