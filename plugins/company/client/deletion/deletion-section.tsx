import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { LazyComponent, Session, useDecision, useI18n, useService } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { companyDeletionGrace } from '@tessera/core/contract';
import { Button, dayIn, formatFullDay, useReader } from '@tessera/core/ui';
import type { DeletionDialogProps } from './deletion-dialog';
import { deletionMessages as messages } from './deletion-messages';

const admin = { audience: 'admin' } as const;

// Needed once in a company's life.
const loadDialog: ComponentLoader<DeletionDialogProps> = () =>
  import('./deletion-dialog').then((module) => module.DeletionDialog);

/** The deletion of the company, for admins. The bar above every page cancels it. */
export const DeletionSection = observer(function DeletionSection() {
  const session = useService(Session);
  const { translate } = useI18n();
  const reader = useReader();
  const isAdmin = useDecision(admin).outcome === 'granted';
  const [isOpen, setOpen] = useState(false);
  if (!isAdmin) {
    return null;
  }
  const deletionOn = session.portal?.deletionOn;
  const close = (): void => setOpen(false);
  return (
    <section aria-label={translate(messages.deletion)}>
      <div>
        <h2>{translate(messages.deletion)}</h2>
        <p className="t-quiet">
          {deletionOn === undefined
            ? translate(messages.deletionHint, { days: companyDeletionGrace.days })
            : translate(messages.deletionPlanned, {
                date: formatFullDay(dayIn(Date.parse(deletionOn), reader), reader),
              })}
        </p>
      </div>
      {deletionOn === undefined && (
        <div>
          <Button variant="danger" onClick={() => setOpen(true)}>
            {translate(messages.deletionOpen)}
          </Button>
        </div>
      )}
      <LazyComponent load={loadDialog} with={isOpen ? { onClose: close } : undefined} onClose={close} />
    </section>
  );
});
