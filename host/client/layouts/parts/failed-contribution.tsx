import { CloudOff } from 'lucide-react';
import type { ReactElement } from 'react';
import { Permissions, useI18n, useService } from '@tessera/core/client';
import { Button, FailedState, IconButton, Modal } from '@tessera/core/ui';
import type { ContributionFailure, ContributionPlaceholders } from '../../../../core/client/boot';
import { frameMessages } from '../../frame-messages';
import { failureTitle } from '../../messages';
import { useLoadFailureText } from '../../shell/use-load-failure-text';
import './failed-contribution.css';

/** In the work area: a card in place of a part, a dialog in place of a dialog. */
export const areaPlaceholders: ContributionPlaceholders = {
  fallback: undefined,
  failed: (failure) => <FailedContribution failure={failure} />,
  failedInline: (failure) => <FailedMark failure={failure} />,
};

/** In the header, a failed control takes no more room than a working one. */
export const headerPlaceholders: ContributionPlaceholders = {
  fallback: undefined,
  failed: (failure) =>
    failure.onClose === undefined ? <FailedControl failure={failure} /> : <FailedContribution failure={failure} />,
};

interface FailedContributionProps {
  readonly failure: ContributionFailure;
}

function FailedContribution({ failure }: FailedContributionProps): ReactElement {
  const { kind, pluginName, retry, onClose } = failure;
  const { translate } = useI18n();
  const reason = useLoadFailureText();
  const isAdmin = useIsAdmin();
  const title = translate(failureTitle(kind), { plugin: pluginName });
  const hint = isAdmin ? translate(frameMessages.failedPartHint) : undefined;
  const text = kind === 'load' ? reason : hint;
  const card = <FailedState title={title} {...(text === undefined ? {} : { text })} onRetry={retry} />;
  return onClose === undefined ? card : <FailedDialog title={title} card={card} onClose={onClose} />;
}

interface FailedDialogProps {
  readonly title: string;
  readonly card: ReactElement;
  readonly onClose: () => void;
}

/** Replaces a dialog whose file did not load. Not the kit's dialog, because that may be the missing file. */
export function FailedDialog({ title, card, onClose }: FailedDialogProps): ReactElement {
  const { translate } = useI18n();
  return (
    <Modal label={title} place="middle" className="s-failed-dialog" onClose={onClose}>
      {card}
      <Button onClick={onClose}>{translate(frameMessages.understood)}</Button>
    </Modal>
  );
}

function FailedControl({ failure }: FailedContributionProps): ReactElement {
  const { translate } = useI18n();
  const title = translate(failureTitle(failure.kind), { plugin: failure.pluginName });
  return (
    <IconButton glyph={CloudOff} label={translate(frameMessages.failedControl, { title })} onClick={failure.retry} />
  );
}

/** In a row or a menu: members see the rest of it as it is, admins why a part is missing. */
function FailedMark({ failure }: FailedContributionProps): ReactElement | undefined {
  const { translate } = useI18n();
  const title = translate(failureTitle(failure.kind), { plugin: failure.pluginName });
  const text = `${title}. ${translate(frameMessages.failedPartHint)}`;
  return useIsAdmin() ? (
    <span role="img" className="s-failed-mark" aria-label={text} title={text}>
      <CloudOff size={14} />
    </span>
  ) : undefined;
}

function useIsAdmin(): boolean {
  return useService(Permissions).decide({ audience: 'admin' }).outcome === 'granted';
}
