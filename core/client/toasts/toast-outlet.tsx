import { observer } from 'mobx-react-lite';
import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { useApplication } from '../react/application-provider';
import { ToastPort } from './toast-port';

const ToastProvider = lazy(async () => ({ default: (await import('../adapters/notistack-toasts')).NotistackToasts }));

/** Where toasts appear. Rendered once by the host; its library arrives with the first toast. */
export const ToastOutlet = observer(function ToastOutlet(): ReactNode {
  const port = useApplication().get(ToastPort);
  if (!port.isNeeded) {
    return undefined;
  }
  return (
    <Suspense>
      <ToastProvider port={port} />
    </Suspense>
  );
});
