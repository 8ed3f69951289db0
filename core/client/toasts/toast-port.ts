import { serviceToken } from '../../contract';
import type { Dispose } from '../../contract';
import type { ToastOptions } from '../services';

/** A message on its way to the screen. */
export interface Toast extends Pick<ToastOptions, 'action'> {
  readonly kind: 'success' | 'info' | 'warning' | 'error';
  readonly message: string;
  /** Aborted when the message is no longer true, such as after an undo by the keyboard. */
  readonly gone?: AbortSignal;
}

/** Where the toasts service meets the library that shows them. */
export interface ToastPort {
  /** True from the first toast on. Observable. */
  readonly isNeeded: boolean;
  /** Shows what waited, and everything from now on. */
  attach(show: (toast: Toast) => void): Dispose & (() => void);
}
export const ToastPort = serviceToken<ToastPort>('core:ToastPort');
