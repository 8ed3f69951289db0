import type { ReactElement } from 'react';
import { DialogFrame } from './dialog-frame';
import type { DialogFrameProps } from './dialog-frame';

export interface DialogProps extends Omit<DialogFrameProps, 'onSubmit'> {
  readonly isOpen: boolean;
}

/**
 * A modal question or choice; use `FormDialog` for text input. The focus moves in, stays inside, and returns
 * afterwards.
 */
export function Dialog({ isOpen, ...frame }: DialogProps): ReactElement | null {
  return isOpen ? <DialogFrame {...frame} /> : null;
}
