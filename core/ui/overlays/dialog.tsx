import type { ReactElement } from 'react';
import { DialogFrame } from './dialog-frame';
import type { DialogFrameProps } from './dialog-frame';

export interface DialogProps extends Omit<DialogFrameProps, 'onSubmit'> {
  readonly isOpen: boolean;
}

/**
 * A question or a choice over a scrim; `FormDialog` where people type. The focus moves in, stays in, and goes back where
 * it came from.
 */
export function Dialog({ isOpen, ...frame }: DialogProps): ReactElement | null {
  return isOpen ? <DialogFrame {...frame} /> : null;
}
