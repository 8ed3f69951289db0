import { useId } from 'react';
import type { FormEvent, ReactElement, ReactNode } from 'react';
import { Modal } from './modal';
import './dialog.css';

export interface DialogFrameProps {
  /** Called by Esc, by a press beside it and by its own buttons. */
  readonly onClose: () => void;
  readonly title: string;
  /** 440, or 640 where there is a form with two columns. */
  readonly size?: 440 | 640;
  /** `top` where its one field opens a choice below itself, which would cover the title of a dialog in the middle. */
  readonly place?: 'middle' | 'top';
  /** At the end, the verb last; a ghost that stands apart goes into `aside`. */
  readonly actions: ReactNode;
  readonly aside?: ReactNode;
  /** Makes the dialog a form, so that Enter acts. */
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
