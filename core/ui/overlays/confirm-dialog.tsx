import type { ReactElement, ReactNode } from 'react';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { commonMessages } from '../common-messages';
import { Dialog } from './dialog';

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** The consequences. */
  readonly text: ReactNode;
  /** Label of the confirm button, a verb. */
  readonly verb: string;
  readonly isDanger?: boolean;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation of an action that cannot be undone. Other actions run at once and offer Undo. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const { isOpen, title, text, verb, isDanger = false, isBusy = false, onConfirm, onCancel } = props;
  const { translate } = useUi();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      actions={
        <>
          <Button onClick={onCancel}>{translate(commonMessages.cancel)}</Button>
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
