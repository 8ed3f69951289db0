import { useCallback, useState } from 'react';
import { Api, Questions, Toasts, useI18n, useService } from '@tessera/core/client';
import {
  ActionButton,
  Button,
  FailedState,
  formatDay,
  PersonAvatar,
  SkeletonRows,
  Tag,
  usePages,
  useReader,
} from '@tessera/core/ui';
import type { ApiToken } from '../../contract';
import { listCompanyApiTokens, revokeCompanyApiToken } from '../../contract';
import { securityMessages as messages } from './security-messages';

/** The API tokens of all members; an admin may revoke each. */
export function CompanyTokens() {
  const { translate } = useI18n();
  return (
    <section aria-label={translate(messages.companyTokens)}>
      <div>
        <h2>{translate(messages.companyTokens)}</h2>
        <p className="t-quiet">{translate(messages.companyTokensHint)}</p>
      </div>
      <TokenList />
    </section>
  );
}

function TokenList() {
  const api = useService(Api);
  const questions = useService(Questions);
  const toasts = useService(Toasts);
  const { translate } = useI18n();
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      api.request(
        listCompanyApiTokens,
        { query: cursor === undefined ? {} : { cursor } },
        { signal, onFailure: 'caller' },
      ),
    [api],
  );
  const { state, items: loaded, hasMore, loadMore, retry } = usePages(load);
  // The pages that are shown stay: the list does not begin again after each revocation.
  const [revoked, setRevoked] = useState<readonly string[]>([]);
  const items = loaded.filter(({ id }) => !revoked.includes(id));

  async function revoke({ id, name, owner }: ApiToken): Promise<void> {
    const isSure = await questions.ask({
      title: translate(messages.companyTokenRevokeTitle, { name, person: owner.fullName }),
      text: translate(messages.companyTokenRevokeText),
      yes: translate(messages.companyTokenRevoke),
      no: translate(messages.cancel),
      isDangerous: true,
    });
    if (isSure) {
      await api.request(revokeCompanyApiToken, { params: { id } });
      toasts.success(translate(messages.companyTokenRevoked, { name }));
      setRevoked((before) => [...before, id]);
    }
  }

  return (
    <>
      {items.length === 0 && state === 'loading' && <SkeletonRows rows={2} rowHeight={44} />}
      {(state === 'failed' || state === 'more-failed') && (
        <FailedState title={translate(messages.companyTokensFailed)} onRetry={retry} />
      )}
      {items.length === 0 && state === 'some' && <p className="t-quiet">{translate(messages.companyTokensNone)}</p>}
      {items.length > 0 && (
        <ul className="access-tokens">
          {items.map((token) => (
            <CompanyTokenRow key={token.id} token={token} onRevoke={revoke} />
          ))}
        </ul>
      )}
      {hasMore && state !== 'more-failed' && (
        <div>
          <Button size="small" isBusy={state === 'more'} onClick={loadMore}>
            {translate(messages.previewMore)}
          </Button>
        </div>
      )}
    </>
  );
}

interface CompanyTokenRowProps {
  readonly token: ApiToken;
  readonly onRevoke: (token: ApiToken) => Promise<void>;
}

function CompanyTokenRow({ token, onRevoke }: CompanyTokenRowProps) {
  const { translate } = useI18n();
  const reader = useReader();
  const { name, owner, scopes, usedOn, isExpired } = token;
  return (
    <li>
      <PersonAvatar id={owner.id} name={owner.fullName} photo={owner.photo} size="small" isDecoration />
      <span className="access-token">
        <span className="t-cut">
          <bdi>{name}</bdi> · <bdi>{owner.fullName}</bdi>
        </span>
        <code className="t-meta" dir="ltr">
          {scopes.join(' ')}
        </code>
        <span className="t-meta">
          {usedOn === undefined
            ? translate(messages.companyTokenUnused)
            : translate(messages.companyTokenUsed, { when: formatDay(usedOn, undefined, reader) })}
        </span>
      </span>
      {isExpired && <Tag tone="outline">{translate(messages.companyTokenExpired)}</Tag>}
      <ActionButton
        size="small"
        aria-label={translate(messages.companyTokenRevokeNamed, { name, person: owner.fullName })}
        onAction={() => onRevoke(token)}
      >
        {translate(messages.companyTokenRevoke)}
      </ActionButton>
    </li>
  );
}
