import { useState } from 'react';
import { LazyComponent, useI18n } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import type { TwoStepSetUpProps } from '@tessera/core/contract';
import { Button } from '@tessera/core/ui';
import { twoStepMessages as messages } from './two-step-messages';
import type { TwoStepSetUpDialogProps } from './two-step-set-up-dialog';

const loadSetUp: ComponentLoader<TwoStepSetUpDialogProps> = () =>
  import('./two-step-set-up-dialog').then((module) => module.TwoStepSetUpDialog);

/** Sets up two-step verification for a company that requires it. */
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
      <LazyComponent
        load={loadSetUp}
        with={isOpen ? { onClose: close, onTurnedOn: () => setOn(true) } : undefined}
        onClose={close}
      />
    </>
  );
}
