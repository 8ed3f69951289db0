import { Api, Session, useService, useWords } from '@tessera/core/client';
import { registerPath } from '../../contract/paths';
import { messages } from '../messages';
import { resendCode, verifyCode } from '../model/calls';
import { CodeForm } from './code-form';

/** R03: the code proves the address, and signs in. */
export function VerifyCodePage() {
  const api = useService(Api);
  const session = useService(Session);
  const { say } = useWords();
  return (
    <CodeForm
      submitLabel={say(messages.verifySubmit)}
      otherAddress={registerPath.to({})}
      onSubmit={async (body) => session.signIn(await api.call(verifyCode, { body }, { onFailure: 'caller' }))}
      onSendAgain={(email) => api.call(resendCode, { body: { Email: email } })}
    />
  );
}
