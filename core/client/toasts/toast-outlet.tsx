import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { toastDuration } from '../../contract';
import { Clock } from '../../kernel/services';
import type { NotistackToastsProps } from '../adapters/notistack-toasts';
import type { ComponentLoader } from '../plugin';
import { useApplication } from '../react/application-provider';
import { LazyComponent } from '../lazy/lazy-component';
import { useLazyPreload } from '../lazy/use-lazy-preload';
import { sleepUnlessAborted } from '../sleep-unless-aborted';
import { AboveModals } from '../top-layer/above-modals';
import type { Toast } from './toast-port';
import { ToastPort } from './toast-port';

const loadToasts: ComponentLoader<NotistackToastsProps> = () =>
  import('../adapters/notistack-toasts').then((module) => module.NotistackToasts);
const toastLibrary = [loadToasts];

/**
 * Shows toasts. Rendered once by the host. Its library loads after the first view, because a toast has to work offline;
 * without the library, messages are shown as plain text.
 */
export const ToastOutlet = observer(function ToastOutlet(): ReactNode {
  const port = useApplication().get(ToastPort);
  useLazyPreload(toastLibrary);
  if (!port.isNeeded) {
    return undefined;
  }
  return (
    <AboveModals>
      <LazyComponent load={loadToasts} with={{ port }} fallback={null} failed={() => <PlainToasts port={port} />} />
    </AboveModals>
  );
});

/** Toasts as plain text with their one action, each for as long as a toast. */
function PlainToasts({ port }: NotistackToastsProps): ReactElement {
  const clock = useApplication().get(Clock);
  const [shown, setShown] = useState<readonly Toast[]>([]);
  useEffect(() => {
    const ended = new AbortController();
    const release = port.attach((toast) => {
      const remove = (): void => setShown((before) => before.filter((each) => each !== toast));
      setShown((before) => [...before, toast]);
      toast.dismissSignal?.addEventListener('abort', remove, { once: true });
      void sleepUnlessAborted(clock, toastDuration, ended.signal).then(remove);
    });
    return () => {
      ended.abort();
      void release();
    };
  }, [port, clock]);
  return (
    <div className="plain-toasts" role="alert">
      {shown.map((toast, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a message has no identity of its own
        <p key={index} className="plain-toast">
          {toast.message}
          {toast.action !== undefined && (
            <button type="button" className="toast-action" onClick={toast.action.run}>
              {toast.action.label}
            </button>
          )}
        </p>
      ))}
    </div>
  );
}
