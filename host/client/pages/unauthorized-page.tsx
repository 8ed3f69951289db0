import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Navigate } from 'react-router-dom';
import { Navigation, useService, useI18n } from '@tessera/core/client';
import { ButtonLink, LogoIllustration, MessagePage } from '@tessera/core/ui';
import { frameMessages } from '../frame-messages';
import { hostMessages } from '../messages';
import { useDeniedVisit } from './denied-visit';

/** R17. Returns to the requested page when the person has access to it, such as after a change of their role. */
export const UnauthorizedPage = observer(function UnauthorizedPage(): ReactElement {
  const navigation = useService(Navigation);
  const { visit, isAllowed } = useDeniedVisit();
  const { translate } = useI18n();
  if (visit !== undefined && isAllowed) {
    return <Navigate replace to={visit.from} />;
  }
  return (
    <MessagePage
      drawing={<LogoIllustration kind="closed" />}
      title={translate(hostMessages.unauthorizedTitle)}
      text={translate(frameMessages.unauthorizedText)}
      actions={
        <ButtonLink variant="primary" size="large" to={navigation.home}>
          {translate(frameMessages.goToStart)}
        </ButtonLink>
      }
    />
  );
});
