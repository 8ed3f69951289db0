import { useId } from 'react';
import type { FormEvent, ReactElement, ReactNode } from 'react';
import { Modal } from './modal';
import './dialog.css';

export interface DialogFrameProps {
  /** Called on Esc, on a press outside and by the dialog's own buttons. */
  readonly onClose: () => void;
  readonly title: string;
  /** Width in px: 440, 640 for a form with two columns, or 880 for a table. */
  readonly size?: 440 | 640 | 880;
  /** `top` when its only field opens a list below itself, which would not fit under a centred dialog. */
  readonly place?: 'middle' | 'top';
  /** Buttons at the end, the primary last; a separate ghost button belongs in `aside`. */
  readonly actions: ReactNode;
  readonly aside?: ReactNode;
  /** Makes the dialog a form, so that Enter submits it. */
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  readonly children?: ReactNode;
}

/** The box of `Dialog` and `FormDialog`. */
export function DialogFrame(props: DialogFrameProps): ReactElement {
  const { onClose, title, size = 440, place = 'middle', actions, aside, onSubmit, children } = props;
  const id = useId();
  const content = (
    <>
      <div className="t-dialog-body">{children}</div>
      <div className="t-dialog-actions">
        {aside !== undefined && <span className="t-dialog-aside">{aside}</span>}
        {actions}
      </div>
    </>
  );
  return (
    <Modal onClose={onClose} labelledBy={id} place={place} className={`t-dialog t-dialog-${size}`}>
      <h2 id={id}>{title}</h2>
      {onSubmit === undefined ? (
        content
      ) : (
        <form noValidate onSubmit={onSubmit}>
          {content}
        </form>
      )}
    </Modal>
  );
}
