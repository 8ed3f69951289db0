import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import type { ReactElement } from 'react';
import type { Message } from '@tessera/core/contract';
import { Navigation, Network, PendingWrites, Questions, useI18n, useService } from '@tessera/core/client';
import type { UnsentWrite } from '@tessera/core/client';
import { Button, Dialog, RelativeTime, Tag, useFocusFallback, VisuallyHidden } from '@tessera/core/ui';
import { frameMessages } from '../../frame-messages';
import { unsentMessages as words } from '../../unsent-messages';
import './unsent-changes.css';

export interface UnsentChangesProps {
  readonly onClose: () => void;
}

const actionMessages: Readonly<Record<UnsentWrite['action'], Message<'name'>>> = {
  create: words.unsentCreate,
  change: words.unsentChange,
  delete: words.unsentDelete,
};

const stateMessages: Readonly<Record<UnsentWrite['state'], Message>> = {
  waiting: words.unsentWaiting,
  sending: words.unsentSending,
  refused: words.unsentRefused,
};

interface UnsentChangeProps {
  readonly item: UnsentWrite;
  readonly onClose: () => void;
}

const UnsentChange = observer(function UnsentChange({ item, onClose }: UnsentChangeProps): ReactElement {
  const pending = useService(PendingWrites);
  const questions = useService(Questions);
  const navigation = useService(Navigation);
  const network = useService(Network);
  const { translate } = useI18n();
  const row = useRef<HTMLLIElement>(null);
  useFocusFallback(row);
  const { key, action, label, values, state, reason, isConflict, isUnconfirmed, conflicts, edit, keptAt } = item;
  const text = values.join(' · ');
  const name = label ?? (text === '' ? translate(words.unsentNameless) : text);
  const what = translate(actionMessages[action], { name });
  const hasPage = edit !== undefined && navigation.linkTo(edit) !== undefined;

  async function discard(): Promise<void> {
    const isSure = await questions.ask({
      title: translate(words.unsentDiscardTitle),
      text: translate(words.unsentDiscardText, { what }),
      yes: translate(words.unsentDiscard),
      no: translate(words.unsentKeep),
      isDangerous: true,
    });
    if (isSure) {
      await pending.discard(key);
    }
  }

  function review(): void {
    onClose();
    if (edit !== undefined) {
      navigation.open(edit);
    }
  }

  return (
    <li ref={row}>
      <div className="s-unsent-words">
        <p dir="auto">{what}</p>
        {label !== undefined && text !== '' && (
          <p className="t-quiet" dir="auto">
            {text}
          </p>
        )}
        {conflicts.map((conflict) => (
          <dl key={`${conflict.mine} ${conflict.theirs}`} className="s-unsent-conflict">
            <dt className="t-meta">{translate(words.unsentMine)}</dt>
            <dd dir="auto">{conflict.mine}</dd>
            <dt className="t-meta">{translate(words.unsentTheirs)}</dt>
            <dd dir="auto">{conflict.theirs}</dd>
          </dl>
        ))}
        {reason.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className="t-meta s-unsent-state">
          <Tag {...(state === 'refused' ? { tone: 'danger' } : {})}>{translate(stateMessages[state])}</Tag>
          <RelativeTime instant={keptAt.toISOString()} />
        </p>
      </div>
      <div className="s-unsent-actions">
        {hasPage && (
          <Button size="small" aria-label={translate(words.unsentReviewOf, { what })} onClick={review}>
            {translate(words.unsentReview)}
          </Button>
        )}
        {!((isConflict || isUnconfirmed) && hasPage) && (
          <Button
            size="small"
            isBusy={state === 'sending'}
            disabled={!network.online}
            aria-label={translate(words.unsentRetryOf, { what })}
            onClick={() => void pending.retry(key)}
          >
            {translate(words.unsentRetry)}
          </Button>
        )}
        <Button
          size="small"
          variant="ghost"
          isAtEnd
          isBusy={state === 'sending'}
          aria-label={translate(words.unsentDiscardOf, { what })}
          onClick={() => void discard()}
        >
          {translate(words.unsentDiscard)}
        </Button>
      </div>
    </li>
  );
});

/** The changes that the server has not saved, each with its state and what the person can do. */
export const UnsentChanges = observer(function UnsentChanges({ onClose }: UnsentChangesProps): ReactElement {
  const pending = useService(PendingWrites);
  const { translate } = useI18n();
  const { items } = pending;
  return (
    <Dialog
      isOpen
      size={640}
      title={translate(words.unsentTitle)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{translate(frameMessages.understood)}</Button>}
    >
      <p className="t-quiet">{translate(items.length === 0 ? words.unsentNone : words.unsentAbout)}</p>
      <VisuallyHidden>
        <span role="status">{translate(words.unsentCount, { count: items.length })}</span>
      </VisuallyHidden>
      {items.length > 0 && (
        <ul className="s-unsent">
          {items.map((item) => (
            <UnsentChange key={item.key} item={item} onClose={onClose} />
          ))}
        </ul>
      )}
    </Dialog>
  );
});
