import { RotateCcw, Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { ActionButton } from '../actions/action-button';
import { Icon } from '../icons/icon';
import { useUi } from '../environment';
import { workspaceMessages } from '../workspace-messages';
import './deleted-notice.css';

export interface DeletedNoticeProps {
  /** What was deleted: "T-12 was deleted." */
  readonly sentence: string;
  /** Undefined for a person who may not restore it. */
  readonly onRestore: (() => Promise<void>) | undefined;
  /** Further buttons, `small`, such as "Back to the list". */
  readonly actions?: ReactNode;
}

/** Says above the last values of an entity that it was deleted meanwhile. */
export function DeletedNotice({ sentence, onRestore, actions }: DeletedNoticeProps): ReactElement {
  const { translate } = useUi();
  return (
    <div className="t-deleted" role="alert">
      <Icon glyph={Trash2} />
      <p>{sentence}</p>
      <span>
        {onRestore !== undefined && (
          <ActionButton size="small" icon={RotateCcw} onAction={onRestore}>
            {translate(workspaceMessages.restore)}
          </ActionButton>
        )}
        {actions}
      </span>
    </div>
  );
}
