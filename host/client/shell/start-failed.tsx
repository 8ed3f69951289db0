import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { Clock, Logger, I18n } from '@tessera/core/client';
import { productName } from '@tessera/core/contract';
import { Button, MessagePage, UiProvider } from '@tessera/core/ui';
import type { ClientApplication } from '../../../core/client/boot';
import { hostMessages } from '../messages';
import '../layouts/bare-layout.css';

export interface StartFailedProps {
  readonly application: ClientApplication;
  readonly error: unknown;
}

/** Shown instead of the product when the client cannot start. */
export function StartFailed(props: StartFailedProps): ReactElement {
  const { application, error } = props;
  const words = application.get(I18n);
  const say: I18n['translate'] = (message, ...values) => words.translate(message, ...values);
  useEffect(() => {
    application.get(Logger).error('host: the client did not start; the page offers to reload.', error);
  }, [application, error]);
  return (
    <UiProvider appearance="system" language={words.language} translate={say} clock={application.get(Clock)}>
      <main className="s-bare">
        <MessagePage
          title={say(hostMessages.startFailedTitle, { product: productName.name })}
          text={say(hostMessages.startFailedText)}
          actions={
            <Button variant="primary" size="large" icon={RotateCw} onClick={() => window.location.reload()}>
              {say(hostMessages.reload)}
            </Button>
          }
        />
      </main>
    </UiProvider>
  );
}
