import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Navigation, useService, useI18n } from '@tessera/core/client';
import { ButtonLink, LogoIllustration, MessagePage } from '@tessera/core/ui';
import { frameMessages } from '../frame-messages';
import { hostMessages } from '../messages';

/** R17. */
export const UnauthorizedPage = observer(function UnauthorizedPage(): ReactElement {
  const navigation = useService(Navigation);
  const { translate } = useI18n();
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
