import { useI18n } from '@tessera/core/client';
import { formatBytes, TileMeter } from '@tessera/core/ui';
import type { BillingOverview } from '../../contract/subscription-model';
import { billingMessages as messages } from '../messages';

/** What attached files use of the plan's storage. */
export function StorageCard({ storage: { bytes, limit, hardLimit } }: Pick<BillingOverview, 'storage'>) {
  const { translate, language } = useI18n();
  const size = (amount: number): string => formatBytes(amount, language);
  const used = translate(messages.storageUsed, { used: size(bytes), total: size(limit) });
  return (
    <section className="billing-card" aria-labelledby="billing-storage">
      <div className="billing-card-head">
        <h2 id="billing-storage">{translate(messages.storage)}</h2>
        <span className="t-meta">{used}</span>
      </div>
      <TileMeter done={Math.ceil((Math.min(bytes, limit) / limit) * 100)} total={100} />
      <p>{translate(messages.storageText)}</p>
      {bytes > limit && (
        <p className="billing-warning">
          {bytes < hardLimit
            ? translate(messages.storageOver, { hardLimit: size(hardLimit) })
            : translate(messages.storageFull)}
        </p>
      )}
    </section>
  );
}
