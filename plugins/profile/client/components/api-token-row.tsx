import { KeyRound } from 'lucide-react';
import { useRef } from 'react';
import { useI18n } from '@tessera/core/client';
import { ActionButton, formatDay, Icon, RelativeTime, Tag, useFocusFallback, useReader } from '@tessera/core/ui';
import type { ApiToken } from '@tessera/plugins/access';
import { apiTokenMessages as messages } from './api-token-messages';

export interface ApiTokenRowProps {
  readonly token: ApiToken;
  readonly onRevoke: (token: ApiToken) => Promise<void>;
}

/** One API token: its name and scopes, where it was made, its last use and its end. */
export function ApiTokenRow({ token, onRevoke }: ApiTokenRowProps) {
  const { translate } = useI18n();
  const reader = useReader();
  const row = useRef<HTMLLIElement>(null);
  useFocusFallback(row);
  const { name, scopes, createdOn, createdFrom, expiresOn, isExpired, usedOn } = token;
  return (
    <li ref={row}>
      <Icon glyph={KeyRound} size={20} tone="quiet" />
      <span className="profile-device">
        <bdi className="t-cut">{name}</bdi>
        <code className="t-meta" dir="ltr">
          {scopes.join(' ')}
        </code>
        <span className="t-meta profile-device-facts">
          <span>
            {translate(messages.tokenCreated)} <RelativeTime instant={createdOn} />
            {createdFrom !== '' && ` ${translate(messages.tokenFrom, { address: createdFrom })}`}
          </span>
          <span>
            {usedOn === undefined
              ? translate(messages.tokenUnused)
              : `${translate(messages.tokenUsedOn)} ${formatDay(usedOn, undefined, reader)}`}
          </span>
          {!isExpired && (
            <span>
              {translate(messages.tokenExpires)} <RelativeTime instant={expiresOn} />
            </span>
          )}
        </span>
      </span>
      {isExpired && <Tag tone="outline">{translate(messages.tokenExpired)}</Tag>}
      <ActionButton
        size="small"
        aria-label={translate(messages.tokenRevokeNamed, { name })}
        onAction={() => onRevoke(token)}
      >
        {translate(messages.tokenRevoke)}
      </ActionButton>
    </li>
  );
}
