import { Archive, ArchiveRestore } from 'lucide-react';
import type { ReactElement } from 'react';
import { ActionButton } from '../actions/action-button';
import { Icon } from '../icons/icon';
import './deleted-notice.css';

export interface ArchivedNoticeProps {
  /** Since when and by whom: "Archived on 3 May by Ana." */
  readonly sentence: string;
  /** What brings it back; undefined for a person who may not. */
  readonly action: { readonly label: string; readonly onAction: () => Promise<void> } | undefined;
}

/** Says above the values of an entity that it is archived, and therefore cannot be changed. */
export function ArchivedNotice({ sentence, action }: ArchivedNoticeProps): ReactElement {
  return (
    <div className="t-deleted" role="status">
      <Icon glyph={Archive} />
      <p>{sentence}</p>
      {action !== undefined && (
        <ActionButton size="small" icon={ArchiveRestore} onAction={action.onAction}>
          {action.label}
        </ActionButton>
      )}
    </div>
  );
}
