import { productName } from '@tessera/core/contract';
import { Session, useI18n, useService } from '@tessera/core/client';
import { Button, CopyLines, Dialog } from '@tessera/core/ui';
import { twoStepMessages as messages } from './two-step-messages';

export interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** New recovery codes, shown once. Only its button closes it, because a press outside by mistake would lose them. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const session = useService(Session);
  const { translate } = useI18n();
  const email = session.user?.email ?? '';
  return (
    <Dialog
      isOpen
      title={translate(messages.recoveryTitle)}
      onClose={() => undefined}
      actions={
        <Button variant="primary" onClick={onClose}>
          {translate(messages.recoverySaved)}
        </Button>
      }
    >
      <p className="t-quiet">{translate(messages.recoveryHint)}</p>
      <CopyLines
        label={translate(messages.recoveryCodes)}
        lines={codes}
        fileName={`${productName.name.toLowerCase()}-recovery-codes.txt`}
        heading={translate(messages.recoveryFile, { email, product: productName.name })}
      />
    </Dialog>
  );
}
