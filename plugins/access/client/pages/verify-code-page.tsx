import { Api, Session, Storage, useService, useWords } from '@tessera/core/client';
import { registerPath } from '../../contract/paths';
import { messages } from '../messages';
import { resendCode, verifyCode } from '../model/calls';
import { takeJoinedPortal } from '../model/joined-portal';
import { CodeForm } from './code-form';

/** R03: verifies the address by the code, and signs in. */
export function VerifyCodePage() {
  const api = useService(Api);
  const session = useService(Session);
  const storage = useService(Storage);
  const { say } = useWords();
  return (
    <CodeForm
      submitLabel={say(messages.verifySubmit)}
      otherAddress={registerPath.to({})}
      onSubmit={async (body) => {
        const answer = await api.call(verifyCode, { body }, { onFailure: 'caller' });
        await session.signIn(answer, takeJoinedPortal(storage));
      }}
      onSendAgain={(email) => api.call(resendCode, { body: { Email: email } })}
    />
  );
}
