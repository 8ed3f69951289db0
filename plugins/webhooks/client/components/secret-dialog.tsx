import { Copy } from 'lucide-react';
import { Toasts, useI18n, useService } from '@tessera/core/client';
import { Button, Dialog, FieldFrame, formatFullInstant, useReader } from '@tessera/core/ui';
import { webhooksMessages as messages } from '../messages';
import type { ShownSecret } from '../stores/webhook-store';

export interface SecretDialogProps extends ShownSecret {
  readonly onClose: () => void;
}

/** The secret of a web hook, to be copied: it is shown once. */
export function SecretDialog({ webhook: { name, rotatingUntil }, secret, onClose }: SecretDialogProps) {
  const toasts = useService(Toasts);
  const reader = useReader();
  const { translate } = useI18n();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret);
      toasts.success(translate(messages.copied));
    } catch {
      // Denied by the person or by a policy; without TLS there is no clipboard at all.
      toasts.warning(translate(messages.copyFailed));
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={translate(messages.secretTitle, { name })}
      actions={
        <>
          <Button onClick={onClose}>{translate(messages.close)}</Button>
          <Button variant="primary" icon={Copy} onClick={() => void copy()}>
            {translate(messages.copy)}
          </Button>
        </>
      }
    >
      <FieldFrame label={translate(messages.secret)} hint={translate(messages.secretOnce)}>
        {(control) => (
          <div className="t-input">
            <input
              {...control}
              type="text"
              value={secret}
              readOnly
              dir="ltr"
              spellCheck={false}
              onFocus={(event) => event.currentTarget.select()}
            />
          </div>
        )}
      </FieldFrame>
      {rotatingUntil !== undefined && (
        <p className="t-quiet">
          {translate(messages.secretOverlap, { when: formatFullInstant(rotatingUntil, reader) })}
        </p>
      )}
    </Dialog>
  );
}
