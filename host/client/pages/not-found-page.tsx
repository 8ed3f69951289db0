import type { ReactElement } from 'react';
import { useI18n } from '@tessera/core/client';
import { ButtonLink, LogoIllustration, MessagePage } from '@tessera/core/ui';
import { frameMessages } from '../frame-messages';
import { hostMessages } from '../messages';

/** R19. */
export function NotFoundPage(): ReactElement {
  const { translate } = useI18n();
  return (
    <MessagePage
      drawing={<LogoIllustration kind="lost" />}
      title={translate(hostMessages.notFoundTitle)}
      text={translate(frameMessages.notFoundText)}
      actions={
        <ButtonLink variant="primary" size="large" to="/">
          {translate(frameMessages.goToStart)}
        </ButtonLink>
      }
    />
  );
}
