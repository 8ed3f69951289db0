import { useState } from 'react';
import { useI18n, useService } from '@tessera/core/client';
import { ConfirmDialog } from '@tessera/core/ui';
import type { LiveWebhook } from '../../contract/events';
import { webhooksMessages as messages } from '../messages';
import type { ShownSecret } from '../stores/webhook-store';
import { Webhooks } from '../tokens';

export interface RotateDialogProps {
  readonly webhook: LiveWebhook;
  readonly onRotated: (shown: ShownSecret) => void;
  readonly onClose: () => void;
}

/** Asks whether to replace the secret. */
export function RotateDialog({ webhook, onRotated, onClose }: RotateDialogProps) {
  const store = useService(Webhooks);
  const { translate } = useI18n();
  const [isBusy, setBusy] = useState(false);

  async function rotate(): Promise<void> {
    setBusy(true);
    const shown = await store.rotate(webhook);
    if (shown === undefined) {
      setBusy(false);
      return;
    }
    onRotated(shown);
  }

  return (
    <ConfirmDialog
      isOpen
      title={translate(messages.rotateTitle, { name: webhook.name })}
      text={translate(messages.rotateText)}
      verb={translate(messages.rotateVerb)}
      isBusy={isBusy}
      onConfirm={() => void rotate()}
      onCancel={onClose}
    />
  );
}
