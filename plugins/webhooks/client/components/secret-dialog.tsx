import { useI18n } from '@tessera/core/client';
import { Button, CopyField, Dialog, formatFullInstant, useReader } from '@tessera/core/ui';
import { webhooksMessages as messages } from '../messages';
import type { ShownSecret } from '../stores/webhook-store';

export interface SecretDialogProps extends ShownSecret {
  readonly onClose: () => void;
}

/** The secret of a web hook, to be copied: it is shown once. */
export function SecretDialog({ webhook: { name, rotatingUntil }, secret, onClose }: SecretDialogProps) {
  const reader = useReader();
  const { translate } = useI18n();

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={translate(messages.secretTitle, { name })}
      actions={<Button onClick={onClose}>{translate(messages.close)}</Button>}
    >
      <CopyField label={translate(messages.secret)} hint={translate(messages.secretOnce)} value={secret} />
      {rotatingUntil !== undefined && (
        <p className="t-quiet">
          {translate(messages.secretOverlap, { when: formatFullInstant(rotatingUntil, reader) })}
        </p>
      )}
    </Dialog>
  );
}
