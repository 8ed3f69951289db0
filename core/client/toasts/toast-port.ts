import { serviceToken } from '../../contract';
import type { Dispose } from '../../contract';
import type { ToastOptions } from '../services';

/** A message to show. */
export interface Toast extends Pick<ToastOptions, 'action'> {
  readonly kind: 'success' | 'info' | 'warning' | 'error';
  readonly message: string;
  /** Aborted when the message no longer applies, such as after an undo by the keyboard. */
  readonly dismissSignal?: AbortSignal;
}

/** Connects the toasts service to the library that shows them. */
export interface ToastPort {
  /** True after the first toast. Observable. */
  readonly isNeeded: boolean;
  /** Shows the queued toasts and all later ones. */
  attach(show: (toast: Toast) => void): Dispose & (() => void);
}
export const ToastPort = serviceToken<ToastPort>('core:ToastPort');
