import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Navigation, useService, useWords } from '@tessera/core/client';
import { ButtonLink, MarkDrawing, MessagePage } from '@tessera/core/ui';
import { frameMessages } from '../frame-messages';
import { messages } from '../messages';

/** R17. */
export const UnauthorizedPage = observer(function UnauthorizedPage(): ReactElement {
  const navigation = useService(Navigation);
  const { say } = useWords();
  return (
    <MessagePage
      drawing={<MarkDrawing kind="closed" />}
      title={say(messages.unauthorizedTitle)}
      text={say(frameMessages.unauthorizedText)}
      actions={
        <ButtonLink variant="primary" size="large" to={navigation.home}>
          {say(frameMessages.goToStart)}
        </ButtonLink>
      }
    />
  );
});
