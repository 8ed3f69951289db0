import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { productName } from '@tessera/core/contract';
import { useI18n } from '@tessera/core/client';
import { NarrowLanding } from '@tessera/core/ui';
import { useApplication } from '../../../core/client/boot';
import { frameMessages } from '../frame-messages';
import { hostMessages } from '../messages';

/** R96: shown on screens under 1024 px instead of the product. */
export function GetTheAppPage(): ReactElement {
  const { settings } = useApplication();
  const { translate } = useI18n();
  const title = translate(frameMessages.getTheApp);
  useEffect(() => {
    document.title = translate(hostMessages.pageTitle, { page: title, product: productName.name });
  }, [translate, title]);
  return <NarrowLanding androidStore={settings.androidStore} iosStore={settings.iosStore} />;
}
