import type { ReactElement } from 'react';
import { useWords } from '@tessera/core/client';
import { ButtonLink, MarkDrawing, MessagePage } from '@tessera/core/ui';
import { frameMessages } from '../frame-messages';
import { messages } from '../messages';

/** R19. */
export function NotFoundPage(): ReactElement {
  const { say } = useWords();
  return (
    <MessagePage
      drawing={<MarkDrawing kind="lost" />}
      title={say(messages.notFoundTitle)}
      text={say(frameMessages.notFoundText)}
      actions={
        <ButtonLink variant="primary" size="large" to="/">
          {say(frameMessages.goToStart)}
        </ButtonLink>
      }
    />
  );
}
