import { useQuery, useI18n } from '@tessera/core/client';
import { ButtonLink, MessagePage } from '@tessera/core/ui';
import { loginPath } from '@tessera/plugins/access';
import { workAccountMessages } from '../messages';

/** The page that the identity provider redirects to (R16). Until a provider is set up, it only shows an error. */
export function CallbackPage() {
  const { translate } = useI18n();
  const error = useQuery().get('error');
  return (
    <MessagePage
      align="start"
      title={translate(workAccountMessages.title)}
      text={translate(reason())}
      actions={
        <ButtonLink variant="primary" size="large" to={loginPath.to({})}>
          {translate(workAccountMessages.signIn)}
        </ButtonLink>
      }
    />
  );

  function reason() {
    if (error === null) {
      return workAccountMessages.notSetUp;
    }
    return error === 'access_denied' ? workAccountMessages.cancelled : workAccountMessages.denied;
  }
}
