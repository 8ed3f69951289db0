import { useQuery, useWords } from '@tessera/core/client';
import { ButtonLink, MessagePage } from '@tessera/core/ui';
import { loginPath } from '@tessera/plugins/access';
import { messages } from '../messages';

/** The page that the identity provider redirects to (R16). Until a provider is set up, it only shows an error. */
export function CallbackPage() {
  const { say } = useWords();
  const error = useQuery().get('error');
  return (
    <MessagePage
      align="start"
      title={say(messages.title)}
      text={say(reason())}
      actions={
        <ButtonLink variant="primary" size="large" to={loginPath.to({})}>
          {say(messages.signIn)}
        </ButtonLink>
      }
    />
  );

  function reason() {
    if (error === null) {
      return messages.notSetUp;
    }
    return error === 'access_denied' ? messages.cancelled : messages.denied;
  }
}
