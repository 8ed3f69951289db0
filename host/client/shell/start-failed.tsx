import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { Clock, Logger, Words } from '@tessera/core/client';
import { product } from '@tessera/core/contract';
import { Button, MessagePage, UiProvider } from '@tessera/core/ui';
import type { ClientApplication } from '../../../core/client/boot';
import { messages } from '../messages';
import '../layouts/bare-layout.css';

export interface StartFailedProps {
  readonly application: ClientApplication;
  readonly error: unknown;
}

/** Shown instead of the product when the client cannot start. */
export function StartFailed(props: StartFailedProps): ReactElement {
  const { application, error } = props;
  const words = application.get(Words);
  const say: Words['say'] = (message, ...values) => words.say(message, ...values);
  useEffect(() => {
    application.get(Logger).error('host: the client did not start; the page offers to reload.', error);
  }, [application, error]);
  return (
    <UiProvider appearance="system" language={words.language} say={say} clock={application.get(Clock)}>
      <main className="s-bare">
        <MessagePage
          title={say(messages.startFailedTitle, { product: product.name })}
          text={say(messages.startFailedText)}
          actions={
            <Button variant="primary" size="large" icon={RotateCw} onClick={() => window.location.reload()}>
              {say(messages.reload)}
            </Button>
          }
        />
      </main>
    </UiProvider>
  );
}
