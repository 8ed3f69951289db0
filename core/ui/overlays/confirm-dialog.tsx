import type { ReactElement, ReactNode } from 'react';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { messages } from '../messages';
import { Dialog } from './dialog';

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** What will happen, and what will not. */
  readonly text: ReactNode;
  /** The verb on the button. */
  readonly verb: string;
  readonly isDanger?: boolean;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** A question before something that cannot be undone; everything else is done at once and offers Undo. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const { isOpen, title, text, verb, isDanger = false, isBusy = false, onConfirm, onCancel } = props;
  const { say } = useUi();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      actions={
        <>
          <Button onClick={onCancel}>{say(messages.cancel)}</Button>
          <Button variant={isDanger ? 'danger-filled' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      <p className="t-quiet">{text}</p>
    </Dialog>
  );
}
