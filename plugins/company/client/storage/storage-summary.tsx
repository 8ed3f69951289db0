import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Api, Network, Resource, useI18n, useReconnected, useService } from '@tessera/core/client';
import { readStorage } from '@tessera/core/contract';
import { FailedState, formatBytes, SkeletonRows, TileMeter } from '@tessera/core/ui';
import { storageMessages as messages } from './storage-messages';

/** How much storage is used, of how much, and for what. */
export const StorageSummary = observer(function StorageSummary() {
  const api = useService(Api);
  const network = useService(Network);
  const { translate, translateLabel, language } = useI18n();
  const [storage] = useState(
    () => new Resource({ load: (signal) => api.request(readStorage, {}, { signal, onFailure: 'caller' }) }),
  );
  useReconnected(() => void storage.refresh());
  const usage = storage.value;
  if (usage === undefined) {
    return storage.error === undefined ? (
      <SkeletonRows rows={3} />
    ) : (
      <FailedState
        title={translate(messages.storageFailed)}
        text={translate(network.online ? messages.storageNothingLost : messages.storageOffline)}
        onRetry={() => void storage.refresh()}
      />
    );
  }
  const { usedBytes, limitBytes, areas, removedBytes, exportBytes } = usage;
  const bytes = (count: number): string => formatBytes(count, language);
  return (
    <div className="storage-summary">
      <p className="storage-total">
        <TileMeter done={usedBytes} total={limitBytes} label={translate(messages.storageMeter)} />
        <b>{translate(messages.storageUsed, { used: bytes(usedBytes), limit: bytes(limitBytes) })}</b>
      </p>
      <dl className="storage-kinds" aria-label={translate(messages.storageByArea)}>
        {areas.map(({ name, bytes: size, files }) => (
          <div key={name}>
            <dt>{translateLabel(name)}</dt>
            <dd>
              {bytes(size)} <span className="t-quiet">{translate(messages.storageFiles, { count: files })}</span>
            </dd>
          </div>
        ))}
        {removedBytes > 0 && (
          <div>
            <dt>{translate(messages.storageRemoved)}</dt>
            <dd>
              {bytes(removedBytes)} <span className="t-quiet">{translate(messages.storageRemovedHint)}</span>
            </dd>
          </div>
        )}
        {exportBytes > 0 && (
          <div>
            <dt>{translate(messages.storageExports)}</dt>
            <dd>
              {bytes(exportBytes)} <span className="t-quiet">{translate(messages.storageExportsHint)}</span>
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
});
