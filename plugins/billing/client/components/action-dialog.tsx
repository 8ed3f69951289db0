import { useState } from 'react';
import type { ReactNode } from 'react';
import { ApiError } from '@tessera/core/client';
import { ConfirmDialog } from '@tessera/core/ui';

export interface ActionDialogProps {
  readonly title: string;
  /** The consequences. */
  readonly text: ReactNode;
  /** Label of the confirm button, a verb. */
  readonly verb: string;
  readonly isDanger?: boolean;
  /** Runs on the confirm button. A refused request has shown its sentence already, and closes the dialog. */
  readonly onAction: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before an action, and is busy while it runs. */
export function ActionDialog({ onAction, onClose, ...texts }: ActionDialogProps) {
  const [isBusy, setBusy] = useState(false);

  async function act(): Promise<void> {
    setBusy(true);
    try {
      await onAction();
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
    } finally {
      setBusy(false);
      onClose();
    }
  }

  return <ConfirmDialog {...texts} isOpen isBusy={isBusy} onConfirm={() => void act()} onCancel={onClose} />;
}
