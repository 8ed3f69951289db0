import { useCallback, useState } from 'react';
import { Api, useI18n, useService } from '@tessera/core/client';
import type { PolicyAudience } from '@tessera/core/contract';
import { listLimits } from '@tessera/core/contract';
import { Button, Dialog, FailedState, PersonAvatar, SkeletonRows, usePages } from '@tessera/core/ui';
import { previewSecurityPolicy } from '../../contract';
import { securityMessages as messages } from './security-messages';

export interface PolicyPreviewDialogProps {
  readonly twoStep: PolicyAudience;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Who would have to set up two-step verification, before it is demanded. */
export function PolicyPreviewDialog({ twoStep, onClose, onConfirm }: PolicyPreviewDialogProps) {
  const api = useService(Api);
  const { translate } = useI18n();
  const [count, setCount] = useState<number>();
  const load = useCallback(
    async (cursor: string | undefined, signal: AbortSignal) => {
      const query = { twoStep, ...(cursor === undefined ? {} : { cursor }) };
      const page = await api.request(previewSecurityPolicy, { query }, { signal, onFailure: 'caller' });
      setCount(page.count);
      return page;
    },
    [api, twoStep],
  );
  const { state, items, hasMore, loadMore, retry } = usePages(load);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={translate(messages.previewTitle)}
      actions={
        <>
          <Button onClick={onClose}>{translate(messages.cancel)}</Button>
          <Button variant="primary" onClick={onConfirm}>
            {translate(messages.previewConfirm)}
          </Button>
        </>
      }
    >
      {count !== undefined && (
        <p>
          {count === 0
            ? translate(messages.previewNone)
            : count > listLimits.countCap
              ? translate(messages.previewMany, { count: listLimits.countCap })
              : translate(messages.previewCount, { count })}
        </p>
      )}
      {items.length === 0 && state === 'loading' && <SkeletonRows rows={3} rowHeight={32} />}
      {(state === 'failed' || state === 'more-failed') && (
        <FailedState title={translate(messages.securityFailed)} onRetry={retry} />
      )}
      <ul className="access-affected">
        {items.map(({ id, fullName, photo }) => (
          <li key={id}>
            <PersonAvatar id={id} name={fullName} photo={photo} size="small" isDecoration />
            <bdi className="t-cut">{fullName}</bdi>
          </li>
        ))}
      </ul>
      {hasMore && state !== 'more-failed' && (
        <div>
          <Button size="small" isBusy={state === 'more'} onClick={loadMore}>
            {translate(messages.previewMore)}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
