import { Modal } from '@mantine/core';
import type { FormEvent, ReactElement, ReactNode } from 'react';
import { useUi } from '../environment';
import { MantineScope } from '../mantine-scope';
import { messages } from '../messages';
import { Button } from '../actions/button';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import './dialog.css';

export interface DialogProps {
  readonly isOpen: boolean;
  /** Called by Esc, by a click beside it and by its own buttons. */
  readonly onClose: () => void;
  readonly title: string;
  /** 440, or 640 where there is a form with two columns. */
  readonly size?: 440 | 640;
  /** At the end, the verb last; a ghost that stands apart goes into `aside`. */
  readonly actions: ReactNode;
  readonly aside?: ReactNode;
  /** Makes the dialog a form, so that Enter acts. */
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  readonly children?: ReactNode;
}

/** A question or a short form over a scrim. The focus moves in, stays in, and goes back where it came from. */
export function Dialog(props: DialogProps): ReactElement {
  const { isOpen, onClose, title, size = 440, actions, aside, onSubmit, children } = props;
  const body = (
    <>
      {children}
      <div className="t-dialog-actions">
        {aside !== undefined && <span className="t-dialog-aside">{aside}</span>}
        {actions}
      </div>
    </>
  );
  return (
    <MantineScope>
      <Modal
        opened={isOpen}
        onClose={onClose}
        title={title}
        size={size}
        centered
        withCloseButton={false}
        classNames={{
          content: 't-dialog t-raised',
          header: 't-dialog-head',
          title: 't-dialog-title',
          body: 't-dialog-body',
        }}
      >
        {onSubmit === undefined ? (
          body
        ) : (
          <form noValidate onSubmit={onSubmit}>
            {body}
          </form>
        )}
      </Modal>
    </MantineScope>
  );
}

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
