import { useState } from 'react';
import { useI18n } from '@tessera/core/client';
import { Button } from '@tessera/core/ui';
import type { BillingOverview, Subscription } from '../../contract/subscription-model';
import { pauseMessages as messages } from '../pause-messages';
import { PauseDialog } from './pause-dialog';

export interface PauseEndButtonProps {
  readonly overview: BillingOverview;
  readonly subscription: Subscription;
}

/** Opens the dialog for the day on which a pause ends by itself. */
export function PauseEndButton(props: PauseEndButtonProps) {
  const { translate } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const hasEnd = props.subscription.resumesOn !== undefined;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {translate(hasEnd ? messages.changePauseEnd : messages.setPauseEnd)}
      </Button>
      {isOpen && <PauseDialog {...props} onClose={() => setOpen(false)} onReopen={() => setOpen(true)} />}
    </>
  );
}
