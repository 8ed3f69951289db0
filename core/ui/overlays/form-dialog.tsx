import { useEffect, useRef } from 'react';
import type { FormEvent, ReactElement, ReactNode } from 'react';
import type { RestoredDraft } from '../../client/forms/form-types';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { DraftNotice } from '../forms/draft-notice';
import { FormFailure } from '../forms/form-page';
import { commonMessages } from '../common-messages';
import { DialogFrame } from './dialog-frame';
import type { DialogFrameProps } from './dialog-frame';

/** The form of a dialog: the result of core/client's `useForm`. */
export interface DialogForm {
  readonly failure: string | undefined;
  readonly isBusy: boolean;
  readonly isKept: boolean;
  readonly restored: RestoredDraft | undefined;
  readonly handleSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly leave: () => Promise<boolean>;
}

export interface FormDialogProps extends Pick<DialogFrameProps, 'title' | 'size' | 'place' | 'aside'> {
  readonly form: DialogForm;
  /** Called after Cancel, Esc and a press outside, once unsaved text is kept. */
  readonly onClose: () => void;
  /** Label of the submit button, a verb. */
  readonly verb: string;
  /** The action deletes something for good. */
  readonly isDangerous?: boolean;
  readonly children: ReactNode;
}

/**
 * A form in a dialog, which closes when its values are kept on the device. Closing it loses no text: unsaved text stays as a draft with an offer to continue, and the person
 * is asked about text that cannot be kept.
 */
export function FormDialog(props: FormDialogProps): ReactElement {
  const { form, onClose, verb, isDangerous = false, children, ...look } = props;
  const { translate } = useUi();

  const isClosing = useRef(false);
  const latestClose = useRef(onClose);
  useEffect(() => {
    latestClose.current = onClose;
  });
  const { isKept } = form;
  useEffect(() => {
    if (isKept) {
      latestClose.current();
    }
  }, [isKept]);

  async function close(): Promise<void> {
    if (isClosing.current) {
      return;
    }
    isClosing.current = true;
    const mayClose = await form.leave();
    isClosing.current = false;
    if (mayClose) {
      onClose();
    }
  }

  return (
    <DialogFrame
      {...look}
      onClose={() => void close()}
      onSubmit={form.handleSubmit}
      actions={
        <>
          <Button onClick={() => void close()}>{translate(commonMessages.cancel)}</Button>
          <Button type="submit" variant={isDangerous ? 'danger-filled' : 'primary'} isBusy={form.isBusy}>
            {verb}
          </Button>
        </>
      }
    >
      <DraftNotice draft={form.restored} />
      <FormFailure sentence={form.failure} />
      {children}
    </DialogFrame>
  );
}
