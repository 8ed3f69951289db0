import { useI18n } from '@tessera/core/client';
import { PageTitle } from '@tessera/core/ui';
import { LargestFiles } from './largest-files';
import { storageMessages as messages } from './storage-messages';
import { StorageSummary } from './storage-summary';
import './storage.css';

/** R33: the storage that the company uses, for what, and its largest files. */
export function StoragePage() {
  const { translate } = useI18n();
  return (
    <>
      <PageTitle title={translate(messages.storageTitle)} />
      <StorageSummary />
      <h2 className="storage-heading">{translate(messages.largestFiles)}</h2>
      <LargestFiles />
    </>
  );
}
