import { CloudAlert, CloudOff } from 'lucide-react';
import type { ReactElement } from 'react';
import type { UnsentState } from '../../client/entities/entity-creations';
import { useUi } from '../environment';
import { Icon } from '../icons/icon';
import { Tag } from '../marks/tag';
import { workspaceMessages } from '../workspace-messages';
import './unsent-notice.css';

export interface UnsentProps {
  /** As `EntityStore.unsentState` says; undefined: nothing is shown. */
  readonly state: UnsentState | undefined;
}

/** Marks a row whose creation the server has not saved. */
export function UnsentTag({ state }: UnsentProps): ReactElement | undefined {
  const { translate } = useUi();
  if (state === undefined) {
    return undefined;
  }
  return state === 'refused' ? (
    <Tag tone="danger" glyph={CloudAlert}>
      {translate(workspaceMessages.unsentRefused)}
    </Tag>
  ) : (
    <Tag glyph={CloudOff}>{translate(workspaceMessages.unsentWaiting)}</Tag>
  );
}

/** Says above an entity that the server has not saved it, and what to do. */
export function UnsentNotice({ state }: UnsentProps): ReactElement | undefined {
  const { translate } = useUi();
  if (state === undefined) {
    return undefined;
  }
  const isRefused = state === 'refused';
  return (
    <p className="t-unsent">
      <Icon glyph={isRefused ? CloudAlert : CloudOff} tone="warn" />
      <span>{translate(isRefused ? workspaceMessages.unsentRefusedHint : workspaceMessages.unsentWaitingHint)}</span>
    </p>
  );
}
