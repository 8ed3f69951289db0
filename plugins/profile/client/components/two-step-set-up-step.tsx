import { useState } from 'react';
import { useI18n } from '@tessera/core/client';
import type { TwoStepSetUpProps } from '@tessera/core/contract';
import { Button } from '@tessera/core/ui';
import { twoStepMessages as messages } from './two-step-messages';
import { TwoStepSetUpDialog } from './two-step-set-up-dialog';

/** Sets up two-step verification for a company that demands it. */
export function TwoStepSetUpStep({ onDone }: TwoStepSetUpProps) {
  const { translate } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useState(false);

  function close(): void {
    setOpen(false);
    if (isOn) {
      onDone();
    }
  }

  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {translate(messages.twoStepSetUp)}
      </Button>
      {isOpen && <TwoStepSetUpDialog onClose={close} onTurnedOn={() => setOn(true)} />}
    </>
  );
}
