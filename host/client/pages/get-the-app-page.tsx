import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { product } from '@tessera/core/contract';
import { useWords } from '@tessera/core/client';
import { NarrowLanding } from '@tessera/core/ui';
import { useApplication } from '../../../core/client/boot';
import { frameMessages } from '../frame-messages';
import { messages } from '../messages';

/** R96: shown on screens under 1024 px instead of the product. */
export function GetTheAppPage(): ReactElement {
  const { settings } = useApplication();
  const { say } = useWords();
  const title = say(frameMessages.getTheApp);
  useEffect(() => {
    document.title = say(messages.pageTitle, { page: title, product: product.name });
  }, [say, title]);
  return <NarrowLanding androidStore={settings.androidStore} iosStore={settings.iosStore} />;
}
