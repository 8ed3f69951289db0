import type { SnackbarKey, SnackbarOrigin } from 'notistack';
import { SnackbarProvider, useSnackbar } from 'notistack';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { toastDuration } from '../../contract';
import type { Toast, ToastPort } from '../toasts/toast-port';

export interface NotistackToastsProps {
  readonly port: ToastPort;
}

/** R97. */
const topCenter: SnackbarOrigin = { vertical: 'top', horizontal: 'center' };

/** Toasts by notistack: top centre, five seconds, no progress bar (R97). The same message is not shown twice. */
export function NotistackToasts({ port }: NotistackToastsProps): ReactElement {
  return (
    <SnackbarProvider maxSnack={3} autoHideDuration={toastDuration} anchorOrigin={topCenter} preventDuplicate>
      <ToastRelay port={port} />
    </SnackbarProvider>
  );
}

/** Uses the library's hook: its exported functions do not exist before the provider is constructed. */
function ToastRelay({ port }: NotistackToastsProps): undefined {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  useEffect(
    () =>
      port.attach(({ message, kind, action, dismissSignal }: Toast) => {
        const key = enqueueSnackbar(message, {
          variant: kind,
          // The same text may report another action, and each has its own undo.
          preventDuplicate: dismissSignal === undefined,
          ...(action === undefined
            ? {}
            : { action: (id) => <ToastAction action={action} close={closeSnackbar} id={id} /> }),
        });
        dismissSignal?.addEventListener('abort', () => closeSnackbar(key), { once: true });
      }),
    [port, enqueueSnackbar, closeSnackbar],
  );
  return undefined;
}

interface ToastActionProps {
  readonly action: NonNullable<Toast['action']>;
  readonly close: (key: SnackbarKey) => void;
  readonly id: SnackbarKey;
}

function ToastAction({ action, close, id }: ToastActionProps): ReactElement {
  const handleClick = (): void => {
    close(id);
    action.run();
  };
  return (
    <button type="button" className="toast-action" onClick={handleClick}>
      {action.label}
    </button>
  );
}
