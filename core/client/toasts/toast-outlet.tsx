import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useApplication } from '../react/application-provider';
import { ToastPort } from './toast-port';

type ToastProvider = ComponentType<{ readonly port: ToastPort }>;

/**
 * Where toasts appear. Rendered once by the host; its library arrives with the first toast.
 *
 * Not by Suspense: a boundary that suspends in the same moment as the page changes was seen never to be shown again,
 * and the toast that says what was just done is mostly followed by going somewhere else.
 */
export const ToastOutlet = observer(function ToastOutlet(): ReactNode {
  const port = useApplication().get(ToastPort);
  const [provider, setProvider] = useState<{ readonly Component: ToastProvider }>();
  const { isNeeded } = port;

  useEffect(() => {
    let isCurrent = true;
    async function load(): Promise<void> {
      const { NotistackToasts } = await import('../adapters/notistack-toasts');
      if (isCurrent) {
        setProvider({ Component: NotistackToasts });
      }
    }
    if (isNeeded) {
      void load();
    }
    return () => {
      isCurrent = false;
    };
  }, [isNeeded]);

  return provider === undefined ? undefined : <provider.Component port={port} />;
});
