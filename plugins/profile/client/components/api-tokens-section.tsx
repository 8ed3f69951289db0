import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Api, LazyComponent, Questions, Resource, Toasts, useI18n, useService } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { Button, FailedState, SkeletonRows } from '@tessera/core/ui';
import type { ApiToken } from '@tessera/plugins/access';
import { listOwnApiTokens, readApiTokenChoices, revokeOwnApiToken } from '@tessera/plugins/access';
import { apiTokenMessages as messages } from './api-token-messages';
import { ApiTokenRow } from './api-token-row';
import type { NewApiTokenDialogProps } from './new-api-token-dialog';

const loadNewToken: ComponentLoader<NewApiTokenDialogProps> = () =>
  import('./new-api-token-dialog').then((module) => module.NewApiTokenDialog);
/** More than a person can have at once; expired ones are listed for a month. */
const maxShown = 200;

/** The person's API tokens in this company: what they may do, when they were used, and their end. */
export const ApiTokensSection = observer(function ApiTokensSection() {
  const api = useService(Api);
  const questions = useService(Questions);
  const toasts = useService(Toasts);
  const { translate } = useI18n();
  const [tokens] = useState(
    () =>
      new Resource({
        load: (signal) =>
          api.request(listOwnApiTokens, { query: { limit: maxShown } }, { signal, onFailure: 'caller' }),
      }),
  );
  const [choices] = useState(
    () => new Resource({ load: (signal) => api.request(readApiTokenChoices, {}, { signal, onFailure: 'caller' }) }),
  );
  const [isAdding, setAdding] = useState(false);

  async function revoke({ id, name }: ApiToken): Promise<void> {
    const isSure = await questions.ask({
      title: translate(messages.tokenRevokeTitle, { name }),
      text: translate(messages.tokenRevokeText),
      yes: translate(messages.tokenRevoke),
      no: translate(messages.tokenKeep),
      isDangerous: true,
    });
    if (isSure) {
      await api.request(revokeOwnApiToken, { params: { id } });
      toasts.success(translate(messages.tokenRevoked, { name }));
      await tokens.refresh();
    }
  }

  const close = (): void => setAdding(false);
  const items = tokens.value?.items;
  const known = choices.value;
  return (
    <section aria-label={translate(messages.tokens)}>
      <div>
        <h2>{translate(messages.tokens)}</h2>
        <p className="t-quiet">{translate(messages.tokensHint)}</p>
      </div>
      {items === undefined && tokens.error === undefined && <SkeletonRows rows={1} rowHeight={44} />}
      {items === undefined && tokens.error !== undefined && (
        <FailedState
          title={translate(messages.tokensFailed)}
          text={translate(messages.tokensFailedHint)}
          onRetry={() => void tokens.refresh()}
        />
      )}
      {items?.length === 0 && <p className="t-quiet">{translate(messages.tokensNone)}</p>}
      {items !== undefined && items.length > 0 && (
        <ul className="profile-devices">
          {items.map((token) => (
            <ApiTokenRow key={token.id} token={token} onRevoke={revoke} />
          ))}
        </ul>
      )}
      {known?.isAllowed === false && <p className="t-quiet">{translate(messages.tokensOff)}</p>}
      {known?.isAllowed === true && (
        <div>
          <Button onClick={() => setAdding(true)}>{translate(messages.tokenNew)}</Button>
        </div>
      )}
      <LazyComponent
        load={loadNewToken}
        with={
          isAdding && known !== undefined
            ? { choices: known, onClose: close, onCreated: () => void tokens.refresh() }
            : undefined
        }
        onClose={close}
      />
    </section>
  );
});
