import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Api, LazyComponent, Toasts, useI18n, useService } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { ActionButton, Button, useSaveFile, useToday } from '@tessera/core/ui';
import { downloadOwnData } from '@tessera/plugins/access';
import type { CloseAccountDialogProps } from './close-account-dialog';
import { accountMessages as messages } from './account-messages';

// Needed once in an account's life.
const loadClosure: ComponentLoader<CloseAccountDialogProps> = () =>
  import('./close-account-dialog').then((module) => module.CloseAccountDialog);

/** The person's own data as a file, and the deletion of the account. */
export function OwnDataSection(): ReactElement {
  const api = useService(Api);
  const toasts = useService(Toasts);
  const today = useToday();
  const save = useSaveFile();
  const { translate } = useI18n();
  const [isClosing, setClosing] = useState(false);

  async function download(): Promise<void> {
    const bytes = await api.request(downloadOwnData, {});
    if (bytes !== undefined) {
      const file = `my-data-${today}.json`;
      save(bytes, file);
      toasts.success(translate(messages.ownDataSaved, { file }));
    }
  }

  const close = (): void => setClosing(false);
  return (
    <>
      <section aria-label={translate(messages.ownData)}>
        <div>
          <h2>{translate(messages.ownData)}</h2>
          <p className="t-quiet">{translate(messages.ownDataHint)}</p>
        </div>
        <p className="t-quiet">{translate(messages.ownDataActivity)}</p>
        <div>
          <ActionButton icon={Download} onAction={download}>
            {translate(messages.ownDataDownload)}
          </ActionButton>
        </div>
      </section>
      <section aria-label={translate(messages.closure)}>
        <div>
          <h2>{translate(messages.closure)}</h2>
          <p className="t-quiet">{translate(messages.closureHint)}</p>
        </div>
        <div>
          <Button variant="danger" onClick={() => setClosing(true)}>
            {translate(messages.closureOpen)}
          </Button>
        </div>
      </section>
      <LazyComponent load={loadClosure} with={isClosing ? { onClose: close } : undefined} onClose={close} />
    </>
  );
}
